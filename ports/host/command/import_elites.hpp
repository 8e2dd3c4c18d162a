// Makes a snapshot from options and a CSV of elites, for `nanoqd import`.
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

// Call the three functions in this order. Each fills in a part of the snapshot. On failure each
// returns false and sets `error` to one sentence.

// Fills in everything except genes and elites, from the options. `table` is the content of
// request.table.
[[nodiscard]] bool take_configuration(const ImportRequest& request, const std::optional<TableData>& table,
                                      Snapshot& snapshot, std::string& error);

// Fills in the number of genes and the gene bounds. Checks the number of measures in the CSV.
[[nodiscard]] bool take_columns(const ImportRequest& request, const ElitesCsv& csv, Snapshot& snapshot,
                                std::string& error);

// Counts rows by what happened to them.
struct RowTally {
  std::size_t worse = 0;    // another row of the same cell is better
  std::size_t clamped = 0;  // its measures lay outside their box
  std::size_t rounded = 0;  // its genes were rounded to stored values
};

// Fills in the elites: the best row of each cell, in the order of the file. Cost: O(rows log rows).
[[nodiscard]] bool take_rows(const ElitesCsv& csv, const std::optional<TableData>& table, Snapshot& snapshot,
                             RowTally& tally, std::string& error, ProgressLine* progress = nullptr);

}  // namespace nanoqd::host

#endif
