// Logarithm, root and exponential have the known values within their stated error, and the same
// bits everywhere.
#include <float.h>
#include <stdint.h>

#include <nanoqd/math/detail/elementary.hpp>
#include <nanoqd/math/detail/normal_quantile.hpp>
#include <nanoqd/math/digest.hpp>
#include <nanoqd/math/rng.hpp>

#include "support/drawn_scalars.hpp"
#include "support/message.hpp"
#include "support/near.hpp"
#include "support/run_for_both.hpp"
#include "support/scalars.hpp"
#include "unity.h"

using nanoqd::Rng;
using nanoqd::detail::exponential;
using nanoqd::detail::from_bits;
using nanoqd::detail::natural_log;
using nanoqd::detail::square_root;
using nanoqd::detail::to_bits;
using nanoqd::detail::upper_normal_quantile;
using test::message;

void setUp() {}
void tearDown() {}

namespace {

// The errors that the header states.
template <class Scalar>
struct Stated;
template <>
struct Stated<float> {
  static constexpr float unit = FLT_EPSILON;
  static constexpr float log_error = 2e-7f;  // of max(1, |log x|)
};
template <>
struct Stated<double> {
  static constexpr double unit = DBL_EPSILON;
  static constexpr double log_error = 5e-16;
};

// A number and its logarithm and root, computed with 40 digits.
template <class Scalar>
struct Known {
  typename nanoqd::detail::ScalarTraits<Scalar>::Bits bits;
  Scalar log, root;
};

constexpr Known<float> known_floats[] = {
    {0x00800000U, -87.33654475f, 1.084202172e-19f},  // the smallest normal number
    {0x00FFFFFFU, -86.64339763f, 1.533293371e-19f},
    {0x2EDBE6FFU, -23.02585092f, 1.000000007e-5f},   // 1e-10
    {0x3EAAAAABU, -1.098612259f, 0.5773502778f},     // 1/3
    {0x3F3FFFFFU, -0.2876821519f, 0.8660253694f},    // below 3/4
    {0x3F400000U, -0.2876820725f, 0.8660254038f},    // 3/4
    {0x3F7FFFFFU, -5.960464655e-8f, 0.9999999702f},  // below 1
    {0x3F800000U, 0.0f, 1.0f},
    {0x3F800001U, 1.192092824e-7f, 1.00000006f},   // above 1
    {0x3FB504F3U, 0.3465735732f, 1.189207105f},    // sqrt 2
    {0x3FBFFFFFU, 0.4054650286f, 1.224744823f},    // below 3/2, where the exponent is taken one higher
    {0x3FC00000U, 0.4054651081f, 1.224744871f},    // 3/2
    {0x40000000U, 0.6931471806f, 1.414213562f},    // 2
    {0x402DF854U, 0.9999999696f, 1.648721246f},    // e
    {0x40400000U, 1.098612289f, 1.732050808f},     // 3
    {0x41200000U, 2.302585093f, 3.16227766f},      // 10
    {0x501502F9U, 23.02585093f, 100000.0f},        // 1e10
    {0x7F7FFFFFU, 88.72283905f, 1.844674352e19f},  // the largest number
};

constexpr Known<double> known_doubles[] = {
    {0x0010000000000000U, -708.39641853226410622, 1.4916681462400413487e-154},  // the smallest normal number
    {0x001FFFFFFFFFFFFFU, -707.70327135170416103, 2.1095373229725996654e-154},
    {0x3C32725DD1D243ACU, -41.446531673892822241, 1.0000000000000000358e-9},    // 1e-18
    {0x3FD5555555555555U, -1.0986122886681097469, 0.57735026918962574848},      // 1/3
    {0x3FE7FFFFFFFFFFFFU, -0.28768207245178107547, 0.86602540378443858266},     // below 3/4
    {0x3FE8000000000000U, -0.28768207245178092744, 0.86602540378443864676},     // 3/4
    {0x3FEFFFFFFFFFFFFFU, -1.1102230246251566021e-16, 0.99999999999999994449},  // below 1
    {0x3FF0000000000000U, 0.0, 1.0},
    {0x3FF0000000000001U, 2.2204460492503128343e-16, 1.000000000000000111},   // above 1
    {0x3FF6A09E667F3BCDU, 0.34657359027997272307, 1.1892071150027211074},     // sqrt 2
    {0x3FF7FFFFFFFFFFFFU, 0.40546510810816423395, 1.2247448713915889584},     // below 3/2
    {0x3FF8000000000000U, 0.40546510810816438198, 1.2247448713915890491},     // 3/2
    {0x4000000000000000U, 0.69314718055994530942, 1.4142135623730950488},     // 2
    {0x4005BF0A8B145769U, 0.99999999999999994682, 1.648721270700128103},      // e
    {0x4008000000000000U, 1.0986122886681096914, 1.7320508075688772935},      // 3
    {0x4024000000000000U, 2.302585092994045684, 3.162277660168379332},        // 10
    {0x54B249AD2594C37DU, 230.25850929940456842, 1.000000000000000008e50},    // 1e100
    {0x7FEFFFFFFFFFFFFFU, 709.78271289338399673, 1.3407807929942596355e154},  // the largest number
};

inline const auto& known(float) { return known_floats; }
inline const auto& known(double) { return known_doubles; }

constexpr uint32_t samples = 2000;

}  // namespace

template <class Scalar>
static void natural_log_has_the_known_values() {
  uint32_t number = 0;
  for (const Known<Scalar>& one : known(Scalar{})) {
    const Scalar log = natural_log(from_bits<Scalar>(one.bits));
    TEST_ASSERT_TRUE_MESSAGE(test::is_near(log, one.log, Stated<Scalar>::log_error),
                             message("known logarithm", number));
    ++number;
  }
}

template <class Scalar>
static void natural_log_of_1_is_exactly_0() {
  ASSERT_SAME_BITS(Scalar{0}, natural_log(Scalar{1}), "log 1");
}

// The factors have half a mantissa each, so that their product is exact and all error is the
// logarithm's.
template <class Scalar>
static void natural_log_turns_products_into_sums() {
  constexpr int half_a_mantissa = (nanoqd::detail::ScalarTraits<Scalar>::mantissa_bits - 1) / 2;
  constexpr uint32_t quarter = test::normal_exponents<Scalar>() / 4;
  Rng rng(29);
  for (uint32_t sample = 0; sample < samples; ++sample) {
    const Scalar a = test::draw_positive<Scalar>(rng, half_a_mantissa, quarter + 1, 2 * quarter);
    const Scalar b = test::draw_positive<Scalar>(rng, half_a_mantissa, quarter + 1, 2 * quarter);
    const Scalar log_a = natural_log(a);
    const Scalar log_b = natural_log(b);
    const Scalar size = Scalar{1} + test::magnitude(log_a) + test::magnitude(log_b);
    const Scalar difference = natural_log(a * b) - (log_a + log_b);
    TEST_ASSERT_TRUE_MESSAGE(test::magnitude(difference) <= Scalar{2} * Stated<Scalar>::log_error * size,
                             message("log(a b) = log a + log b", sample));
  }
}

// By steps just large enough that the stated error cannot hide them: twice 710 times the error, and
// some more.
template <class Scalar>
static void natural_log_grows_with_its_argument() {
  constexpr int all_bits = nanoqd::detail::ScalarTraits<Scalar>::mantissa_bits;
  constexpr Scalar factor = Scalar{1} + Scalar{1600} * Stated<Scalar>::log_error;
  Rng rng(31);
  for (uint32_t sample = 0; sample < samples; ++sample) {
    const Scalar x = test::draw_positive<Scalar>(rng, all_bits, 1, test::normal_exponents<Scalar>() - 1);
    TEST_ASSERT_TRUE_MESSAGE(natural_log(x * factor) > natural_log(x),
                             message("a larger number, a larger log", sample));
  }
}

template <class Scalar>
static void square_root_has_the_known_values() {
  using Bits = typename nanoqd::detail::ScalarTraits<Scalar>::Bits;
  uint32_t number = 0;
  for (const Known<Scalar>& one : known(Scalar{})) {
    const Bits root = to_bits(square_root(from_bits<Scalar>(one.bits)));
    const Bits nearest = to_bits(one.root);
    const Bits units = root > nearest ? root - nearest : nearest - root;
    TEST_ASSERT_TRUE_MESSAGE(units <= 1, message("known root, to one unit in the last place", number));
    ++number;
  }
}

template <class Scalar>
static void square_root_of_a_square_is_near() {
  constexpr int all_bits = nanoqd::detail::ScalarTraits<Scalar>::mantissa_bits;
  Rng rng(37);
  for (uint32_t sample = 0; sample < samples; ++sample) {
    // Not the smallest and largest, so that neither the square nor the error leaves the normal
    // numbers.
    const Scalar x = test::draw_positive<Scalar>(rng, all_bits, 30, test::normal_exponents<Scalar>() - 60);
    const Scalar root = square_root(x);
    const Scalar apart = test::magnitude(nanoqd::detail::product(root, root) - x);
    TEST_ASSERT_TRUE_MESSAGE(apart <= Scalar{3} * Stated<Scalar>::unit * x,
                             message("the root of x, squared, is x", sample));
  }
}

// A fourth step would change the last bit of these, and so the published results.
static void square_root_of_a_float_takes_three_steps() {
  constexpr uint32_t roots[][2] = {{0x3FEB797A, 0x3FAD9C63}, {0x3FF68D36, 0x3FB1A5BE}, {0x400007EF, 0x3FB50A90}};
  for (const auto& one : roots) {
    TEST_ASSERT_EQUAL_HEX32_MESSAGE(one[1], to_bits(square_root(from_bits<float>(one[0]))), "the published bits");
  }
}

// In integers, so that the proof is exact: x lies between the squares of the root's two neighbours.
static void square_root_of_a_float_is_within_one_unit_in_the_last_place() {
  Rng rng(41);
  for (uint32_t sample = 0; sample < samples; ++sample) {
    const float x = test::draw_positive<float>(rng, 23, 1, test::normal_exponents<float>());
    const uint32_t x_bits = to_bits(x);
    const uint32_t root_bits = to_bits(square_root(x));
    const int32_t x_exponent = static_cast<int32_t>(x_bits >> 23) - 127;
    const int32_t odd = x_exponent & 1;
    const uint64_t x_scaled = uint64_t{(x_bits & 0x7FFFFFU) | 0x800000U} << (23 + odd);  // x 2^(46 - even exponent)
    const int32_t shift = static_cast<int32_t>(root_bits >> 23) - 127 - (x_exponent - odd) / 2;
    TEST_ASSERT_TRUE_MESSAGE(shift == 0 || shift == 1, message("half the exponent", sample));
    const uint64_t root = uint64_t{(root_bits & 0x7FFFFFU) | 0x800000U} << shift;  // root 2^(23 - half the exponent)
    const uint64_t unit = uint64_t{1} << shift;
    const bool is_close = (root - unit) * (root - unit) < x_scaled && x_scaled < (root + unit) * (root + unit);
    TEST_ASSERT_TRUE_MESSAGE(is_close, message("within one unit in the last place", sample));
  }
}

// Pinned: the same bits from every compiler on every target, which is why these functions exist.
template <class Scalar>
static uint64_t digest_of_all() {
  constexpr int all_bits = nanoqd::detail::ScalarTraits<Scalar>::mantissa_bits;
  nanoqd::Digest digest;
  Rng rng(53);
  for (uint32_t sample = 0; sample < samples; ++sample) {
    const Scalar x = test::draw_positive<Scalar>(rng, all_bits, 1, test::normal_exponents<Scalar>());
    digest.add(natural_log(x));
    digest.add(square_root(x));
    digest.add(natural_log(Scalar{1} + rng.uniform<Scalar>()));  // where no exponent hides the last terms
    const Scalar tail =
        test::draw_positive<Scalar>(rng, all_bits, 1, test::normal_exponents<Scalar>() / 2 - 2);  // below 1/2
    digest.add(upper_normal_quantile(tail));
  }
  return digest.value();
}

static void results_have_the_same_bits_on_every_target() {
  TEST_ASSERT_EQUAL_HEX64_MESSAGE(0x908B66729AB3D8C0U, digest_of_all<float>(), "in float");
  TEST_ASSERT_EQUAL_HEX64_MESSAGE(0x1BB3A1D4C9586616U, digest_of_all<double>(), "in double");
}

template <class Scalar>
static void exponential_has_the_known_values_and_is_cut_at_minus_one_and_one() {
  const Scalar error = sizeof(Scalar) == sizeof(float) ? static_cast<Scalar>(1e-6L) : static_cast<Scalar>(4e-15L);
  const auto e = static_cast<Scalar>(2.71828182845904523536L);
  const auto one_over_e = static_cast<Scalar>(0.36787944117144232160L);
  const auto root_of_e = static_cast<Scalar>(1.64872127070012814685L);
  const auto one_over_fourth_root = static_cast<Scalar>(0.77880078307140486825L);
  const auto half = static_cast<Scalar>(0.5L);
  const auto quarter = static_cast<Scalar>(0.25L);

  ASSERT_SAME_BITS(Scalar{1}, exponential(Scalar{0}), "e^0 is exactly 1");
  TEST_ASSERT_TRUE_MESSAGE(test::is_near(exponential(Scalar{1}), e, error), "e^1");
  TEST_ASSERT_TRUE_MESSAGE(test::is_near(exponential(Scalar{-1}), one_over_e, error), "e^-1");
  TEST_ASSERT_TRUE_MESSAGE(test::is_near(exponential(half), root_of_e, error), "e^(1/2)");
  TEST_ASSERT_TRUE_MESSAGE(test::is_near(exponential(-quarter), one_over_fourth_root, error), "e^(-1/4)");

  const Scalar beyond[] = {static_cast<Scalar>(1.001L), Scalar{50}, nanoqd::detail::infinity<Scalar>()};
  for (const Scalar x : beyond) {
    ASSERT_SAME_BITS(exponential(Scalar{1}), exponential(x), "above 1 it is e");
    ASSERT_SAME_BITS(exponential(Scalar{-1}), exponential(-x), "below -1 it is 1/e");
  }
}

int main() {
  UNITY_BEGIN();
  RUN_FOR_BOTH(natural_log_has_the_known_values);
  RUN_FOR_BOTH(natural_log_of_1_is_exactly_0);
  RUN_FOR_BOTH(natural_log_turns_products_into_sums);
  RUN_FOR_BOTH(natural_log_grows_with_its_argument);
  RUN_FOR_BOTH(square_root_has_the_known_values);
  RUN_FOR_BOTH(square_root_of_a_square_is_near);
  RUN_TEST(square_root_of_a_float_takes_three_steps);
  RUN_TEST(square_root_of_a_float_is_within_one_unit_in_the_last_place);
  RUN_FOR_BOTH(exponential_has_the_known_values_and_is_cut_at_minus_one_and_one);
  RUN_TEST(results_have_the_same_bits_on_every_target);
  return UNITY_END();
}
