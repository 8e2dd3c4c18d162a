// Every code of both widths keeps the promises of gene_codec.hpp on thousands of random
// intervals. NANOQD_TEST_SCALE multiplies the number of intervals.
#include <cfenv>
#include <cmath>
#include <cstdint>
#include <nanoqd/archive/gene_codec.hpp>
#include <nanoqd/math/box.hpp>
#include <nanoqd/math/rng.hpp>
#include <utility>
#include <vector>

#include "support/centroid_sets.hpp"
#include "support/message.hpp"
#include "support/scalars.hpp"
#include "unity.h"

using nanoqd::GeneCodec;
using nanoqd::Rng;

void setUp() {}
void tearDown() {}

namespace {

template <class Scalar>
using Bits = typename test::Traits<Scalar>::Bits;

template <class Scalar>
Scalar from_bits(Bits<Scalar> bits) {
  return nanoqd::detail::from_bits<Scalar>(bits);
}

template <class Scalar>
Scalar any_number(Rng& rng) {
  const std::uint64_t high = rng.next();
  return from_bits<Scalar>(static_cast<Bits<Scalar>>(high << 32 | rng.next()));
}

// Any two numbers, two close to each other, two denormal ones, one many times the other, ...
template <class Scalar>
test::Interval<Scalar> any_interval(std::uint32_t kind, Rng& rng) {
  Scalar lower = any_number<Scalar>(rng);
  Scalar upper = any_number<Scalar>(rng);
  const Bits<Scalar> bits = nanoqd::detail::to_bits(lower);
  switch (kind % 7) {
    case 0: break;
    case 1: upper = from_bits<Scalar>(bits + rng.below(300)); break;
    case 2: upper = from_bits<Scalar>(bits + rng.below(300000)); break;
    case 3: upper = lower + std::ldexp(lower, -static_cast<int>(rng.below(60))); break;
    case 4:
      lower = -from_bits<Scalar>(rng.below(100000));
      upper = from_bits<Scalar>(rng.below(100000));
      break;
    case 5:
      lower = from_bits<Scalar>(rng.below(1000));
      upper = from_bits<Scalar>(rng.below(100000000));
      break;
    default:
      lower = -std::ldexp(Scalar{1}, static_cast<int>(rng.below(60)) - 30);
      upper = std::ldexp(static_cast<Scalar>(rng.below(1000)), static_cast<int>(rng.below(60)) - 30);
      break;
  }
  if (upper < lower) std::swap(lower, upper);
  return {lower, upper};
}

template <class Code, class Scalar>
void check_interval(Scalar lower, Scalar upper, Rng& rng, std::uint32_t number) {
  using Codec = GeneCodec<Code, Scalar>;
  const auto expect = [number](bool is_so, const char* what) {
    TEST_ASSERT_TRUE_MESSAGE(is_so, test::message(what, number));
  };
  std::vector<Scalar> genes;
  for (std::int32_t code = 0; code <= Codec::steps + 1; ++code) {
    genes.push_back(Codec::decode(code, lower, upper));
    const Scalar gene = genes.back();
    expect(gene >= lower && gene <= upper, "inside the bounds");
    expect(code == 0 || gene >= genes[static_cast<std::size_t>(code) - 1], "in order");
    expect(test::same(gene, Codec::rounded(gene, lower, upper)), "stored again without a change");
  }
  expect(!(genes.front() > lower) && !(genes.back() < upper) && !(genes[Codec::steps] < upper), "both bounds, exactly");
  for (int i = 0; i < 200; ++i) {
    const Scalar gene = lower + rng.uniform<Scalar>() * (upper - lower);
    const std::size_t code = Codec::encode(gene, lower, upper);
    const Scalar distance = std::fabs(genes[code] - gene);
    expect(code == 0 || distance <= std::fabs(genes[code - 1] - gene), "the code below is no nearer");
    expect(code > Codec::steps || distance <= std::fabs(genes[code + 1] - gene), "the code above is no nearer");
  }
}

template <class Scalar>
void any_interval_keeps_the_promises() {
  Rng rng(16);
  for (std::uint32_t i = 0; i < 7 + test::scaled(400); ++i) {
    const auto [lower, upper] = any_interval<Scalar>(i, rng);
    if (!nanoqd::detail::is_interval(lower, upper)) continue;
    check_interval<std::uint8_t>(lower, upper, rng, i);
    check_interval<std::uint16_t>(lower, upper, rng, i);
  }
}

// Some programs let the processor trap these, to find their own mistakes. (Not clang's: it divides
// 0 by 0 by itself, in lanes of a vector that it has no use for.)
#if !defined(__clang__)
template <class Scalar>
void a_gene_that_is_held_fast_raises_no_exception() {
  volatile Scalar bound = Scalar{7};
  std::feclearexcept(FE_ALL_EXCEPT);
  const Scalar words = GeneCodec<std::uint16_t, Scalar>::rounded(bound, bound, bound);
  const Scalar bytes = GeneCodec<std::uint8_t, Scalar>::rounded(bound, bound, bound);
  const int raised = std::fetestexcept(FE_INVALID | FE_DIVBYZERO);
  ASSERT_SAME_BITS(Scalar{7}, words, "16 bits");
  ASSERT_SAME_BITS(Scalar{7}, bytes, "8 bits");
  TEST_ASSERT_EQUAL_INT(0, raised);
}
#endif

}  // namespace

int main() {
  UNITY_BEGIN();
  RUN_TEST(any_interval_keeps_the_promises<float>);
  RUN_TEST(any_interval_keeps_the_promises<double>);
#if !defined(__clang__)
  RUN_TEST(a_gene_that_is_held_fast_raises_no_exception<float>);
  RUN_TEST(a_gene_that_is_held_fast_raises_no_exception<double>);
#endif
  return UNITY_END();
}
