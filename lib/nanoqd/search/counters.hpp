// What a search has done since begin(), soft failures included: nothing is swallowed. A load() brings back what was
// done before.
#ifndef NANOQD_SEARCH_COUNTERS_HPP
#define NANOQD_SEARCH_COUNTERS_HPP

#include <stdint.h>

namespace nanoqd {

struct Counters {
  uint64_t asks = 0;          // trials handed out
  uint64_t evaluations = 0;   // solutions told, refused ones included
  uint64_t new_cells = 0;     // ... that were the first of their cell
  uint64_t improvements = 0;  // ... that replaced an elite

  uint64_t refused_objectives = 0;     // tells with a NaN or infinite objective
  uint64_t refused_measures = 0;       // tells with a NaN or infinite measure
  uint64_t refused_genes = 0;          // tells with a NaN or infinite gene
  uint64_t refused_out_of_bounds = 0;  // tells with a gene outside its bounds

  uint64_t clamped_measures = 0;  // tells whose measures lay outside their box and were moved to its border
  uint64_t repaired_trials = 0;   // asks in which a gene had to be brought back into its bounds
  uint64_t too_few_elites = 0;    // asks, after the first G, answered with a random solution for want of parents
  uint64_t rounded_elites = 0;    // tells of your own solutions that were kept with a gene rounded to a compact type

  static constexpr uint32_t count = 12;

  // All of them, in this order; later versions may add some at the end.
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

  // One by one: the compiler would clear the struct by a call of memset, which is longer.
  constexpr void clear() noexcept {
    fields([](uint64_t& counter) { counter = 0; });
  }

  // Tells that were refused, for whatever reason; and those that were fine but no better than their cell's elite.
  [[nodiscard]] constexpr uint64_t refused() const noexcept {
    return refused_objectives + refused_measures + refused_genes + refused_out_of_bounds;
  }
  [[nodiscard]] constexpr uint64_t rejected() const noexcept {
    return evaluations - new_cells - improvements - refused();
  }
};

}  // namespace nanoqd

#endif
