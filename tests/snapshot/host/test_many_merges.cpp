// The laws of merging hold for many more archives than a device has time for. NANOQD_TEST_SCALE
// multiplies their number.
#include <nanoqd/nanoqd.hpp>

#include "support/centroid_sets.hpp"
#include "support/merge_laws.hpp"
#include "unity.h"

void setUp() {}
void tearDown() {}

namespace {

using nanoqd::Measures;

template <class Archive>
void laws_hold() {
  test::MergeTally tally{};
  test::check_merge_laws<Archive>(1000, static_cast<std::uint32_t>(test::scaled(50000)), tally);
}

void laws_hold_in_float() { laws_hold<nanoqd::Archive<float, 3, 7, 2>>(); }
void laws_hold_in_float_with_measures() { laws_hold<nanoqd::Archive<float, 1, 7, 2, Measures::kept>>(); }
void laws_hold_in_double() { laws_hold<nanoqd::Archive<double, 2, 7, 1>>(); }
void laws_hold_in_double_with_measures() { laws_hold<nanoqd::Archive<double, 2, 7, 2, Measures::kept>>(); }
void laws_hold_with_genes_of_16_bits() { laws_hold<nanoqd::Archive<double, 2, 7, 1, Measures::kept, uint16_t>>(); }
void laws_hold_with_genes_of_8_bits() { laws_hold<nanoqd::Archive<float, 3, 7, 1, Measures::dropped, uint8_t>>(); }
void laws_hold_with_float_genes_of_double() { laws_hold<nanoqd::Archive<double, 2, 7, 3, Measures::dropped, float>>(); }
void laws_hold_with_counts() {
  laws_hold<nanoqd::Archive<float, 2, 7, 1, Measures::kept, float, nanoqd::Evaluations::noisy>>();
}

}  // namespace

int main() {
  UNITY_BEGIN();
  RUN_TEST(laws_hold_in_float);
  RUN_TEST(laws_hold_in_float_with_measures);
  RUN_TEST(laws_hold_in_double);
  RUN_TEST(laws_hold_in_double_with_measures);
  RUN_TEST(laws_hold_with_genes_of_16_bits);
  RUN_TEST(laws_hold_with_genes_of_8_bits);
  RUN_TEST(laws_hold_with_float_genes_of_double);
  RUN_TEST(laws_hold_with_counts);
  return UNITY_END();
}
