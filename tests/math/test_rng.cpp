// The generator draws the published sequence, jumps in it, and gives unbiased integers, uniform and
// normal numbers.
#include <stdint.h>
#include <string.h>

#include <nanoqd/math/digest.hpp>
#include <nanoqd/math/rng.hpp>

#include "support/chi_square.hpp"
#include "support/chosen_draws.hpp"
#include "support/message.hpp"
#include "support/near.hpp"
#include "unity.h"

using nanoqd::Rng;
using nanoqd::detail::to_bits;
using test::message;
using test::rng_that_draws;

void setUp() {}
void tearDown() {}

namespace {

constexpr uint32_t all_ones = 0xFFFFFFFFU;
constexpr uint32_t half_of_all = 0x80000000U;

void expect_state(const Rng::State& expected, const Rng& rng) {
  TEST_ASSERT_EQUAL_HEX32(expected.x, rng.state().x);
  TEST_ASSERT_EQUAL_HEX32(expected.y, rng.state().y);
  TEST_ASSERT_EQUAL_HEX32(expected.z, rng.state().z);
  TEST_ASSERT_EQUAL_HEX32(expected.w, rng.state().w);
}

Rng zeroed_by_a_fault() {
  Rng rng(1);
  memset(static_cast<void*>(&rng), 0, sizeof(rng));
  return rng;
}

constexpr uint32_t first_draw(Rng rng) { return rng.next(); }
static_assert(first_draw(Rng()) == 3701687786U,
              "the generator runs at compile time, and draws what it does at run time");

}  // namespace

static void default_state_draws_what_marsaglia_published() {
  const uint32_t expected[] = {3701687786U, 458299110U,  2500872618U, 3633119408U,
                               516391518U,  2377269574U, 2599949379U, 717229868U};
  Rng rng;
  for (const uint32_t draw : expected) TEST_ASSERT_EQUAL_UINT32(draw, rng.next());
  for (uint32_t i = 8; i < 999; ++i) rng.next();
  TEST_ASSERT_EQUAL_UINT32_MESSAGE(2542841595U, rng.next(), "the thousandth draw");
  expect_state({1110810355U, 1864518301U, 2754223273U, 2542841595U}, rng);
}

static void any_seed_is_spread_over_the_state_by_splitmix64() {
  struct Case {
    uint64_t seed;
    Rng::State state;
    uint32_t draws[3];
  };
  // From an implementation of splitmix64 and xor128 in another language.
  const Case cases[] = {
      {0, {0x7B1DCDAFU, 0xE220A839U, 0xA1B965F4U, 0x6E789E6AU}, {4221392575U, 471550101U, 1994856487U}},
      {1, {0x89025CC1U, 0x910A2DECU, 0x658EEC67U, 0xBEEB8DA1U}, {630467305U, 3845195514U, 4157481967U}},
      {0xFFFFFFFFFFFFFFFFU,
       {0x1B652C20U, 0xE4D97177U, 0xDBF682C9U, 0xE99FF867U},
       {3685338456U, 4107554195U, 2606463242U}},
      {0x100000000U, {0xA3820138U, 0xC42C5A1AU, 0x5756BD3DU, 0x37AD5FDDU}, {2224362449U, 584021459U, 3230833634U}},
      {0x0123456789ABCDEFU,
       {0xA48FAA9DU, 0x157A3807U, 0x34A1D093U, 0xD573529BU},
       {208785898U, 3356453475U, 4061142713U}},
  };
  for (const Case& one : cases) {
    Rng rng(one.seed);
    expect_state(one.state, rng);
    for (const uint32_t draw : one.draws) TEST_ASSERT_EQUAL_UINT32(draw, rng.next());
  }
}

static void a_kept_state_continues_the_sequence() {
  Rng original(7);
  for (uint32_t i = 0; i < 5; ++i) original.next();
  Rng resumed(original.state());
  for (uint32_t i = 0; i < 100; ++i) TEST_ASSERT_EQUAL_UINT32(original.next(), resumed.next());
}

static void the_state_that_repeats_zero_is_replaced() {
  volatile uint32_t zero = 0;  // so that it happens at run time
  Rng rng(Rng::State{zero, zero, zero, zero});
  TEST_ASSERT_EQUAL_UINT32(3701687786U, rng.next());
}

static void a_state_with_a_single_bit_is_kept() {
  expect_state({1, 0, 0, 0}, Rng(Rng::State{1, 0, 0, 0}));
  expect_state({0, 1, 0, 0}, Rng(Rng::State{0, 1, 0, 0}));
  expect_state({0, 0, 1, 0}, Rng(Rng::State{0, 0, 1, 0}));
  expect_state({0, 0, 0, half_of_all}, Rng(Rng::State{0, 0, 0, half_of_all}));
}

static void an_unseeded_generator_draws_nothing_but_zero() {
  Rng rng{nanoqd::detail::Unseeded{}};
  for (uint32_t i = 0; i < 10; ++i) TEST_ASSERT_EQUAL_UINT32(0, rng.next());
  rng.jump();
  expect_state({0, 0, 0, 0}, rng);
}

static void jump_gives_the_known_state() {
  Rng rng;
  rng.jump();
  expect_state({1848108560U, 2395924977U, 2780742664U, 1898948811U}, rng);
}

// Whatever the constants in it: so many draws ahead, then one, is one draw, then so many ahead.
static void jump_commutes_with_next() {
  for (uint32_t seed = 0; seed < 20; ++seed) {
    Rng jumps_first(seed);
    Rng draws_first(seed);
    jumps_first.jump();
    for (uint32_t i = 0; i <= seed; ++i) jumps_first.next();
    for (uint32_t i = 0; i <= seed; ++i) draws_first.next();
    draws_first.jump();
    TEST_ASSERT_TRUE_MESSAGE(test::same_state(jumps_first, draws_first), message("a jump commutes with next()", seed));
  }
}

static void jump_is_linear_in_the_state() {
  for (uint32_t seed = 0; seed < 20; ++seed) {
    Rng a(seed);
    Rng b(seed + 1000);
    Rng both(Rng::State{a.state().x ^ b.state().x, a.state().y ^ b.state().y, a.state().z ^ b.state().z,
                        a.state().w ^ b.state().w});
    a.jump();
    b.jump();
    both.jump();
    const Rng sum(Rng::State{a.state().x ^ b.state().x, a.state().y ^ b.state().y, a.state().z ^ b.state().z,
                             a.state().w ^ b.state().w});
    TEST_ASSERT_TRUE_MESSAGE(test::same_state(both, sum), message("the jump of a sum is the sum of the jumps", seed));
  }
}

static void chosen_draws_are_drawn() {
  Rng rng = rng_that_draws(0, all_ones, 12345, half_of_all);
  TEST_ASSERT_EQUAL_UINT32(0, rng.next());
  TEST_ASSERT_EQUAL_UINT32(all_ones, rng.next());
  TEST_ASSERT_EQUAL_UINT32(12345, rng.next());
  TEST_ASSERT_EQUAL_UINT32(half_of_all, rng.next());
}

static void below_stays_below() {
  const uint32_t counts[] = {1, 2, 3, 6, 7, 100, 1000, 65536, 1000003, half_of_all, half_of_all + 1, all_ones};
  Rng rng(11);
  for (const uint32_t count : counts) {
    for (uint32_t i = 0; i < 500; ++i) {
      TEST_ASSERT_TRUE_MESSAGE(rng.below(count) < count, message("below(count) < count", count));
    }
  }
}

static void below_reaches_both_ends() {
  TEST_ASSERT_EQUAL_UINT32(9, rng_that_draws(all_ones, 0).below(10));
  TEST_ASSERT_EQUAL_UINT32(0, rng_that_draws(6, 0).below(10));
  TEST_ASSERT_EQUAL_UINT32(all_ones - 1, rng_that_draws(all_ones, 0).below(all_ones));
}

static void below_zero_is_zero() {
  Rng rng(5);
  const Rng before = rng;
  for (uint32_t i = 0; i < 100; ++i) TEST_ASSERT_EQUAL_UINT32(0, rng.below(0));
  TEST_ASSERT_TRUE_MESSAGE(test::has_drawn(rng, before, 100), "one draw each all the same");
}

static void below_a_power_of_two_takes_the_top_bits_of_one_draw() {
  for (uint32_t exponent = 0; exponent < 32; ++exponent) {
    Rng rng = rng_that_draws(0x12345678U, 0);
    const uint64_t top = (uint64_t{0x12345678U} << exponent) >> 32;
    TEST_ASSERT_EQUAL_UINT32(top, rng.below(1U << exponent));
    TEST_ASSERT_EQUAL_UINT32(0, rng.next());
    TEST_ASSERT_EQUAL_UINT32(0, rng_that_draws(0, all_ones).below(1U << exponent));
  }
}

static void below_is_uniform() {
  struct Case {
    uint32_t count;
    float bound;  // of chi-square: a fair generator passes with 9,999 seeds of 10,000
  };
  const Case cases[] = {{2, 15.137f},  {3, 18.421f},   {5, 23.513f},   {7, 27.857f},
                        {10, 33.720f}, {64, 113.505f}, {100, 160.056f}};
  static uint16_t seen[100];
  for (const Case& one : cases) {
    memset(seen, 0, sizeof(seen));
    Rng rng(one.count);
    for (uint32_t i = 0; i < 10000; ++i) ++seen[rng.below(one.count)];
    TEST_ASSERT_TRUE_MESSAGE(test::chi_square(seen, one.count) < one.bound,
                             message("below() is uniform (the case is the count)", one.count));
  }
}

// Of 3 * 2^30 numbers, a generator that does not reject makes each third one twice as likely.
static void below_is_uniform_where_one_draw_in_four_is_rejected() {
  constexpr uint32_t count = 3U << 30;
  uint16_t remainders[3] = {};
  uint16_t parts[3] = {};
  Rng rng(13);
  for (uint32_t i = 0; i < 10000; ++i) {
    const uint32_t number = rng.below(count);
    ++remainders[number % 3];
    ++parts[number >> 30];
  }
  TEST_ASSERT_TRUE_MESSAGE(test::chi_square(remainders, 3) < 18.421f, "no remainder is preferred");
  TEST_ASSERT_TRUE_MESSAGE(test::chi_square(parts, 3) < 18.421f, "no part of the range is preferred");
}

// Each number must come from floor(2^32 / count) of the 2^32 draws. They are successive, so their
// two ends prove it.
static void below_gives_each_number_equally_many_draws() {
  const uint32_t counts[] = {3, 5, 10, 1000, 65537, 0x40000001U, half_of_all + 1, 3U << 30, all_ones};
  for (const uint32_t count : counts) {
    const uint64_t share = 0x100000000U / count;
    const uint32_t unfair = static_cast<uint32_t>(0x100000000U % count);
    const uint32_t numbers[] = {0, 1, count / 2, count - 2, count - 1};
    for (const uint32_t number : numbers) {
      const uint64_t last = (((uint64_t{number} + 1) << 32) - 1) / count;
      const uint64_t first = last + 1 - share;

      Rng from_first = rng_that_draws(static_cast<uint32_t>(first), half_of_all);
      TEST_ASSERT_TRUE_MESSAGE(from_first.below(count) == number, message("first draw that gives a number", count));
      TEST_ASSERT_EQUAL_UINT32_MESSAGE(half_of_all, from_first.next(), "one draw is enough");

      Rng from_last = rng_that_draws(static_cast<uint32_t>(last), half_of_all);
      TEST_ASSERT_TRUE_MESSAGE(from_last.below(count) == number, message("last draw that gives a number", count));
      TEST_ASSERT_EQUAL_UINT32_MESSAGE(half_of_all, from_last.next(), "one draw is enough");

      // The draw before the first belongs to the number before, or it is rejected and the next one
      // decides.
      if (first == 0) continue;
      const uint64_t before = (first - 1) * count;
      if (static_cast<uint32_t>(before) >= unfair) continue;
      Rng rejects = rng_that_draws(static_cast<uint32_t>(first - 1), static_cast<uint32_t>(last), 77);
      TEST_ASSERT_TRUE_MESSAGE(rejects.below(count) == number, message("a draw too many is rejected", count));
      TEST_ASSERT_EQUAL_UINT32_MESSAGE(77, rejects.next(), "and replaced by the next one");
    }
  }
}

static void below_rejects_draw_after_draw() {
  // 2^32 = 3 * 1431655765 + 1: of all draws only 0 is one too many.
  Rng rng = rng_that_draws(0, 0, 0, all_ones);
  const Rng before = rng;
  TEST_ASSERT_EQUAL_UINT32(2, rng.below(3));
  TEST_ASSERT_TRUE_MESSAGE(test::has_drawn(rng, before, 4), "three draws rejected, the fourth taken");
}

// With 2^31 + 1 numbers a draw is rejected if its highest bit equals its lowest. That is linear in
// the state, so states that do it for many draws can be solved for.
static void below_takes_the_64th_draw_as_it_is() {
  Rng rng(Rng::State{4288244537U, 453282959U, 455439245U, 944642113U});  // rejected 64 times, the 65th is fair
  const Rng before = rng;
  TEST_ASSERT_EQUAL_UINT32(2114811203U, rng.below(half_of_all + 1));
  TEST_ASSERT_TRUE_MESSAGE(test::has_drawn(rng, before, 64), "no more than 64 draws");
}

static void below_still_rejects_the_63rd_draw() {
  Rng rng(Rng::State{4288244537U, 990153871U, 2959562385U, 1261358237U});  // rejected 63 times, the 64th is fair
  const Rng before = rng;
  TEST_ASSERT_EQUAL_UINT32(2016241848U, rng.below(half_of_all + 1));
  TEST_ASSERT_TRUE_MESSAGE(test::has_drawn(rng, before, 64), "no fewer than 64 draws");
}

static void below_ends_when_the_memory_of_the_generator_was_zeroed() {
  const uint32_t counts[] = {0, 1, 2, 3, 1000, half_of_all + 1, all_ones};
  for (const uint32_t count : counts) {
    Rng rng = zeroed_by_a_fault();
    TEST_ASSERT_EQUAL_UINT32(0, rng.below(count));
  }
}

static void the_rest_ends_too_when_the_memory_of_the_generator_was_zeroed() {
  Rng rng = zeroed_by_a_fault();
  TEST_ASSERT_EQUAL_HEX32(0, to_bits(rng.uniform<float>()));
  TEST_ASSERT_EQUAL_HEX64(0, to_bits(rng.uniform<double>()));
  TEST_ASSERT_TRUE_MESSAGE(nanoqd::detail::is_finite(rng.gaussian<float>()), "a normal float is finite");
  TEST_ASSERT_TRUE_MESSAGE(nanoqd::detail::is_finite(rng.gaussian<double>()), "a normal double is finite");
}

static void uniform_float_is_the_top_24_bits() {
  TEST_ASSERT_EQUAL_HEX32(0x00000000U, to_bits(rng_that_draws(0x00000000U, 1).uniform<float>()));
  TEST_ASSERT_EQUAL_HEX32(0x00000000U, to_bits(rng_that_draws(0x000000FFU, 1).uniform<float>()));
  TEST_ASSERT_EQUAL_HEX32(0x33800000U, to_bits(rng_that_draws(0x00000100U, 1).uniform<float>()));  // 2^-24
  TEST_ASSERT_EQUAL_HEX32(0x3F000000U, to_bits(rng_that_draws(0x80000000U, 1).uniform<float>()));  // 1/2
  TEST_ASSERT_EQUAL_HEX32(0x3F000001U, to_bits(rng_that_draws(0x80000100U, 1).uniform<float>()));
  TEST_ASSERT_EQUAL_HEX32(0x3F7FFFFFU, to_bits(rng_that_draws(0xFFFFFFFFU, 1).uniform<float>()));  // below 1
}

static void uniform_double_is_the_top_27_bits_and_then_the_top_26() {
  TEST_ASSERT_EQUAL_HEX64(0x0000000000000000U, to_bits(rng_that_draws(0x0000001FU, 0x0000003FU).uniform<double>()));
  TEST_ASSERT_EQUAL_HEX64(0x3CA0000000000000U, to_bits(rng_that_draws(0, 0x00000040U).uniform<double>()));  // 2^-53
  TEST_ASSERT_EQUAL_HEX64(0x3E40000000000000U, to_bits(rng_that_draws(0x00000020U, 0).uniform<double>()));  // 2^-27
  TEST_ASSERT_EQUAL_HEX64(0x3E3FFFFFF8000000U, to_bits(rng_that_draws(0, all_ones).uniform<double>()));
  TEST_ASSERT_EQUAL_HEX64(0x3FE0000000000000U, to_bits(rng_that_draws(half_of_all, 0).uniform<double>()));  // 1/2
  TEST_ASSERT_EQUAL_HEX64(0x3FE0000000000001U, to_bits(rng_that_draws(half_of_all, 0x00000040U).uniform<double>()));
  TEST_ASSERT_EQUAL_HEX64(0x3FEFFFFFFFFFFFFFU, to_bits(rng_that_draws(all_ones, all_ones).uniform<double>()));
}

static void uniform_has_its_resolution_and_its_number_of_draws_in_any_sequence() {
  for (uint32_t seed = 0; seed < 500; ++seed) {
    Rng rng(seed);
    Rng same(seed);
    const float single = rng.uniform<float>();
    const double twofold = rng.uniform<double>();
    const uint32_t bits = same.next() >> 8;
    const uint64_t high = same.next() >> 5;
    const uint64_t long_bits = (high << 26) | (same.next() >> 6);
    const bool single_is_exact = static_cast<uint32_t>(single * 0x1p24f) == bits && single < 1.0f && single >= 0.0f;
    const bool twofold_is_exact =
        static_cast<uint64_t>(twofold * 0x1p53) == long_bits && twofold < 1.0 && twofold >= 0.0;
    TEST_ASSERT_TRUE_MESSAGE(single_is_exact, message("a float is the top 24 bits of one draw, times 2^-24", seed));
    TEST_ASSERT_TRUE_MESSAGE(twofold_is_exact, message("a double is 53 bits of two draws, times 2^-53", seed));
    TEST_ASSERT_TRUE_MESSAGE(test::same_state(rng, same), message("one draw for a float, two for a double", seed));
  }
}

template <class Scalar>
static void uniform_fills_the_unit_interval_evenly() {
  uint16_t seen[64] = {};
  Rng rng(17);
  for (uint32_t i = 0; i < 10000; ++i) ++seen[static_cast<int32_t>(rng.uniform<Scalar>() * Scalar{64})];
  TEST_ASSERT_TRUE_MESSAGE(test::chi_square(seen, 64) < 113.505f, "no 64th of the unit interval is preferred");
}

// The expected values are quantiles computed with 40 digits from the tail (bits | 1) 2^-33. The
// error of the result is below 6e-7 of max(1, |z|): the approximation, its rounding, and the
// rounding of the tail to 24 bits.
static void gaussian_float_is_the_quantile_of_its_bits() {
  struct Case {
    uint32_t bits;
    float expected;
  };
  const Case cases[] = {
      {0x00000000U, 6.337957755f},   {0x00000002U, 6.166429518f},    {0x00000100U, 5.419286157f},
      {0x00010000U, 4.324915677f},   {0x01000000U, 2.885634894f},    {0x2647E1E6U, 1.441178224f},
      {0x26666566U, 1.439531681f},   {0x26666766U, 1.43953126f},  // the two sides of a joint, at 0.075
      {0x40000000U, 1.15034938f},    {0x80000000U, 0.6744897498f},   {0xC0000000U, 0.3186393637f},
      {0xF0000000U, 0.07841241244f}, {0xFFFFFF00U, 7.441153401e-8f}, {0xFFFFFFFEU, 2.918099373e-10f},
  };
  for (const Case& one : cases) {
    const float above = rng_that_draws(one.bits, 1).gaussian<float>();
    const float below = rng_that_draws(one.bits | 1U, 1).gaussian<float>();
    TEST_ASSERT_TRUE_MESSAGE(test::is_near(above, one.expected, 6e-7f), message("quantile of the bits", one.bits));
    TEST_ASSERT_TRUE_MESSAGE(to_bits(below) == to_bits(-above), message("the lowest bit is the sign", one.bits));
  }
}

// As above, from the tail ((bits >> 11) | 1) 2^-54 and with an error below 1.2e-15 of max(1, |z|).
static void gaussian_double_is_the_quantile_of_its_bits() {
  struct Case {
    uint32_t high, low;
    double expected;
  };
  const Case cases[] = {
      {0x00000000U, 0x00000000U, 8.2923610758135955382},
      {0x00000000U, 0x00001000U, 8.1607078408585831755},
      {0x00000000U, 0x00080000U, 7.60480793357474222},
      {0x00000000U, 0x08000000U, 6.8521254837242236352},
      {0x00000000U, 0x1E6AF000U, 6.6584934033487825858},  // the two sides of a joint, at exp(-25)
      {0x00000000U, 0x1EA97000U, 6.657318130153339125},
      {0x00000800U, 0x00000000U, 5.035405969419330067},
      {0x00080000U, 0x00000000U, 3.8419306855016876899},
      {0x26666666U, 0x5A316000U, 1.4395314709776709728},  // the two sides of a joint, at 0.075
      {0x26666666U, 0x729B6000U, 1.439531470899240701},
      {0x40000000U, 0x00000000U, 1.1503493803760079086},
      {0x80000000U, 0x00000000U, 0.67448975019608156852},
      {0xC0000000U, 0x00000000U, 0.31863936396437501663},
      {0xFFFFFFFFU, 0x80000000U, 1.4590482950000990002e-10},
      {0xFFFFFFFFU, 0xFFFFF000U, 1.3914582123358834611e-16},
  };
  uint32_t number = 0;
  for (const Case& one : cases) {
    const double above = rng_that_draws(one.high, one.low).gaussian<double>();
    const double below = rng_that_draws(one.high, one.low | 1U).gaussian<double>();
    TEST_ASSERT_TRUE_MESSAGE(test::is_near(above, one.expected, 1.2e-15), message("quantile of the bits", number));
    TEST_ASSERT_TRUE_MESSAGE(to_bits(below) == to_bits(-above), message("the lowest bit is the sign", number));
    ++number;
  }
}

static void gaussian_stays_within_its_limits_at_the_extremes_of_the_bits() {
  TEST_ASSERT_TRUE_MESSAGE(rng_that_draws(0, 1).gaussian<float>() < 6.4f, "the largest float");
  TEST_ASSERT_TRUE_MESSAGE(rng_that_draws(1, 1).gaussian<float>() > -6.4f, "the smallest float");
  TEST_ASSERT_TRUE_MESSAGE(rng_that_draws(0, 0).gaussian<double>() < 8.3, "the largest double");
  TEST_ASSERT_TRUE_MESSAGE(rng_that_draws(0, 1).gaussian<double>() > -8.3, "the smallest double");
  TEST_ASSERT_TRUE_MESSAGE(test::magnitude(rng_that_draws(all_ones, 1).gaussian<float>()) < 1e-7f,
                           "the float nearest to 0");
  TEST_ASSERT_TRUE_MESSAGE(test::magnitude(rng_that_draws(all_ones, all_ones).gaussian<double>()) < 1e-15,
                           "the double nearest to 0");
}

static void gaussian_needs_one_draw_in_float_and_two_in_double() {
  for (uint32_t seed = 0; seed < 100; ++seed) {
    Rng rng(seed);
    static_cast<void>(rng.gaussian<float>());
    TEST_ASSERT_TRUE_MESSAGE(test::has_drawn(rng, Rng(seed), 1), message("float: one draw", seed));
    static_cast<void>(rng.gaussian<double>());
    TEST_ASSERT_TRUE_MESSAGE(test::has_drawn(rng, Rng(seed), 3), message("double: two draws", seed));
  }
}

// A rough look that a device can afford: five deviations of the estimates. The host looks closely.
template <class Scalar>
static void gaussian_has_mean_0_and_deviation_1() {
  constexpr int32_t draws = 4000;
  Rng rng(23);
  Scalar sum{0};
  Scalar squares{0};
  for (int32_t i = 0; i < draws; ++i) {
    const Scalar z = rng.gaussian<Scalar>();
    sum += z;
    squares += nanoqd::detail::product(z, z);
  }
  TEST_ASSERT_TRUE_MESSAGE(test::magnitude(sum) < Scalar{316}, "mean 0, within 5 sqrt(4000)");
  TEST_ASSERT_TRUE_MESSAGE(test::magnitude(squares - Scalar{draws}) < Scalar{447},
                           "deviation 1, within 5 sqrt(2 * 4000)");
}

// Pinned: the same bits from every compiler on every target. A search by differential evolution
// draws no Gaussian, so that its golden run cannot tell.
template <class Scalar>
static uint64_t digest_of_gaussians() {
  nanoqd::Digest digest;
  Rng rng(47);
  for (uint32_t i = 0; i < 2000; ++i) digest.add(rng.gaussian<Scalar>());
  for (uint32_t bits = 0; bits < 64; ++bits) digest.add(rng_that_draws(0, bits << 11).gaussian<Scalar>());
  return digest.value();
}

static void gaussian_has_the_same_bits_on_every_target() {
  TEST_ASSERT_EQUAL_HEX64(0x60E5D450EF76BD57U, digest_of_gaussians<float>());
  TEST_ASSERT_EQUAL_HEX64(0xFD1552F4F012EC18U, digest_of_gaussians<double>());
}

int main() {
  UNITY_BEGIN();
  RUN_TEST(default_state_draws_what_marsaglia_published);
  RUN_TEST(any_seed_is_spread_over_the_state_by_splitmix64);
  RUN_TEST(a_kept_state_continues_the_sequence);
  RUN_TEST(the_state_that_repeats_zero_is_replaced);
  RUN_TEST(a_state_with_a_single_bit_is_kept);
  RUN_TEST(an_unseeded_generator_draws_nothing_but_zero);
  RUN_TEST(jump_gives_the_known_state);
  RUN_TEST(jump_commutes_with_next);
  RUN_TEST(jump_is_linear_in_the_state);
  RUN_TEST(chosen_draws_are_drawn);
  RUN_TEST(below_stays_below);
  RUN_TEST(below_reaches_both_ends);
  RUN_TEST(below_zero_is_zero);
  RUN_TEST(below_a_power_of_two_takes_the_top_bits_of_one_draw);
  RUN_TEST(below_is_uniform);
  RUN_TEST(below_is_uniform_where_one_draw_in_four_is_rejected);
  RUN_TEST(below_gives_each_number_equally_many_draws);
  RUN_TEST(below_rejects_draw_after_draw);
  RUN_TEST(below_takes_the_64th_draw_as_it_is);
  RUN_TEST(below_still_rejects_the_63rd_draw);
  RUN_TEST(below_ends_when_the_memory_of_the_generator_was_zeroed);
  RUN_TEST(the_rest_ends_too_when_the_memory_of_the_generator_was_zeroed);
  RUN_TEST(uniform_float_is_the_top_24_bits);
  RUN_TEST(uniform_double_is_the_top_27_bits_and_then_the_top_26);
  RUN_TEST(uniform_has_its_resolution_and_its_number_of_draws_in_any_sequence);
  RUN_TEST(uniform_fills_the_unit_interval_evenly<float>);
  RUN_TEST(uniform_fills_the_unit_interval_evenly<double>);
  RUN_TEST(gaussian_float_is_the_quantile_of_its_bits);
  RUN_TEST(gaussian_double_is_the_quantile_of_its_bits);
  RUN_TEST(gaussian_stays_within_its_limits_at_the_extremes_of_the_bits);
  RUN_TEST(gaussian_needs_one_draw_in_float_and_two_in_double);
  RUN_TEST(gaussian_has_mean_0_and_deviation_1<float>);
  RUN_TEST(gaussian_has_mean_0_and_deviation_1<double>);
  RUN_TEST(gaussian_has_the_same_bits_on_every_target);
  return UNITY_END();
}
