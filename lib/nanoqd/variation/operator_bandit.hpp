// Three operators that breed the archive. An operator is chosen more often if the archive kept more
// of its recent trials. The bandit is a part of Portfolio, and a variation of its own:
//
//     using Search = nanoqd::MapElites<10, Tessellation, nanoqd::OperatorBandit<>>;
//
// The operators, in the order of their numbers:
//
//     a + 1/2 (b - c)
//         DE/rand/1 without crossover (R. Storn and K. Price, 1997): far steps.
//     x + N(0, 0.2) (b - x) + N(0, 0.1) (p - q)
//         Along the line to another elite, and along a random difference: near steps. After
//         Iso+LineDD of V. Vassiliades and J.-B. Mouret (GECCO 2018).
//     each gene from x or from a neighbour
//         Uniform crossover (G. Syswerda, 1989) of two elites that behave alike.
//
// All letters are elites drawn at random. N(0, s) is a normal number with standard deviation s. To
// find the neighbour, a place near the middle of x's cell is drawn; the neighbour is the elite of
// the nearest filled cell other than x's.
//
// The choice is probability matching (D. Thierens, 2005). Each operator gets a probability of one
// tenth. The rest is divided in proportion to each operator's share of kept trials. When a trial of
// an operator is told, the weight of that operator's earlier trials falls by 1 %.
#ifndef NANOQD_VARIATION_OPERATOR_BANDIT_HPP
#define NANOQD_VARIATION_OPERATOR_BANDIT_HPP

#include <stdint.h>

#include "../map/detail/tessellation_traits.hpp"
#include "../map/nearest_filled.hpp"
#include "../math/detail/platform.hpp"
#include "../math/detail/scalar.hpp"
#include "../math/detail/vector.hpp"
#include "variation.hpp"

namespace nanoqd {

template <class ScalarType = void>
class OperatorBandit {
 public:
  using Scalar = ScalarType;
  static constexpr uint32_t operators = 3;  // their makers are Origin::variation + 0, 1, 2

  struct Parameters {
    // A switch for each operator, to measure what it contributes. At least one must be on.
    uint8_t is_on[operators] = {1, 1, 1};

    Status validate() const noexcept {
      return (is_on[0] | is_on[1] | is_on[2]) != 0 ? Status::ok : Status::no_operator;
    }

    template <class Fields>
    constexpr void fields(Fields& visit) noexcept {
      for (uint8_t& one : is_on) visit(one);
    }
  };

  static constexpr uint32_t min_elites = 4;
  static constexpr bool learns = true;
  static constexpr uint32_t snapshot_id = 4;

  void begin(const Parameters& parameters) noexcept {
    parameters_ = parameters;
    for (uint32_t i = 0; i < operators; ++i) {
      kept_[i] = Scalar{1};
      tried_[i] = static_cast<Scalar>(operators);
    }
  }
  [[nodiscard]] const Parameters& parameters() const noexcept { return parameters_; }

  // Returns the share of an operator's recent trials that were kept. Requires: i < operators.
  [[nodiscard]] Scalar success(uint32_t i) const noexcept { return kept_[i] / tried_[i]; }

  // Cost: O(n). The crossover also searches once for the nearest filled cell.
  template <class Context, class Trial>
  void propose(const Context& context, Rng& rng, Trial& trial) const noexcept {
    const uint32_t chosen = choose(rng);
    trial.origin = {Origin::variation + chosen, 0};
    if (chosen == 2) {
      cross(context, rng, trial.genes);
    } else {
      go(context.archive, rng, chosen == 1, trial.genes);
    }
  }

  // Cost: O(1).
  template <class Context>
  void learn(const Context&, Rng&, const Feedback<Scalar>& feedback) noexcept {
    const uint32_t i = feedback.origin.maker - Origin::variation;
    if (i >= operators) return;
    const Scalar memory = Scalar(0.99);
    tried_[i] = detail::product(memory, tried_[i]) + Scalar{1};
    kept_[i] = detail::product(memory, kept_[i]) + (feedback.outcome != Outcome::rejected ? Scalar{1} : Scalar{0});
    if (kept_[i] < fewest) kept_[i] = fewest;
  }

  template <class Fields>
  constexpr void fields(Fields& visit) noexcept {
    for (Scalar& number : kept_) visit(number);
    for (Scalar& number : tried_) visit(number);
  }

  // Returns false if it cannot continue from numbers that were loaded.
  [[nodiscard]] bool is_sound() const noexcept {
    for (uint32_t i = 0; i < operators; ++i) {
      const bool is_sound =
          kept_[i] >= fewest && kept_[i] <= tried_[i] && tried_[i] >= Scalar{1} && tried_[i] <= Scalar{101};
      if (!is_sound) return false;
    }
    return true;
  }

 private:
  // The least value of `kept_`, after thousands of failures. It is not 0, so that the shares can
  // still be divided by their sum.
  static constexpr Scalar fewest = Scalar(0x1p-100);

  [[nodiscard]] NANOQD_NOINLINE_FOR_SIZE uint32_t choose(Rng& rng) const noexcept {
    Scalar shares[operators];
    Scalar sum{0};
    Scalar count{0};
    for (uint32_t i = 0; i < operators; ++i) {
      shares[i] = parameters_.is_on[i] != 0 ? success(i) : Scalar{0};
      sum += shares[i];
      count += parameters_.is_on[i] != 0 ? Scalar{1} : Scalar{0};
    }
    const Scalar least = Scalar(0.1);
    const Scalar scale = (Scalar{1} - detail::product(least, count)) / sum;
    Scalar draw = rng.template uniform<Scalar>();
    uint32_t last = 0;
    for (uint32_t i = 0; i < operators; ++i) {
      if (parameters_.is_on[i] == 0) continue;
      last = i;
      draw -= least + detail::product(shares[i], scale);
      if (draw < Scalar{0}) break;
    }
    return last;
  }

  // The two operators that step along differences.
  template <class Archive>
  NANOQD_NOINLINE_FOR_SIZE static void go(const Archive& archive, Rng& rng, bool along_line, Scalar* gene) noexcept {
    step(archive.view(), rng, along_line, gene);
  }

  template <class View>
  NANOQD_NOINLINE_FOR_SIZE static void step(const View& archive, Rng& rng, bool along_line,
                                            Scalar* NANOQD_RESTRICT gene) noexcept {
    uint32_t parents[4];
    detail::draw_distinct(rng, archive.size, parents);
    const auto* x = archive.elite(parents[0]);
    const auto* b = archive.elite(parents[1]);
    const auto* p = archive.elite(parents[2]);
    const auto* q = archive.elite(parents[3]);
    const Scalar line_step = along_line ? Scalar(0.2) * rng.template gaussian<Scalar>() : Scalar{0};
    const Scalar pair_step = along_line ? Scalar(0.1) * rng.template gaussian<Scalar>() : Scalar(0.5);
    for (uint32_t j = 0; j < archive.genes; ++j) {
      const Scalar parent = archive.gene(x, j);
      gene[j] = (parent + detail::product(line_step, archive.gene(b, j) - parent)) +
                detail::product(pair_step, archive.gene(p, j) - archive.gene(q, j));
    }
  }

  template <class Context>
  NANOQD_NOINLINE_FOR_SIZE static void cross(const Context& context, Rng& rng, Scalar* gene) noexcept {
    static_assert(detail::has_centroids<typename Context::Tessellation>,
                  "nanoqd: this variation needs a tessellation with centroid(): see tessellation.hpp");
    const uint32_t x = context.archive.elite(rng.below(context.archive.size())).cell();
    Scalar place[Context::dims];
    place_near(context.tessellation, rng, x, place);
    mix(context.archive, rng, x, nearest_filled(context.tessellation, context.archive, place, x), gene);
  }

  // Writes a place a little off the middle of a cell, in the unit box.
  template <class Tessellation, uint32_t Dims>
  NANOQD_NOINLINE_FOR_SIZE static void place_near(const Tessellation& tessellation, Rng& rng, uint32_t cell,
                                                  Scalar (&place)[Dims]) noexcept {
    const Scalar reach = Scalar(0.02) + detail::product(Scalar(0.1), rng.template uniform<Scalar>());
    for (uint32_t i = 0; i < Dims; ++i) {
      const Scalar offset = rng.template uniform<Scalar>() - Scalar(0.5);
      const Scalar coordinate = tessellation.centroid(cell, i) + detail::product(reach, offset);
      place[i] = detail::clamp(coordinate, Scalar{0}, Scalar{1});
    }
  }

  // Takes each gene from one of two elites.
  template <class Archive>
  NANOQD_NOINLINE_FOR_SIZE static void mix(const Archive& archive, Rng& rng, uint32_t x, uint32_t y,
                                           Scalar* NANOQD_RESTRICT gene) noexcept {
    uint32_t bits = 0;
    for (uint32_t j = 0; j < Archive::genes; ++j) {
      bits = j % 32 == 0 ? rng.next() : bits >> 1;
      gene[j] = archive.gene((bits & 1U) != 0 ? x : y, j);
    }
  }

  Parameters parameters_{{0, 0, 0}};
  Scalar kept_[operators]{};   // trials that were kept; older ones count less
  Scalar tried_[operators]{};  // all trials, weighted in the same way
};

// OperatorBandit<>: takes its scalar from the search.
template <>
class OperatorBandit<void> : public detail::TakesScalar<OperatorBandit> {};

}  // namespace nanoqd

#endif
