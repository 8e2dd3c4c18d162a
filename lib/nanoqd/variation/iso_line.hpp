// Noise on every gene, plus a step along the line through a second elite (V. Vassiliades and J.-B.
// Mouret, "Discovering the elite hypervolume by leveraging interspecies correlation", GECCO 2018).
// The noise is isotropic. One normal factor scales the whole step.
//
//     using Search = nanoqd::MapElites<10, Tessellation, nanoqd::IsoLine<>>;
#ifndef NANOQD_VARIATION_ISO_LINE_HPP
#define NANOQD_VARIATION_ISO_LINE_HPP

#include <stdint.h>

#include "../math/detail/platform.hpp"
#include "../math/detail/scalar.hpp"
#include "variation.hpp"

namespace nanoqd {

template <class ScalarType = void>
class IsoLine {
 public:
  using Scalar = ScalarType;

  struct Parameters {
    Scalar iso_sigma = Scalar(0.01);  // deviation of the noise, as a share of each gene's range
    Scalar line_sigma = Scalar(0.2);  // deviation of the factor on the difference of the two elites

    Status validate() const noexcept {
      const bool fit = iso_sigma >= Scalar{0} && detail::is_finite(iso_sigma) && line_sigma >= Scalar{0} &&
                       detail::is_finite(line_sigma) && (iso_sigma > Scalar{0} || line_sigma > Scalar{0});
      return fit ? Status::ok : Status::bad_sigma;
    }

    template <class Fields>
    constexpr void fields(Fields& visit) noexcept {
      visit(iso_sigma);
      visit(line_sigma);
    }
  };

  static constexpr uint32_t min_elites = 2;
  static constexpr bool learns = false;
  static constexpr uint32_t snapshot_id = 3;

  void begin(const Parameters& parameters) noexcept { parameters_ = parameters; }
  [[nodiscard]] const Parameters& parameters() const noexcept { return parameters_; }

  // Cost: O(n). It usually takes 3 + n draws (double: 4 + 2 n). Each of the two integers for the
  // parents takes at most 64 draws, see Rng::below.
  template <class Context, class Trial>
  void propose(const Context& context, Rng& rng, Trial& trial) const noexcept {
    breed(context.archive.view(), rng, trial.genes);
    trial.origin = {Origin::variation, 0};
  }

 private:
  template <class Archive>
  NANOQD_NOINLINE_FOR_SIZE void breed(const Archive& archive, Rng& rng, Scalar* NANOQD_RESTRICT gene) const noexcept {
    uint32_t parents[2];
    detail::draw_distinct(rng, archive.size, parents);
    const auto* x = archive.elite(parents[0]);
    const auto* y = archive.elite(parents[1]);
    const Scalar line_step = parameters_.line_sigma * rng.template gaussian<Scalar>();
    for (uint32_t j = 0; j < archive.genes; ++j) {
      const Scalar spread = parameters_.iso_sigma * (archive.uppers[j] - archive.lowers[j]);
      const Scalar noise = detail::product(spread, rng.template gaussian<Scalar>());
      const Scalar parent = archive.gene(x, j);
      gene[j] = (parent + noise) + detail::product(line_step, archive.gene(y, j) - parent);
    }
  }

  Parameters parameters_{Scalar{0}, Scalar{0}};  // all zero until begin(): a static search costs no flash
};

// IsoLine<>: takes its scalar from the search.
template <>
class IsoLine<void> : public detail::TakesScalar<IsoLine> {};

}  // namespace nanoqd

#endif
