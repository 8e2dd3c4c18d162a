// A search with Portfolio<> and one with the variation written out read each other's snapshots.
#include <stdint.h>
#include <string.h>

#include <nanoqd/nanoqd.hpp>

#include "support/expect_status.hpp"
#include "support/fake_flash.hpp"
#include "support/small_search.hpp"
#include "unity.h"

using nanoqd::Status;

void setUp() {}
void tearDown() {}

namespace {

using Grid = nanoqd::RegularGrid<4, 2>;
using Short = nanoqd::MapElites<2, Grid, nanoqd::PortfolioWithMaEs<>>;
using Long = nanoqd::MapElites<2, Grid, nanoqd::PortfolioWithMaEs<float, 2>>;
constexpr uint32_t slot_bytes = 2048;
constexpr nanoqd::StorageGeometry geometry = {2 * slot_bytes, 8, 512, nanoqd::Erased::ones};

test::FakeFlash<2 * slot_bytes> flash;
uint8_t buffer[64];
Short with_short_name;
Long with_long_name;
Short::Trial trial;

// Saves `from` after a while, loads it into `to`, and lets both go on.
template <class From, class To>
void expect_exchange(From& from, To& to) {
  flash.begin(geometry);
  EXPECT_STATUS(Status::ok, from.begin(test::config_of<From>(4, 30)));
  EXPECT_STATUS(Status::ok, to.begin(test::config_of<To>(9, 30)));
  EXPECT_STATUS(Status::ok, from.step(trial, test::Sphere(), 200));

  EXPECT_STATUS(Status::ok, nanoqd::save(from, flash.storage(), buffer));
  EXPECT_STATUS_MESSAGE(Status::ok, nanoqd::load(to, flash.storage(), buffer), "the same archive, the same run");

  EXPECT_STATUS(Status::ok, from.step(trial, test::Sphere(), 200));
  EXPECT_STATUS(Status::ok, to.step(trial, test::Sphere(), 200));
  TEST_ASSERT_EQUAL_HEX64_MESSAGE(from.archive().digest(), to.archive().digest(), "both go on alike");
  TEST_ASSERT_TRUE_MESSAGE(test::same(from.counters(), to.counters()), "and count alike");
}

void a_short_name_reads_the_snapshot_of_a_long_one() { expect_exchange(with_long_name, with_short_name); }
void a_long_name_reads_the_snapshot_of_a_short_one() { expect_exchange(with_short_name, with_long_name); }

}  // namespace

int main() {
  UNITY_BEGIN();
  RUN_TEST(a_short_name_reads_the_snapshot_of_a_long_one);
  RUN_TEST(a_long_name_reads_the_snapshot_of_a_short_one);
  return UNITY_END();
}
