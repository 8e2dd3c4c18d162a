// A gene comes back from its code within half a step and inside its bounds, also where rounding
// is at its worst.
#include <float.h>
#include <stdint.h>

#include <nanoqd/archive/gene_codec.hpp>
#include <nanoqd/math/box.hpp>
#include <nanoqd/math/rng.hpp>

#include "support/message.hpp"
#include "support/scalars.hpp"
#include "unity.h"

using nanoqd::GeneCodec;

void setUp() {}
void tearDown() {}

template <class Scalar>
static Scalar neighbour(Scalar value, uint32_t steps) {
  return nanoqd::detail::from_bits<Scalar>(nanoqd::detail::to_bits(value) + steps);
}

// From 1 to the next number.
template <class Scalar>
static Scalar epsilon() {
  return neighbour(Scalar{1}, 1) - Scalar{1};
}

// Intervals that archives admit: plain, narrow, a few numbers wide, denormal, lopsided, as long as
// there are.
constexpr uint32_t intervals = 14;
template <class Scalar>
static test::Interval<Scalar> interval(uint32_t kind) {
  const Scalar largest = test::largest<Scalar>();
  const Scalar tiny = test::smallest<Scalar>();
  switch (kind) {
    case 0: return {Scalar{-1}, Scalar{1}};
    case 1: return {static_cast<Scalar>(-5.12L), static_cast<Scalar>(5.12L)};
    case 2: return {static_cast<Scalar>(1e6L), static_cast<Scalar>(1e6L) + static_cast<Scalar>(0.01L)};
    case 3: return {Scalar{7}, Scalar{7}};
    case 4: return {Scalar{3}, neighbour(Scalar{3}, 1)};
    case 5: return {Scalar{1} - static_cast<Scalar>(100) * epsilon<Scalar>(), neighbour(Scalar{1}, 70)};
    case 6: return {-neighbour(Scalar{100}, 65000), Scalar{-100}};
    case 7: return {neighbour(Scalar{1}, 1000), neighbour(Scalar{1}, 140000)};
    case 8: return {tiny, Scalar{1000} * tiny};
    case 9: return {-Scalar{3} * tiny, Scalar{90000} * tiny};
    case 10: return {static_cast<Scalar>(-1e30L), Scalar{1}};
    case 11: return {static_cast<Scalar>(-1e-30L), static_cast<Scalar>(0.3L)};
    case 12: return {-largest, Scalar{0}};
    default: return {-largest / 2, largest / 2};
  }
}

template <class Code, class Scalar>
static void the_first_and_the_last_code_are_the_bounds() {
  using Codec = GeneCodec<Code, Scalar>;
  for (uint32_t kind = 0; kind < intervals; ++kind) {
    const auto [lower, upper] = interval<Scalar>(kind);
    TEST_ASSERT_TRUE_MESSAGE(nanoqd::detail::is_interval(lower, upper), "the test draws intervals");
    ASSERT_SAME_BITS(lower, Codec::decode(0, lower, upper), test::message("the lower bound, exactly", kind));
    ASSERT_SAME_BITS(upper, Codec::decode(Codec::steps, lower, upper), test::message("the upper bound, exactly", kind));
    ASSERT_SAME_BITS(upper, Codec::decode(Codec::steps + 1, lower, upper),
                     test::message("and the code left over", kind));
  }
}

template <class Code, class Scalar>
static void every_code_survives_being_stored_again() {
  using Codec = GeneCodec<Code, Scalar>;
  for (uint32_t kind = 0; kind < intervals; ++kind) {
    const auto [lower, upper] = interval<Scalar>(kind);
    Scalar previous = lower;
    for (int32_t code = 0; code <= Codec::steps + 1; ++code) {
      const Scalar gene = Codec::decode(code, lower, upper);
      TEST_ASSERT_TRUE_MESSAGE(gene >= previous && gene <= upper,
                               test::message("in order, and inside the bounds", kind));
      const Scalar again = Codec::decode(Codec::encode(gene, lower, upper), lower, upper);
      TEST_ASSERT_TRUE_MESSAGE(test::same(gene, again), test::message("decode(encode(decode(q))) is decode(q)", kind));
      previous = gene;
    }
  }
}

// The distance from `gene` to the nearest of all decoded codes, one by one.
template <class Codec, class Scalar>
static Scalar least_distance(Scalar gene, Scalar lower, Scalar upper) {
  Scalar least = test::infinity<Scalar>();
  for (int32_t code = 0; code <= Codec::steps + 1; ++code) {
    const Scalar difference = Codec::decode(code, lower, upper) - gene;
    const Scalar distance = difference < Scalar{0} ? -difference : difference;
    if (distance < least) least = distance;
  }
  return least;
}

template <class Scalar>
static void expect_nearest(Scalar gene, Scalar lower, Scalar upper, uint32_t kind) {
  using Codec = GeneCodec<uint8_t, Scalar>;
  const Scalar least = least_distance<Codec>(gene, lower, upper);
  const uint8_t code = Codec::encode(gene, lower, upper);
  const Scalar kept = Codec::decode(code, lower, upper);
  const Scalar distance = kept < gene ? gene - kept : kept - gene;
  TEST_ASSERT_TRUE_MESSAGE(test::same(least, distance), test::message("no code is nearer", kind));
  const Scalar below = code == 0 ? lower : Codec::decode(code - 1, lower, upper);
  TEST_ASSERT_TRUE_MESSAGE(!(kept > gene) || !(gene - below <= kept - gene) || test::same(below, kept),
                           test::message("of two equally near the lower one", kind));
  TEST_ASSERT_TRUE_MESSAGE(test::same(kept, Codec::rounded(gene, lower, upper)),
                           test::message("rounded is both", kind));
}

// Beside codes, half-way between them, and anywhere.
template <class Scalar>
static void a_gene_is_stored_as_the_nearest_code() {
  using Codec = GeneCodec<uint8_t, Scalar>;
  nanoqd::Rng rng(11);
  for (uint32_t kind = 0; kind < intervals; ++kind) {
    const auto [lower, upper] = interval<Scalar>(kind);
    for (uint32_t i = 0; i < 40; ++i) {
      const int32_t code = static_cast<int32_t>(rng.below(254));
      const Scalar gene = Codec::decode(code, lower, upper);
      const Scalar next = Codec::decode(code + 1, lower, upper);
      const Scalar middle = gene + (next - gene) / 2;
      expect_nearest(middle, lower, upper, kind);
      if (middle > gene && middle < next) {
        expect_nearest(test::next_outwards(middle), lower, upper, kind);
        expect_nearest(test::next_inwards(middle), lower, upper, kind);
      }
      const Scalar any = lower + nanoqd::detail::product(rng.uniform<Scalar>(), upper - lower);
      expect_nearest(any, lower, upper, kind);
    }
  }
}

template <class Code, class Scalar>
static void what_lies_outside_is_taken_for_the_bound() {
  using Codec = GeneCodec<Code, Scalar>;
  const Scalar inf = test::infinity<Scalar>();
  for (uint32_t kind = 0; kind < intervals; ++kind) {
    const auto [lower, upper] = interval<Scalar>(kind);
    const Scalar below[] = {-inf, test::nan<Scalar>(), lower - epsilon<Scalar>() * (upper - lower)};
    const Scalar above[] = {inf, upper + epsilon<Scalar>() * (upper - lower), upper + (upper - lower)};
    for (const Scalar gene : below) {
      ASSERT_SAME_BITS(lower, Codec::rounded(gene, lower, upper), test::message("the lower bound", kind));
    }
    for (const Scalar gene : above) {
      ASSERT_SAME_BITS(upper, Codec::rounded(gene, lower, upper), test::message("the upper bound", kind));
    }
  }
}

// Bounds that something else wrote to: any answer will do, as long as there is one.
template <class Scalar>
static void bounds_that_were_overwritten_do_no_harm() {
  for (uint32_t kind = 0; kind < test::bad_intervals; ++kind) {
    const auto [lower, upper] = test::bad_interval<Scalar>(kind);
    const Scalar genes[] = {Scalar{0}, lower, upper, test::infinity<Scalar>()};
    for (const Scalar gene : genes) {
      static_cast<void>(GeneCodec<uint16_t, Scalar>::rounded(gene, lower, upper));
      static_cast<void>(GeneCodec<uint8_t, Scalar>::rounded(gene, lower, upper));
    }
  }
}

template <class Code, class Scalar>
static void the_middle_is_among_the_codes() {
  using Codec = GeneCodec<Code, Scalar>;
  const Scalar reaches[] = {Scalar{1}, static_cast<Scalar>(5.12L), static_cast<Scalar>(0.1L),
                            static_cast<Scalar>(3e20L)};
  for (const Scalar reach : reaches) {
    ASSERT_SAME_BITS(Scalar{0}, Codec::decode(Codec::steps / 2, -reach, reach), "0 lies half-way between -x and x");
    TEST_ASSERT_EQUAL_INT32_MESSAGE(Codec::steps / 2, Codec::encode(Scalar{0}, -reach, reach), "and is stored exactly");
  }
}

static void fractions_have_the_steps_one_expects() {
  using Bytes = GeneCodec<uint8_t, float>;
  using Words = GeneCodec<uint16_t, double>;
  TEST_ASSERT_EQUAL_INT32_MESSAGE(254, Bytes::steps, "of 8 bits");
  TEST_ASSERT_EQUAL_INT32_MESSAGE(65534, Words::steps, "of 16 bits");
  for (int32_t code = 0; code <= 254; ++code) {
    const float gene = Bytes::decode(code, 0.0f, 254.0f) - static_cast<float>(code);
    TEST_ASSERT_TRUE_MESSAGE(gene > -1e-4f && gene < 1e-4f, "equal steps");
  }
  TEST_ASSERT_EQUAL_UINT8(128, Bytes::encode(127.51f, 0.0f, 254.0f));
  TEST_ASSERT_EQUAL_UINT8(127, Bytes::encode(127.49f, 0.0f, 254.0f));
  TEST_ASSERT_EQUAL_UINT16(32768, Words::encode(32768.4, 0.0, 65534.0));
  TEST_ASSERT_EQUAL_UINT16(32768, Words::encode(32767.6, 0.0, 65534.0));
  TEST_ASSERT_FALSE_MESSAGE(Bytes::exact || Words::exact, "a gene may be rounded");
  TEST_ASSERT_TRUE_MESSAGE(Bytes::can_store(1.0f, 1.0f), "any bounds will do");
}

template <class Scalar>
static void a_gene_in_its_own_scalar_is_stored_as_it_is() {
  using Codec = GeneCodec<Scalar, Scalar>;
  const Scalar genes[] = {static_cast<Scalar>(0.1L), -Scalar{0}, test::smallest<Scalar>(), test::largest<Scalar>()};
  for (const Scalar gene : genes) {
    ASSERT_SAME_BITS(gene, Codec::encode(gene, Scalar{0}, Scalar{0}), "encoded");
    ASSERT_SAME_BITS(gene, Codec::decode(gene, Scalar{0}, Scalar{0}), "decoded");
    ASSERT_SAME_BITS(gene, Codec::rounded(gene, Scalar{0}, Scalar{0}), "rounded");
  }
  TEST_ASSERT_TRUE_MESSAGE(Codec::exact && Codec::can_store(Scalar{0}, Scalar{0}), "any gene will do");
}

using Narrow = GeneCodec<float, double>;

static void a_double_is_stored_as_the_nearest_float() {
  const double step = 0x1p-23;  // from 1 to the next float
  const double genes[] = {1.0, 1.0 + 0.49 * step, 1.0 + 0.5 * step, 1.0 + 0.51 * step, 1.0 + 1.5 * step, -0.1, 1e-45,
                          0.0};
  const float stored[] = {1.0f, 1.0f, 1.0f, 1.0f + 0x1p-23f, 1.0f + 0x1p-22f, -0.1f, 1e-45f, 0.0f};
  for (uint32_t i = 0; i < sizeof(genes) / sizeof(genes[0]); ++i) {
    ASSERT_SAME_BITS(stored[i], Narrow::encode(genes[i], -9.0, 9.0), test::message("the nearest, or the even one", i));
    const double kept = static_cast<double>(stored[i]);
    ASSERT_SAME_BITS(kept, Narrow::rounded(genes[i], -9.0, 9.0), test::message("rounded", i));
    ASSERT_SAME_BITS(kept, Narrow::decode(stored[i], -9.0, 9.0), test::message("decoded", i));
    ASSERT_SAME_BITS(stored[i], Narrow::encode(kept, -9.0, 9.0), test::message("stored again", i));
  }
  TEST_ASSERT_FALSE_MESSAGE(Narrow::exact, "a gene may be rounded");
}

// Each bound lies just beside a float, so that the nearest float to it is outside.
static void a_float_outside_the_bounds_gives_way_to_the_next_one_inside() {
  const double hair = 0x1p-40;
  const float next = 1.0f + 0x1p-23f;
  const double upper = static_cast<double>(next) - hair;
  ASSERT_SAME_BITS(1.0f, Narrow::encode(upper, -1.0, upper), "below the upper bound");
  ASSERT_SAME_BITS(1.0f, Narrow::encode(5.0, -1.0, upper), "also for a gene far outside");
  ASSERT_SAME_BITS(next, Narrow::encode(1.0 + hair, 1.0 + hair, 2.0), "above the lower bound");
  ASSERT_SAME_BITS(next, Narrow::encode(-5.0, 1.0 + hair, 2.0), "also for a gene far outside");
  ASSERT_SAME_BITS(next, Narrow::encode(test::nan<double>(), 1.0 + hair, 2.0), "and for NaN");
  ASSERT_SAME_BITS(-1.0f, Narrow::encode(-upper, -upper, 1.0), "the same below zero");
  ASSERT_SAME_BITS(-next, Narrow::encode(-1.0 - hair, -2.0, -1.0 - hair), "the same below zero");

  const double almost_nothing = 1e-60;
  ASSERT_SAME_BITS(test::smallest<float>(), Narrow::encode(almost_nothing, almost_nothing, 1.0), "above zero");
  ASSERT_SAME_BITS(-test::smallest<float>(), Narrow::encode(-almost_nothing, -1.0, -almost_nothing), "below zero");
}

static void bounds_without_a_float_between_them_cannot_be_stored() {
  const double largest = static_cast<double>(FLT_MAX);
  TEST_ASSERT_TRUE_MESSAGE(Narrow::can_store(-1.0, 1.0), "many floats between them");
  TEST_ASSERT_TRUE_MESSAGE(Narrow::can_store(1e6, 1e6 + 0.01), "one float is enough");
  TEST_ASSERT_TRUE_MESSAGE(Narrow::can_store(1e6 - 0.01, 1e6), "one float is enough");
  TEST_ASSERT_TRUE_MESSAGE(Narrow::can_store(1e6 - 0.01, 1e6 + 0.01), "one float is enough");
  TEST_ASSERT_FALSE_MESSAGE(Narrow::can_store(1e6 + 0.001, 1e6 + 0.01), "nearest to the float below");
  TEST_ASSERT_FALSE_MESSAGE(Narrow::can_store(1e6 + 0.05, 1e6 + 0.06), "nearest to the float above");
  TEST_ASSERT_FALSE_MESSAGE(Narrow::can_store(0.1, 0.1), "0.1 is no float");
  TEST_ASSERT_FALSE_MESSAGE(Narrow::can_store(1e-60, 2e-60), "between 0 and the smallest float");
  TEST_ASSERT_FALSE_MESSAGE(Narrow::can_store(-2e-60, -1e-60), "the same below zero");
  TEST_ASSERT_TRUE_MESSAGE(Narrow::can_store(0.0, 0.0), "0 is a float");
  TEST_ASSERT_TRUE_MESSAGE(Narrow::can_store(-largest, largest), "the largest floats");
  TEST_ASSERT_FALSE_MESSAGE(Narrow::can_store(-1e39, 1.0), "beyond the range of float");
  TEST_ASSERT_FALSE_MESSAGE(Narrow::can_store(-1.0, 1e39), "beyond the range of float");
}

int main() {
  UNITY_BEGIN();
  RUN_TEST((the_first_and_the_last_code_are_the_bounds<uint8_t, float>));
  RUN_TEST((the_first_and_the_last_code_are_the_bounds<uint8_t, double>));
  RUN_TEST((the_first_and_the_last_code_are_the_bounds<uint16_t, float>));
  RUN_TEST((the_first_and_the_last_code_are_the_bounds<uint16_t, double>));
  RUN_TEST((every_code_survives_being_stored_again<uint8_t, float>));
  RUN_TEST((every_code_survives_being_stored_again<uint8_t, double>));
  RUN_TEST((every_code_survives_being_stored_again<uint16_t, float>));
  RUN_TEST((every_code_survives_being_stored_again<uint16_t, double>));
  RUN_TEST(a_gene_is_stored_as_the_nearest_code<float>);
  RUN_TEST(a_gene_is_stored_as_the_nearest_code<double>);
  RUN_TEST((what_lies_outside_is_taken_for_the_bound<uint8_t, float>));
  RUN_TEST((what_lies_outside_is_taken_for_the_bound<uint8_t, double>));
  RUN_TEST((what_lies_outside_is_taken_for_the_bound<uint16_t, float>));
  RUN_TEST((what_lies_outside_is_taken_for_the_bound<uint16_t, double>));
  RUN_TEST(bounds_that_were_overwritten_do_no_harm<float>);
  RUN_TEST(bounds_that_were_overwritten_do_no_harm<double>);
  RUN_TEST((the_middle_is_among_the_codes<uint8_t, float>));
  RUN_TEST((the_middle_is_among_the_codes<uint8_t, double>));
  RUN_TEST((the_middle_is_among_the_codes<uint16_t, float>));
  RUN_TEST((the_middle_is_among_the_codes<uint16_t, double>));
  RUN_TEST(fractions_have_the_steps_one_expects);
  RUN_TEST(a_gene_in_its_own_scalar_is_stored_as_it_is<float>);
  RUN_TEST(a_gene_in_its_own_scalar_is_stored_as_it_is<double>);
  RUN_TEST(a_double_is_stored_as_the_nearest_float);
  RUN_TEST(a_float_outside_the_bounds_gives_way_to_the_next_one_inside);
  RUN_TEST(bounds_without_a_float_between_them_cannot_be_stored);
  return UNITY_END();
}
