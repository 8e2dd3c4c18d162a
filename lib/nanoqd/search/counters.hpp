// Counters of a search since begin(). They include refused tells, but not calls that returned
// `not_started` or `busy`. load() restores the counters of the saved run.
#ifndef NANOQD_SEARCH_COUNTERS_HPP
#define NANOQD_SEARCH_COUNTERS_HPP

#include <stdint.h>

#include "../language.hpp"

namespace nanoqd {

struct Counters {
  uint64_t asks = 0;          // trials given out
  uint64_t evaluations = 0;   // solutions told, refused ones included
  uint64_t new_cells = 0;     // tells of the first solution of a cell
  uint64_t improvements = 0;  // tells that replaced an elite

  uint64_t refused_objectives = 0;     // tells with a NaN or infinite objective
  uint64_t refused_measures = 0;       // tells with a NaN or infinite measure
  uint64_t refused_genes = 0;          // tells with a NaN or infinite gene
  uint64_t refused_out_of_bounds = 0;  // tells with a gene outside its bounds

  uint64_t clamped_measures = 0;  // tells whose measures lay outside their box and were moved to its border
  uint64_t repaired_trials = 0;   // asks in which a gene had to be brought back into its bounds
  uint64_t too_few_elites = 0;    // asks after the first G that gave a random solution, for lack of parents
  uint64_t rounded_elites = 0;    // tells of your own solutions that were kept with a gene rounded to a compact type

  static constexpr uint32_t count = 12;

  // Visits all counters in this order. Later versions may add counters at the end.
  template <class Visit>
  constexpr void fields(Visit&& visit) noexcept {
    visit(asks);
    visit(evaluations);
    visit(new_cells);
    visit(improvements);
    visit(refused_objectives);
    visit(refused_measures);
    visit(refused_genes);
    visit(refused_out_of_bounds);
    visit(clamped_measures);
    visit(repaired_trials);
    visit(too_few_elites);
    visit(rounded_elites);
  }

  // Clears one counter after the other. For the whole struct the compiler would call memset, which
  // makes longer code.
  constexpr void clear() noexcept {
    fields([](uint64_t& counter) { counter = 0; });
  }

  // refused() returns how many tells were refused because of their numbers; `not_started` and
  // `busy` do not count. rejected() returns how many valid tells were not better than the elite of
  // their cell; of a noisy search also those that Repeats counts. Cost: O(1).
  [[nodiscard]] constexpr uint64_t refused() const noexcept {
    return refused_objectives + refused_measures + refused_genes + refused_out_of_bounds;
  }
  [[nodiscard]] constexpr uint64_t rejected() const noexcept {
    return evaluations - new_cells - improvements - refused();
  }
};

}  // namespace nanoqd

#endif
