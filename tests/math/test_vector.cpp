// The arithmetic of formulas has known answers, is summed from first to last, and rounds each
// product by itself.
#include <stdint.h>

#include <nanoqd/math/detail/vector.hpp>
#include <nanoqd/math/digest.hpp>
#include <nanoqd/math/rng.hpp>

#include "support/run_for_both.hpp"
#include "support/scalars.hpp"
#include "unity.h"

using nanoqd::detail::absolute;
using nanoqd::detail::dot;
using nanoqd::detail::squared;
using nanoqd::detail::squared_distance;
using nanoqd::detail::squared_distance_to;

void setUp() {}
void tearDown() {}

template <class Scalar>
static void clamp_gives_the_nearest_number_of_an_interval() {
  const Scalar low{-2};
  const Scalar high{3};
  const Scalar inf = test::infinity<Scalar>();

  ASSERT_SAME_BITS(Scalar{1}, nanoqd::detail::clamp(Scalar{1}, low, high), "inside");
  ASSERT_SAME_BITS(low, nanoqd::detail::clamp(low, low, high), "on the lower end");
  ASSERT_SAME_BITS(high, nanoqd::detail::clamp(high, low, high), "on the upper end");
  ASSERT_SAME_BITS(low, nanoqd::detail::clamp(test::next_outwards(low), low, high), "just below");
  ASSERT_SAME_BITS(high, nanoqd::detail::clamp(test::next_outwards(high), low, high), "just above");
  ASSERT_SAME_BITS(low, nanoqd::detail::clamp(-inf, low, high), "far below");
  ASSERT_SAME_BITS(high, nanoqd::detail::clamp(inf, low, high), "far above");
  ASSERT_SAME_BITS(-Scalar{0}, nanoqd::detail::clamp(-Scalar{0}, Scalar{0}, high), "-0 equals the end, and stays");
  ASSERT_SAME_BITS(test::nan<Scalar>(), nanoqd::detail::clamp(test::nan<Scalar>(), low, high), "NaN stays NaN");
}

template <class Scalar>
static void absolute_takes_the_sign_off_and_squared_multiplies_by_itself() {
  ASSERT_SAME_BITS(Scalar{7}, absolute(Scalar{7}), "a positive number");
  ASSERT_SAME_BITS(Scalar{7}, absolute(Scalar{-7}), "a negative number");
  ASSERT_SAME_BITS(Scalar{0}, absolute(Scalar{0}), "zero");
  ASSERT_SAME_BITS(test::infinity<Scalar>(), absolute(-test::infinity<Scalar>()), "an infinite one");
  ASSERT_SAME_BITS(Scalar{49}, squared(Scalar{-7}), "the square of a negative number");
}

template <class Scalar>
static void dot_sums_the_products_of_all_numbers() {
  const Scalar a[] = {1, 2, 3};
  const Scalar b[] = {4, -5, 6};
  const Scalar one[] = {4};

  ASSERT_SAME_BITS(Scalar{12}, dot(a, b), "4 - 10 + 18");
  ASSERT_SAME_BITS(Scalar{16}, dot(one, one), "of one number");
}

template <class Scalar>
static void squared_distance_is_that_of_pythagoras() {
  const Scalar point[] = {1, 2, 5};
  const Scalar other[] = {4, -2, 5, 9, 17};

  ASSERT_SAME_BITS(Scalar{9}, squared_distance<1>(point, other), "3^2");
  ASSERT_SAME_BITS(Scalar{25}, squared_distance<2>(point, other), "3^2 + 4^2");
  ASSERT_SAME_BITS(Scalar{25}, squared_distance<3>(point, other), "3^2 + 4^2 + 0^2");
  ASSERT_SAME_BITS(Scalar{9 + 9 + 144}, squared_distance<3>(point, other, 2), "every second number: 4, 5, 17");

  const auto coordinate = [&other](uint32_t i) { return other[2 - i]; };
  ASSERT_SAME_BITS(Scalar{16 + 16 + 1}, squared_distance_to<3>(point, coordinate),
                   "coordinates by a function: 5, -2, 4");
}

// The first number that the ones after it cannot change: 1 is lost beside it, and nothing is left
// when it is taken off.
template <class Scalar>
static void sums_go_from_the_first_to_the_last() {
  const Scalar large = Scalar{2} / (test::next_outwards(Scalar{1}) - Scalar{1});
  const Scalar ones[] = {1, 1, 1};
  const Scalar early[] = {large, 1, -large};
  const Scalar late[] = {large, -large, 1};

  ASSERT_SAME_BITS(Scalar{0}, dot(early, ones), "the 1 is lost");
  ASSERT_SAME_BITS(Scalar{1}, dot(late, ones), "the 1 is kept");
}

// (1 + h)^2 is 1 + 2 h + h^2, and h^2 is too small to be kept. A fused multiply-add would keep it.
template <class Scalar>
static void each_product_is_rounded_before_it_is_added() {
  const Scalar h = static_cast<Scalar>(sizeof(Scalar) == sizeof(float) ? 0x1p-13 : 0x1p-27);
  const Scalar a[] = {1, 1 + h};
  const Scalar b[] = {-(1 + 2 * h), 1 + h};

  ASSERT_SAME_BITS(Scalar{0}, dot(a, b), "h^2 is gone");
}

template <class Scalar>
static uint64_t digest_of_vectors() {
  nanoqd::Digest digest;
  nanoqd::Rng rng(61);
  for (uint32_t i = 0; i < 500; ++i) {
    Scalar a[7];
    Scalar b[7];
    rng.uniform(a, 7);
    rng.uniform(b, 7);
    digest.add(dot(a, b));
    digest.add(squared_distance<7>(a, b));
    digest.add(squared_distance<3>(a, b, 2));
  }
  return digest.value();
}

static void results_have_the_same_bits_on_every_target() {
  TEST_ASSERT_EQUAL_HEX64_MESSAGE(0xD9FD890BC05E2FC7U, digest_of_vectors<float>(), "in float");
  TEST_ASSERT_EQUAL_HEX64_MESSAGE(0x2A79B782F0206D88U, digest_of_vectors<double>(), "in double");
}

int main() {
  UNITY_BEGIN();
  RUN_FOR_BOTH(clamp_gives_the_nearest_number_of_an_interval);
  RUN_FOR_BOTH(absolute_takes_the_sign_off_and_squared_multiplies_by_itself);
  RUN_FOR_BOTH(dot_sums_the_products_of_all_numbers);
  RUN_FOR_BOTH(squared_distance_is_that_of_pythagoras);
  RUN_FOR_BOTH(sums_go_from_the_first_to_the_last);
  RUN_FOR_BOTH(each_product_is_rounded_before_it_is_added);
  RUN_TEST(results_have_the_same_bits_on_every_target);
  return UNITY_END();
}
