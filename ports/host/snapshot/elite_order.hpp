// Which of two elites of a cell stays, wherever archives come together: one rule, so that the order in which they do
// makes no difference.
#ifndef NANOQD_PORTS_HOST_SNAPSHOT_ELITE_ORDER_HPP
#define NANOQD_PORTS_HOST_SNAPSHOT_ELITE_ORDER_HPP

#include <cstdint>
#include <string>
#include <vector>

#include "snapshot.hpp"

namespace nanoqd::host {

// Whether elite a is to stay rather than b, both as in the file: the higher objective; if they are equal (and 0 equals
// -0), the lower bytes of the stored genes, byte by byte; then the lower bytes of the measures; then 0 rather than -0.
// O(genes + dims).
[[nodiscard]] bool is_better(const ArchivePart& archive, const std::uint8_t* a, const std::uint8_t* b);

// The best elite of each cell, as in the file. `data` holds any number of elites. In the order of the cells, or in that
// in which the cells come first in `data`. O(e log e).
enum class EliteOrder : std::uint8_t { by_cell, as_given };
[[nodiscard]] std::vector<std::uint8_t> best_of_each_cell(const ArchivePart& archive,
                                                          const std::vector<std::uint8_t>& data, EliteOrder order);

// Why elites of one archive cannot go into the other, for the end of a sentence; empty if they can.
[[nodiscard]] std::string archive_mismatch(const ArchivePart& a, const ArchivePart& b);

}  // namespace nanoqd::host

#endif
