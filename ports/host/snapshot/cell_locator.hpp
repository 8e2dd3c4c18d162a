// The tessellation of a snapshot: its checksum, and which cell measures belong to, in the arithmetic of the library and
// so to the same bits.
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

// How many cells these divisions make; 0 if a grid cannot have them (1 to 65,536 each, fewer than 2^31 cells).
[[nodiscard]] std::uint32_t cells_of_grid(const std::vector<std::uint32_t>& divisions);

// As SNAPSHOT.md defines them. The archive's bounds of the measures, its kind of reals and the divisions must be set.
[[nodiscard]] std::uint32_t checksum_of_grid(const ArchivePart& archive);
[[nodiscard]] std::uint32_t checksum_of_centroids(const ArchivePart& archive, const std::vector<double>& unit);

// Whether it is one of the library's own regular grids, and not one of centroids or of the user's making.
[[nodiscard]] bool is_regular_grid(const ArchivePart& archive);

// What makes the table another one than the snapshot's, for the end of a sentence; empty if it is the same.
[[nodiscard]] std::string table_mismatch(const ArchivePart& archive, const TableData& table);

class CellLocator {
 public:
  CellLocator() = default;
  virtual ~CellLocator() = default;
  CellLocator(const CellLocator&) = delete;
  CellLocator& operator=(const CellLocator&) = delete;

  // Pre: as many as there are dims, finite and exactly representable in the archive's reals.
  [[nodiscard]] virtual Location locate(const std::vector<double>& measures) = 0;
};

// Null if the archive is no regular grid and there is no table. Pre: without a mismatch.
[[nodiscard]] std::unique_ptr<CellLocator> make_locator(const ArchivePart& archive, const TableData* table);

}  // namespace nanoqd::host

#endif
