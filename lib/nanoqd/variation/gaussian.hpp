// One elite, and normal noise on every gene: the operator of MAP-Elites and CVT-MAP-Elites (V.
// Vassiliades, K. Chatzilygeroudis and J.-B. Mouret, 2018). It is the baseline of the paper.
//
//     using Search = nanoqd::MapElites<10, Tessellation, nanoqd::Gaussian<>>;
#ifndef NANOQD_VARIATION_GAUSSIAN_HPP
#define NANOQD_VARIATION_GAUSSIAN_HPP

#include <stdint.h>

#include "../math/detail/platform.hpp"
#include "../math/detail/scalar.hpp"
#include "variation.hpp"

namespace nanoqd {

// The unit of a deviation.
enum class SigmaUnit : uint8_t {
  range = 0,  // the distance between the gene's bounds
  gene,       // the gene's own unit
};

template <class ScalarType = void>
class Gaussian {
 public:
  using Scalar = ScalarType;

  struct Parameters {
    Scalar sigma = Scalar{1} / Scalar{300};  // deviation, above 0; the default is the paper's
    SigmaUnit unit = SigmaUnit::range;

    Status validate() const noexcept {
      return sigma > Scalar{0} && detail::is_finite(sigma) ? Status::ok : Status::bad_sigma;
    }

    template <class Fields>
    constexpr void fields(Fields& visit) noexcept {
      uint8_t unit_number = static_cast<uint8_t>(unit);
      visit(sigma);
      visit(unit_number);
      unit = static_cast<SigmaUnit>(unit_number);
    }
  };

  static constexpr uint32_t min_elites = 1;
  static constexpr bool learns = false;
  static constexpr uint32_t snapshot_id = 2;

  void begin(const Parameters& parameters) noexcept { parameters_ = parameters; }
  [[nodiscard]] const Parameters& parameters() const noexcept { return parameters_; }

  // Cost: O(n). It usually takes 1 + n draws (double: 1 + 2 n). The integer for the parent takes at
  // most 64 draws, see Rng::below.
  template <class Context, class Trial>
  void propose(const Context& context, Rng& rng, Trial& trial) const noexcept {
    breed(context.archive.view(), rng, trial.genes);
    trial.origin = {Origin::variation, 0};
  }

 private:
  template <class Archive>
  NANOQD_NOINLINE_FOR_SIZE void breed(const Archive& archive, Rng& rng, Scalar* NANOQD_RESTRICT gene) const noexcept {
    const auto* parent = archive.elite(rng.below(archive.size));
    for (uint32_t j = 0; j < archive.genes; ++j) {
      const Scalar range = parameters_.unit == SigmaUnit::range ? archive.uppers[j] - archive.lowers[j] : Scalar{1};
      const Scalar step = parameters_.sigma * range;
      gene[j] = archive.gene(parent, j) + detail::product(step, rng.template gaussian<Scalar>());
    }
  }

  Parameters parameters_{Scalar{0}, SigmaUnit::range};  // all zero until begin(): a static search costs no flash
};

// Gaussian<>: takes its scalar from the search.
template <>
class Gaussian<void> : public detail::TakesScalar<Gaussian> {};

}  // namespace nanoqd

#endif
