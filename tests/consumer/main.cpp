#include <nanoqd/nanoqd.hpp>

#include "arm_table.hpp"
#include "gait.h"
#include "split_table.hpp"

// EXPECT_FLAG says whether the build was to bring our floating-point flag along.
#if EXPECT_FLAG != defined(NANOQD_FP_CONTRACT_OFF)
#error "NANOQD_FP_FLAG was not obeyed"
#endif
#if defined(EXPECT_CROSS) && !defined(NANOQD_TEST_CROSS)
#error "this file was to be compiled by the cross compiler"
#endif

const void* other_address_of_the_table();

static nanoqd::DifferentialMapElites<2, nanoqd::CvtTable<decltype(arm_table)>> search;

int main() {
  decltype(search)::Config config;
  config.gene_bounds = {-1.0f, 1.0f};
  config.tessellation = arm_table;
  if (search.begin(config) != nanoqd::Status::ok) return 1;
  if (nanoqd::verify(arm_table) != nanoqd::Status::ok || nanoqd::verify(split_table) != nanoqd::Status::ok) return 2;
  if (other_address_of_the_table() != &arm_table) return 3;  // an image has one copy of a table
  static gait_trial trial;
  if (gait_ask(&trial) != GAIT_NOT_STARTED || GAIT_CELLS != decltype(search)::cells) return 4;
  return 0;
}
