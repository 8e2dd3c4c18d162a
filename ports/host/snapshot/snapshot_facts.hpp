// What a snapshot says, in words and sums.
#ifndef NANOQD_PORTS_HOST_SNAPSHOT_SNAPSHOT_FACTS_HPP
#define NANOQD_PORTS_HOST_SNAPSHOT_SNAPSHOT_FACTS_HPP

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "snapshot.hpp"

namespace nanoqd::host {

// "DifferentialEvolution, F 0.5, CR 0.9"; of a variation of the user's own its number.
[[nodiscard]] std::string variation_text(const RunPart& run, std::uint8_t real_bytes);
[[nodiscard]] std::string bounds_policy_text(const RunPart& run);

// "-1:1,0:5" as options spell it, one interval if all are the same; of more than a few the outermost bounds.
[[nodiscard]] std::string intervals_text(const std::vector<double>& lower, const std::vector<double>& upper,
                                         std::uint8_t real_bytes);

// By its place in counters.hpp; of a later version "counter 13".
[[nodiscard]] std::string counter_name(std::size_t number);

// The position of the elite with the highest objective, of equal ones that of the lowest cell; empty if there are no
// elites.
[[nodiscard]] std::optional<std::uint32_t> best_elite(const Snapshot& snapshot);

// To the same bits as Archive::qd_score() of a search with these elites. Not finite if the sum is too large for its
// type.
[[nodiscard]] double qd_score(const Snapshot& snapshot);

}  // namespace nanoqd::host

#endif
