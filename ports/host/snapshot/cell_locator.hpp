// The tessellation of a snapshot: its checksum, and the cell that measures belong to. It uses the
// arithmetic of the library, so that the results have the same bits.
//
//     const auto locator = make_locator(archive, table);    // no table for a regular grid
//     const Location location = locator->locate(measures);
#ifndef NANOQD_PORTS_HOST_SNAPSHOT_CELL_LOCATOR_HPP
#define NANOQD_PORTS_HOST_SNAPSHOT_CELL_LOCATOR_HPP

#include <cstdint>
#include <memory>
#include <nanoqd/map/tessellation.hpp>
#include <string>
#include <vector>

#include "../table/table_data.hpp"
#include "snapshot.hpp"

namespace nanoqd::host {

// Returns the number of cells of a grid with these divisions. Returns 0 if a grid cannot have them:
// the limits are 1 to 65,536 for each division, and fewer than 2^31 cells.
[[nodiscard]] std::uint32_t cells_of_grid(const std::vector<std::uint32_t>& divisions);

// Return the checksums that SNAPSHOT.md defines. Requires: the measure bounds of the archive, its
// real_bytes and, for a grid, its divisions are set.
[[nodiscard]] std::uint32_t checksum_of_grid(const ArchivePart& archive);
[[nodiscard]] std::uint32_t checksum_of_centroids(const ArchivePart& archive, const std::vector<double>& unit);

// Returns whether the tessellation is a regular grid of the library. It is not if it has centroids,
// or if the user wrote it.
[[nodiscard]] bool is_regular_grid(const ArchivePart& archive);

// Returns why the table is not the one of the snapshot, for the end of a sentence. Empty if it is.
[[nodiscard]] std::string table_mismatch(const ArchivePart& archive, const TableData& table);

class CellLocator {
 public:
  CellLocator() = default;
  virtual ~CellLocator() = default;
  CellLocator(const CellLocator&) = delete;
  CellLocator& operator=(const CellLocator&) = delete;

  // Returns the cell of these measures. Requires: one measure for each dimension, all finite and
  // exactly representable in the archive's reals.
  [[nodiscard]] virtual Location locate(const std::vector<double>& measures) = 0;
};

// Returns null if the archive has no regular grid and `table` is null. Requires: table_mismatch()
// is empty if there is a table.
[[nodiscard]] std::unique_ptr<CellLocator> make_locator(const ArchivePart& archive, const TableData* table);

}  // namespace nanoqd::host

#endif
