// Counters of the evaluations that a noisy search spends on solutions it has seen before.
#ifndef NANOQD_SEARCH_REPEATS_HPP
#define NANOQD_SEARCH_REPEATS_HPP

#include <stdint.h>

#include "../language.hpp"

namespace nanoqd {

// Since begin(); load() restores them. Each tell with one of these outcomes is counted.
struct Repeats {
  uint64_t unconfirmed = 0;  // solutions that must be evaluated again; so they are, unless they are lost
  uint64_t revised = 0;      // elites that were evaluated again

  // Returns how many evaluations were repeated, if no trial was lost. Cost: O(1).
  [[nodiscard]] constexpr uint64_t all() const noexcept { return unconfirmed + revised; }
};

}  // namespace nanoqd

#endif
