// From options and a table of elites to a snapshot: the work of `nanoqd import`.
#ifndef NANOQD_PORTS_HOST_COMMAND_IMPORT_ELITES_HPP
#define NANOQD_PORTS_HOST_COMMAND_IMPORT_ELITES_HPP

#include <cstddef>
#include <optional>
#include <string>

#include "../port/progress_line.hpp"
#include "../snapshot/elites_csv.hpp"
#include "../snapshot/snapshot.hpp"
#include "../table/table_data.hpp"
#include "import_request.hpp"

namespace nanoqd::host {

// Each of these, in this order, fills in its share of the snapshot; false with one sentence in `error`.

// What the options say: everything but genes and elites. `table` is request.table, read.
[[nodiscard]] bool take_configuration(const ImportRequest& request, const std::optional<TableData>& table,
                                      Snapshot& snapshot, std::string& error);

// How many genes and measures there are in the CSV, and the gene bounds.
[[nodiscard]] bool take_columns(const ImportRequest& request, const ElitesCsv& csv, Snapshot& snapshot,
                                std::string& error);

// What became of the rows.
struct RowTally {
  std::size_t worse = 0;    // another row of the same cell is better
  std::size_t clamped = 0;  // measures lay outside their box
  std::size_t rounded = 0;  // genes had to be rounded to what is stored
};

// The rows, of each cell the best one, in the order of the file. O(rows log rows).
[[nodiscard]] bool take_rows(const ElitesCsv& csv, const std::optional<TableData>& table, Snapshot& snapshot,
                             RowTally& tally, std::string& error, ProgressLine* progress = nullptr);

}  // namespace nanoqd::host

#endif
