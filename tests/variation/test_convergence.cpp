// Two objectives are as good as equal within their own rounding, whatever their unit.
#include <stdint.h>

#include <nanoqd/variation/detail/convergence.hpp>

#include "support/run_for_both.hpp"
#include "support/scalars.hpp"
#include "unity.h"

using nanoqd::detail::objective_tolerance;

void setUp() {}
void tearDown() {}

template <class Scalar>
static void objectives_are_as_good_as_equal_within_their_own_rounding() {
  const Scalar units = static_cast<Scalar>(sizeof(Scalar) == sizeof(float) ? 0x1p-21 : 0x1p-50);
  const Scalar zero{0};

  ASSERT_SAME_BITS(Scalar{450} * units, objective_tolerance(Scalar{450}, zero), "beside a large constant");
  ASSERT_SAME_BITS(Scalar{450} * units, objective_tolerance(Scalar{-450}, zero), "beside a negative one");
  ASSERT_SAME_BITS(zero, objective_tolerance(zero, zero), "there is no scale of its own");
}

template <class Scalar>
static void where_the_optimum_is_0_the_spread_at_the_start_counts() {
  const Scalar units = static_cast<Scalar>(sizeof(Scalar) == sizeof(float) ? 0x1p-21 : 0x1p-50);
  const Scalar share = static_cast<Scalar>(0x1p-46);  // 2^-56 of 1024

  ASSERT_SAME_BITS(share, objective_tolerance(Scalar{0}, Scalar{1024}), "2^-56 of the spread");
  ASSERT_SAME_BITS(units + share, objective_tolerance(Scalar{1}, Scalar{1024}), "both together");
}

template <class Scalar>
static void what_is_not_finite_counts_as_no_tolerance() {
  const Scalar inf = test::infinity<Scalar>();

  ASSERT_SAME_BITS(Scalar{0}, objective_tolerance(Scalar{1}, inf), "an infinite spread");
  ASSERT_SAME_BITS(Scalar{0}, objective_tolerance(-inf, Scalar{1}), "no objective yet");
  ASSERT_SAME_BITS(Scalar{0}, objective_tolerance(test::nan<Scalar>(), Scalar{1}), "an objective that is no number");
}

int main() {
  UNITY_BEGIN();
  RUN_FOR_BOTH(objectives_are_as_good_as_equal_within_their_own_rounding);
  RUN_FOR_BOTH(where_the_optimum_is_0_the_spread_at_the_start_counts);
  RUN_FOR_BOTH(what_is_not_finite_counts_as_no_tolerance);
  return UNITY_END();
}
