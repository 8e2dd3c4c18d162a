// All that is visible of a search as one number: equal searches, equal digests, whatever the
// elites' number and order.
#ifndef NANOQD_TESTS_SEARCH_DIGEST_HPP
#define NANOQD_TESTS_SEARCH_DIGEST_HPP

#include <stdint.h>

#include <nanoqd/math/digest.hpp>
#include <nanoqd/math/rng.hpp>
#include <nanoqd/search/counters.hpp>

namespace test {

inline void fold(nanoqd::Digest& digest, const nanoqd::Rng& rng) {
  digest.add(rng.state().x);
  digest.add(rng.state().y);
  digest.add(rng.state().z);
  digest.add(rng.state().w);
}

// Counters are twelve integers of 64 bits without anything between them.
inline void fold(nanoqd::Digest& digest, const nanoqd::Counters& counters) {
  static_assert(sizeof(nanoqd::Counters) == 12 * sizeof(uint64_t), "a counter was added: do the tests know it?");
  digest.add(counters.asks);
  digest.add(counters.evaluations);
  digest.add(counters.new_cells);
  digest.add(counters.improvements);
  digest.add(counters.refused_objectives);
  digest.add(counters.refused_measures);
  digest.add(counters.refused_genes);
  digest.add(counters.refused_out_of_bounds);
  digest.add(counters.clamped_measures);
  digest.add(counters.repaired_trials);
  digest.add(counters.too_few_elites);
  digest.add(counters.rounded_elites);
}

// O(k n). How many random solutions are still to be asked is not visible: let the search go on, and
// look again.
template <class Search>
inline uint64_t digest_of(const Search& search) {
  nanoqd::Digest digest;
  digest.add(search.archive().digest());
  fold(digest, search.counters());
  fold(digest, search.rng());
  return digest.value();
}

}  // namespace test

#endif
