// A test for the boot of a device: do this processor, this compiler and its flags compute the
// published bits? Call it once:
//
//     const nanoqd::Status status = nanoqd::self_test<float>();  // <double> for a search in double
//     if (status != nanoqd::Status::ok) log(describe(status));
//
// The test has two stages:
//  1. It looks for each setting and flag that changes arithmetic without a warning.
//  2. It runs a small search and compares the digest with the published one.
//
// Processor settings belong to a thread or a task. The test sees only the settings of its own
// thread.
#ifndef NANOQD_SEARCH_SELF_TEST_HPP
#define NANOQD_SEARCH_SELF_TEST_HPP

#include <stdint.h>

#include "../archive/archive.hpp"
#include "../map/regular_grid.hpp"
#include "../math/bounds.hpp"
#include "../math/box.hpp"
#include "../math/detail/platform.hpp"
#include "../math/detail/scalar.hpp"
#include "../math/digest.hpp"
#include "../math/rng.hpp"
#include "../status.hpp"
#include "../variation/differential_evolution.hpp"
#include "../variation/trial.hpp"
#include "../variation/variation.hpp"

namespace nanoqd {
namespace detail {

// Tests single operations of arithmetic. opaque() hides each operand from the compiler. Otherwise
// the compiler would compute the results itself, with its own settings.
template <class Scalar>
class Arithmetic {
  using Traits = ScalarTraits<Scalar>;
  using Bits = typename Traits::Bits;

 public:
  // Tests two sums that lie halfway between two numbers. Each must round to the even number: down
  // to 1, and up to the second number above 1. No other rounding mode does both.
  [[nodiscard]] bool rounds_to_nearest() const noexcept {
    bool right = is(one_ + half_, Traits::bits_of_one);
    right &= is(one_ + 3 * half_, Traits::bits_of_one + 2);
    return right;
  }

  // Tests tiny numbers as results and as operands.
  [[nodiscard]] bool has_denormals() const noexcept {
    constexpr Bits smallest_normal = Bits{1} << Traits::mantissa_bits;
    const Scalar two = opaque(Scalar{2});
    bool right = is(from_bits<Scalar>(opaque(smallest_normal)) / two, smallest_normal / 2);
    right &= is(from_bits<Scalar>(opaque(smallest_normal / 2)) * two, smallest_normal);
    return right;
  }

  // Tests five things:
  //  - sums are computed in their order;
  //  - products are rounded before they are added;
  //  - quotients are computed by division;
  //  - zeros keep their signs;
  //  - is_finite() recognises infinity and NaN.
  [[nodiscard]] bool is_done_as_written() const noexcept {
    const Scalar zero = opaque(Scalar{0});
    const Scalar three = opaque(Scalar{3});
    const Scalar quotient = opaque(Scalar{5}) / three;
    const Scalar another = (quotient + one_) / three;  // two divisions by 3 tempt a compiler to multiply by 1/3
    const Scalar almost_one = product(one_ + 2 * half_, one_ - 2 * half_);
    bool right = is((one_ + half_) - one_, 0);
    right &= is(almost_one - one_, 0);
    right &= is(quotient, to_bits(Scalar{5} / Scalar{3}));
    right &= is(another, to_bits((Scalar{5} / Scalar{3} + Scalar{1}) / Scalar{3}));
    right &= is(-zero + Scalar{0}, 0);
    right &= !is_finite(from_bits<Scalar>(opaque(Traits::infinity_bits)));
    right &= !is_finite(from_bits<Scalar>(opaque(nan_bits)));
    return right;
  }

 private:
  static constexpr Bits nan_bits = Traits::infinity_bits | Bits{1} << (Traits::mantissa_bits - 1);
  static constexpr Scalar half = Scalar(sizeof(Scalar) == sizeof(float) ? 0x1p-24 : 0x1p-53);

  [[nodiscard]] static bool is(Scalar value, Bits bits) noexcept { return to_bits(value) == bits; }

  Scalar one_ = opaque(Scalar{1});
  Scalar half_ = opaque(half);  // half a unit in the last place of 1
};

// Returns a digest of the costs of all trials of a small search, and of its archive. The search
// makes trials as MapElites does, without its checks and counters.
template <class Scalar>
[[nodiscard]] inline uint64_t digest_of_small_search() noexcept {
  using Tessellation = BasicRegularGrid<Scalar, 4>;
  using Elites = Archive<Scalar, 2, 4, 1>;
  using Variation = DifferentialEvolution<Scalar>;
  const Scalar lower = opaque(Scalar(-0.9));
  const Scalar upper = opaque(Scalar(1.1));
  const Tessellation tessellation(lower, upper);
  Variation variation;
  variation.begin({opaque(Scalar(0.7)), Scalar(0.9)});
  Elites elites;
  Trial<Scalar, 2> trial;
  Rng rng(1);
  Digest digest;
  digest.add(static_cast<uint8_t>(elites.reset({lower, upper})));
  for (uint32_t i = 0; i < 100; ++i) {
    if (elites.size() < Variation::min_elites) {
      for (Scalar& gene : trial.genes) gene = lower + product(rng.uniform<Scalar>(), upper - lower);
    } else {
      variation.propose(Context<Elites, Tessellation>{elites, tessellation}, rng, trial);
      repair<Clamp>(trial.genes, elites.lowers(), elites.uppers(), 2);
    }
    const Scalar cost = product(trial.genes[0], trial.genes[0]) + product(trial.genes[1], trial.genes[1]);
    const Scalar measures[1] = {trial.genes[0]};
    elites.insert(tessellation.locate(measures).cell, trial.genes, -cost, measures);
    digest.add(cost);
  }
  digest.add(elites.digest());
  return digest.value();
}

template <class Scalar>
inline constexpr uint64_t small_search_digest = sizeof(Scalar) == sizeof(float) ? 0x3AFA3CD0648610BEU
                                                                                : 0x6A15A6277E7A3DE5U;

// Returns the status that names the first argument that is false, or `ok`.
[[nodiscard]] constexpr Status verdict(bool rounds_to_nearest, bool has_denormals, bool is_as_published) noexcept {
  if (!rounds_to_nearest) return Status::wrong_rounding;
  if (!has_denormals) return Status::denormals_flushed;
  return is_as_published ? Status::ok : Status::wrong_bits;
}

template <class Scalar>
[[nodiscard]] inline Status check_arithmetic() noexcept {
  const Arithmetic<Scalar> arithmetic;
  return verdict(arithmetic.rounds_to_nearest(), arithmetic.has_denormals(), arithmetic.is_done_as_written());
}

}  // namespace detail

// Returns `ok` if results have the same bits as on other machines. Otherwise returns the first of
// these that applies:
//  - `wrong_rounding`: the processor does not round to nearest;
//  - `denormals_flushed`: the processor takes tiny numbers for zero;
//  - `wrong_bits`: the compiler or the processor computes other bits than the published ones.
// Cost: O(1), a hundred evaluations of two genes. Uses less than 1 KB of stack and no other memory.
template <class Scalar>
Status self_test() noexcept {
  const Status status = detail::check_arithmetic<Scalar>();
  if (status != Status::ok) return status;
  return detail::verdict(true, true, detail::digest_of_small_search<Scalar>() == detail::small_search_digest<Scalar>);
}

}  // namespace nanoqd

#endif
