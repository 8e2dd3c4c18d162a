// A variation of our own that learns, as a user might write one: noise whose width grows with
// success and shrinks with failure.
#ifndef NANOQD_TESTS_LEARNING_VARIATION_HPP
#define NANOQD_TESTS_LEARNING_VARIATION_HPP

#include <stdint.h>

#include <nanoqd/math/detail/platform.hpp>
#include <nanoqd/variation/variation.hpp>

namespace test {

template <class ScalarType>
class LearningVariation {
 public:
  using Scalar = ScalarType;

  struct Parameters {
    Scalar width = static_cast<Scalar>(0.25L);  // of the noise at the start
    uint16_t lesson = 5;                        // so many outcomes are looked at together

    nanoqd::Status validate() const noexcept {
      return width > Scalar{0} ? nanoqd::Status::ok : nanoqd::Status::bad_sigma;
    }
    template <class Fields>
    constexpr void fields(Fields& visit) noexcept {
      visit(width);
      visit(lesson);
    }
  };

  static constexpr uint32_t min_elites = 1;
  static constexpr bool learns = true;
  static constexpr uint32_t snapshot_id = 256;

  void begin(const Parameters& parameters) noexcept {
    parameters_ = parameters;
    width_ = parameters.width;
    outcomes_ = 0;
    successes_ = 0;
    lessons_ = 0;
  }
  [[nodiscard]] const Parameters& parameters() const noexcept { return parameters_; }

  // What it has learned, in numbers of every size.
  template <class Fields>
  constexpr void fields(Fields& visit) noexcept {
    visit(width_);
    visit(outcomes_);
    visit(successes_);
    visit(lessons_);
  }

  template <class Context, class Trial>
  void propose(const Context& context, nanoqd::Rng& rng, Trial& trial) noexcept {
    const auto parent = context.archive.elite(rng.below(context.archive.size()));
    uint32_t i = 0;
    for (Scalar& gene : trial.genes) {
      const Scalar noise = rng.template uniform<Scalar>() - static_cast<Scalar>(0.5L);
      gene = parent.gene(i) + nanoqd::detail::product(width_, noise);
      ++i;
    }
    trial.origin = {nanoqd::Origin::variation, static_cast<uint32_t>(lessons_)};
  }

  template <class Context>
  void learn(const Context&, nanoqd::Rng& rng, const nanoqd::Feedback<Scalar>& feedback) noexcept {
    const bool is_own = feedback.origin.maker == nanoqd::Origin::variation;
    if (!is_own || feedback.origin.reference + 1 < static_cast<uint32_t>(lessons_)) return;  // too old to learn from
    ++outcomes_;
    successes_ = static_cast<uint8_t>(successes_ + (feedback.outcome == nanoqd::Outcome::rejected ? 0 : 1));
    if (outcomes_ < parameters_.lesson) return;
    const Scalar wider = Scalar{1} + static_cast<Scalar>(1 + rng.below(15)) / Scalar{32};
    width_ = 3U * successes_ > outcomes_ ? width_ * wider : width_ / wider;
    outcomes_ = 0;
    successes_ = 0;
    ++lessons_;
  }

 private:
  Parameters parameters_{Scalar{0}, 0};
  Scalar width_{0};
  uint16_t outcomes_ = 0;
  uint8_t successes_ = 0;
  uint64_t lessons_ = 0;
};

}  // namespace test

#endif
