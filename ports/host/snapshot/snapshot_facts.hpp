// Describes the content of a snapshot in words and sums.
#ifndef NANOQD_PORTS_HOST_SNAPSHOT_SNAPSHOT_FACTS_HPP
#define NANOQD_PORTS_HOST_SNAPSHOT_SNAPSHOT_FACTS_HPP

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "snapshot.hpp"

namespace nanoqd::host {

// Returns a text such as "DifferentialEvolution, F 0.5, CR 0.9". For a user's own variation it has
// its numbers. A variation whose runs only version 0.1 can resume is "Shade of version 0.1".
[[nodiscard]] std::string variation_text(const RunPart& run, std::uint8_t real_bytes);
[[nodiscard]] std::string bounds_policy_text(const RunPart& run);

// Returns a text such as "-1:1,0:5", as options spell it. If all intervals are equal, the text has
// one. If there are more than eight different ones, it has only the outermost bounds.
[[nodiscard]] std::string intervals_text(const std::vector<double>& lower, const std::vector<double>& upper,
                                         std::uint8_t real_bytes);

// Returns the name of a counter by its position in counters.hpp. For a counter of a later version
// it is "counter 13".
[[nodiscard]] std::string counter_name(std::size_t number);

// Returns the position of the elite with the highest objective. If objectives are equal, the lowest
// cell wins. Empty if there are no elites.
[[nodiscard]] std::optional<std::uint32_t> best_elite(const Snapshot& snapshot);

// How often the elites were evaluated, which says how far an archive can be trusted.
struct CountFacts {
  std::uint32_t least = 0;
  std::uint32_t median = 0;  // the lower one of two
  std::uint32_t most = 0;    // 255 stands for 255 or more
  std::uint32_t once = 0;    // the number of elites that were evaluated only once
};

// Empty if the archive has no counts, or no elites. Cost: O(e log e) for e elites.
[[nodiscard]] std::optional<CountFacts> count_facts(const Snapshot& snapshot);

// Returns "1 to 32, median 7" with `words` behind the 32, or only "1" with them if all counts are
// equal.
[[nodiscard]] std::string counts_text(const CountFacts& counts, const std::string& words);

// Returns the doubt of a noisy search; empty if no win over an elite was checked yet.
[[nodiscard]] std::optional<double> doubt_of(const Snapshot& snapshot);

// Returns the same bits as Archive::qd_score() of a search with these elites. The result is not
// finite if the sum is too large for its type.
[[nodiscard]] double qd_score(const Snapshot& snapshot);

}  // namespace nanoqd::host

#endif
