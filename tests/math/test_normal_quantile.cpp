// The inverse of the normal tail has the known values, falls with its argument, and has the same
// bits everywhere.
#include <stdint.h>

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
using nanoqd::detail::upper_normal_quantile;
using test::message;

void setUp() {}
void tearDown() {}

namespace {

// The error that the header states, of max(1, z).
template <class Scalar>
constexpr Scalar stated_error = static_cast<Scalar>(sizeof(Scalar) == sizeof(float) ? 6e-7L : 1.2e-15L);

// A tail and its quantile.
template <class Scalar>
struct Quantile {
  Scalar tail, z;
};

constexpr Quantile<float> known_float_quantiles[] = {
    {0.5f, 0.0f},           {0.45f, 0.1256613469f}, {0.25f, 0.6744897502f},   {0.1f, 1.281551566f},
    {0.076f, 1.432502721f}, {0.074f, 1.446632067f}, {0.01f, 2.326347874f},    {1e-3f, 3.090232306f},
    {1e-5f, 4.264890794f},  {1e-8f, 5.612001244f},  {1.4e-11f, 6.656723092f}, {1.3e-11f, 6.667611457f},
    {1e-12f, 7.034483825f}, {1e-20f, 9.26234009f},  {1e-30f, 11.46402469f},   {1e-37f, 12.78455667f},
};

constexpr Quantile<double> known_double_quantiles[] = {
    {0.5, 0.0},
    {0.45, 0.12566134685507403421},
    {0.25, 0.6744897501960817432},
    {0.1, 1.281551565544600467},
    {0.076, 1.4325027208258116056},
    {0.074, 1.4466320671589784837},
    {0.01, 2.3263478740408411009},
    {1e-3, 3.0902323061678135415},
    {1e-5, 4.2648907939228246285},
    {1e-8, 5.6120012441747887315},
    {1.4e-11, 6.6567230915181836369},
    {1.3e-11, 6.6676114565107408386},
    {1e-12, 7.0344838253011319298},
    {1e-20, 9.2623400897984075737},
    {1e-30, 11.464024688443615727},
    {1e-100, 21.273453560965324295},
    {1e-300, 37.047096299361199237},
};

inline const auto& known_quantiles(float) { return known_float_quantiles; }
inline const auto& known_quantiles(double) { return known_double_quantiles; }

}  // namespace

template <class Scalar>
static void upper_normal_quantile_has_the_known_values() {
  uint32_t number = 0;
  for (const Quantile<Scalar>& one : known_quantiles(Scalar{})) {
    const Scalar z = upper_normal_quantile(one.tail);
    TEST_ASSERT_TRUE_MESSAGE(test::is_near(z, one.z, stated_error<Scalar>), message("known quantile", number));
    ++number;
  }
}

template <class Scalar>
static void upper_normal_quantile_of_a_half_is_exactly_0() {
  ASSERT_SAME_BITS(Scalar{0}, upper_normal_quantile(static_cast<Scalar>(0.5L)), "half of all lies above the mean");
}

template <class Scalar>
static void a_smaller_tail_has_a_larger_quantile() {
  Scalar previous = Scalar{-1};
  Scalar tail = static_cast<Scalar>(0.5L);
  for (uint32_t step = 0; tail > static_cast<Scalar>(1e-36L); ++step) {
    const Scalar z = upper_normal_quantile(tail);
    TEST_ASSERT_TRUE_MESSAGE(z > previous, message("a smaller tail, a larger quantile", step));
    previous = z;
    tail *= static_cast<Scalar>(0.99L);
  }
}

static void a_polynomial_is_summed_from_its_highest_term_down() {
  const float coefficients[] = {1.0f, 2.0f, 3.0f};

  ASSERT_SAME_BITS(1.0f + 2.0f * 10.0f + 3.0f * 100.0f, nanoqd::detail::polynomial(coefficients, 10.0f), "at 10");
  ASSERT_SAME_BITS(1.0f, nanoqd::detail::polynomial(coefficients, 0.0f), "the first coefficient is the one of x^0");
}

// Pinned: every compiler gives the same bits on every target, which is why this function exists.
template <class Scalar>
static uint64_t digest_of_quantiles() {
  nanoqd::Digest digest;
  Rng rng(53);
  for (uint32_t sample = 0; sample < 2000; ++sample) {
    digest.add(upper_normal_quantile(test::draw_positive<Scalar>(rng, test::normal_exponents<Scalar>() / 2 - 2)));
  }
  return digest.value();
}

static void quantiles_have_the_same_bits_on_every_target() {
  TEST_ASSERT_EQUAL_HEX64_MESSAGE(0xA27B1B94F9249989U, digest_of_quantiles<float>(), "in float");
  TEST_ASSERT_EQUAL_HEX64_MESSAGE(0x82AF32AED413D269U, digest_of_quantiles<double>(), "in double");
}

int main() {
  UNITY_BEGIN();
  RUN_FOR_BOTH(upper_normal_quantile_has_the_known_values);
  RUN_FOR_BOTH(upper_normal_quantile_of_a_half_is_exactly_0);
  RUN_FOR_BOTH(a_smaller_tail_has_a_larger_quantile);
  RUN_TEST(a_polynomial_is_summed_from_its_highest_term_down);
  RUN_TEST(quantiles_have_the_same_bits_on_every_target);
  return UNITY_END();
}
