// Privileged access to the parts of a search, for merges and snapshots.
#ifndef NANOQD_SEARCH_DETAIL_SEARCH_ACCESS_HPP
#define NANOQD_SEARCH_DETAIL_SEARCH_ACCESS_HPP

#include <stdint.h>

#include "../../math/rng.hpp"
#include "../counters.hpp"
#include "noise.hpp"

namespace nanoqd {
namespace detail {

template <class Search>
struct SearchAccess {
  static typename Search::Archive& archive(Search& search) noexcept { return search.archive_; }
  static typename Search::Variation& variation(Search& search) noexcept { return search.variation_; }
  static Rng& rng(Search& search) noexcept { return search.rng_; }
  static Counters& counters(Search& search) noexcept { return search.counters_; }
  static Noise& noise(Search& search) noexcept { return search.noise_; }  // only of a noisy search
  static uint32_t random_solutions(const Search& search) noexcept { return search.random_solutions_; }
  static uint32_t& random_left(Search& search) noexcept { return search.random_left_; }
};

}  // namespace detail
}  // namespace nanoqd

#endif
