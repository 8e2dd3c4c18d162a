// Decides which of two elites of a cell stays when archives are merged. There is one rule, so that
// the result does not depend on the order of the archives.
#ifndef NANOQD_PORTS_HOST_SNAPSHOT_ELITE_ORDER_HPP
#define NANOQD_PORTS_HOST_SNAPSHOT_ELITE_ORDER_HPP

#include <cstdint>
#include <string>
#include <vector>

#include "snapshot.hpp"

namespace nanoqd::host {

// Returns whether elite a stays and not b. Both are bytes as in the file. The rule, in this order:
// 1. The higher count of evaluations stays, if the archive has counts.
// 2. The higher objective stays. 0 and -0 are equal here.
// 3. The lower bytes of the stored genes stay, compared byte by byte.
// 4. The lower bytes of the measures stay.
// 5. The objective 0 stays, and not -0.
// Cost: O(genes + dims).
[[nodiscard]] bool is_better(const ArchivePart& archive, const std::uint8_t* a, const std::uint8_t* b);

// Returns the best elite of each cell, as bytes as in the file. `data` has any number of elites.
// The result is in the order of the cells, or in the order in which the cells first appear in
// `data`. Cost: O(e log e) for e elites.
enum class EliteOrder : std::uint8_t { by_cell, as_given };
[[nodiscard]] std::vector<std::uint8_t> best_of_each_cell(const ArchivePart& archive,
                                                          const std::vector<std::uint8_t>& data, EliteOrder order);

// Returns why elites of one archive cannot be put into the other, for the end of a sentence. Empty
// if they can.
[[nodiscard]] std::string archive_mismatch(const ArchivePart& a, const ArchivePart& b);

}  // namespace nanoqd::host

#endif
