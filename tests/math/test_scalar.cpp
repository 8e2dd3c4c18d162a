// Bits tell which numbers are finite and which are from 0 to 1, right at every border.
#include <stdint.h>

#include <nanoqd/math/detail/scalar.hpp>

#include "support/message.hpp"
#include "support/scalars.hpp"
#include "unity.h"

void setUp() {}
void tearDown() {}

template <class Scalar>
static void numbers_are_finite_and_nothing_else_is() {
  const Scalar finite[] = {Scalar{0}, Scalar{1}, test::smallest<Scalar>(), test::largest<Scalar>()};
  const Scalar others[] = {test::infinity<Scalar>(), test::nan<Scalar>(), test::next_outwards(test::infinity<Scalar>()),
                           nanoqd::detail::from_bits<Scalar>(~typename test::Traits<Scalar>::Bits{0})};
  Scalar all[4] = {Scalar{1}, Scalar{2}, Scalar{3}, Scalar{4}};
  for (uint32_t i = 0; i < 4; ++i) {
    TEST_ASSERT_TRUE_MESSAGE(nanoqd::detail::is_finite(finite[i]), test::message("a number", i));
    TEST_ASSERT_TRUE_MESSAGE(nanoqd::detail::is_finite(-finite[i]), test::message("its negative", i));
    TEST_ASSERT_FALSE_MESSAGE(nanoqd::detail::is_finite(others[i]), test::message("no number", i));
    TEST_ASSERT_FALSE_MESSAGE(nanoqd::detail::is_finite(-others[i]), test::message("nor its negative", i));

    const Scalar kept = all[i];
    TEST_ASSERT_TRUE_MESSAGE(nanoqd::detail::all_finite(all, 4), test::message("four numbers", i));
    all[i] = others[i];
    TEST_ASSERT_FALSE_MESSAGE(nanoqd::detail::all_finite(all, 4), test::message("three of them", i));
    TEST_ASSERT_TRUE_MESSAGE(nanoqd::detail::all_finite(all, i), test::message("those before it", i));
    all[i] = kept;
  }
}

template <class Scalar>
static void the_unit_interval_has_both_its_ends() {
  const Scalar inside[] = {Scalar{0}, -Scalar{0}, test::smallest<Scalar>(), Scalar{1}};
  const Scalar outside[] = {-test::smallest<Scalar>(),
                            Scalar{-1},
                            test::next_outwards(Scalar{1}),
                            test::infinity<Scalar>(),
                            -test::infinity<Scalar>(),
                            test::nan<Scalar>(),
                            -test::nan<Scalar>()};
  for (uint32_t i = 0; i < 4; ++i) {
    TEST_ASSERT_TRUE_MESSAGE(nanoqd::detail::is_unit(inside[i]), test::message("from 0 to 1", i));
  }
  for (uint32_t i = 0; i < 7; ++i) {
    TEST_ASSERT_FALSE_MESSAGE(nanoqd::detail::is_unit(outside[i]), test::message("not from 0 to 1", i));
  }
}

template <class Scalar>
static void ordered_bits_have_the_order_of_the_numbers() {
  using nanoqd::detail::from_ordered_bits;
  using nanoqd::detail::ordered_bits;
  const Scalar tiny = from_ordered_bits<Scalar>(ordered_bits(Scalar{0}) + 1);
  const Scalar rising[] = {-test::infinity<Scalar>(),  -test::largest<Scalar>(),  -1,   -tiny,
                           static_cast<Scalar>(-0.0f), static_cast<Scalar>(0.0f), tiny, 1,
                           test::largest<Scalar>(),    test::infinity<Scalar>()};
  for (uint32_t i = 0; i < sizeof(rising) / sizeof(rising[0]); ++i) {
    ASSERT_SAME_BITS(rising[i], from_ordered_bits<Scalar>(ordered_bits(rising[i])), "there and back");
    if (i > 0) TEST_ASSERT_TRUE(ordered_bits(rising[i - 1]) < ordered_bits(rising[i]));
  }
  ASSERT_SAME_BITS(test::next_outwards(Scalar{1}), from_ordered_bits<Scalar>(ordered_bits(Scalar{1}) + 1), "above");
  ASSERT_SAME_BITS(test::next_outwards(Scalar{-1}), from_ordered_bits<Scalar>(ordered_bits(Scalar{-1}) - 1), "below");
}

int main() {
  UNITY_BEGIN();
  RUN_TEST(numbers_are_finite_and_nothing_else_is<float>);
  RUN_TEST(numbers_are_finite_and_nothing_else_is<double>);
  RUN_TEST(the_unit_interval_has_both_its_ends<float>);
  RUN_TEST(the_unit_interval_has_both_its_ends<double>);
  RUN_TEST(ordered_bits_have_the_order_of_the_numbers<float>);
  RUN_TEST(ordered_bits_have_the_order_of_the_numbers<double>);
  return UNITY_END();
}
