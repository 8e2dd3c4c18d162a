// Reads and writes elites as CSV, for spreadsheets and other programs:
//
//     cell,objective,measure_1,measure_2,gene_1,gene_2,gene_3
//     17,-0.25,0.5,0.125,-1,0.75,2
//
// The first line names the columns. The writer writes all columns in this order. It writes
// measures if the archive keeps them, and after the objective a column `count` if the archive
// counts the evaluations of each elite. The reader accepts columns in any order. It requires
// `objective`, every gene, and `cell` or every measure.
#ifndef NANOQD_PORTS_HOST_SNAPSHOT_ELITES_CSV_HPP
#define NANOQD_PORTS_HOST_SNAPSHOT_ELITES_CSV_HPP

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "../port/progress_line.hpp"
#include "snapshot.hpp"

namespace nanoqd::host {

// The rows, in the order of the file.
struct ElitesCsv {
  std::uint32_t genes = 0;
  std::uint32_t dims = 0;  // 0 if there are no measures
  bool has_cells = false;
  std::vector<std::size_t> lines;      // the line number of each row, for messages
  std::vector<std::uint32_t> cells;    // rows; empty if there is no column cell
  std::vector<double> objectives;      // rows
  std::vector<std::uint8_t> counts;    // rows; empty if there is no column count
  std::vector<double> gene_values;     // rows x genes
  std::vector<double> measure_values;  // rows x dims

  [[nodiscard]] std::size_t rows() const { return objectives.size(); }
  // Copies a row to `elite`, whose memory is reused. The cell is 0 if there is no column cell. The
  // count is 1 if there is no column count. Requires: row < rows().
  void get(std::size_t row, SnapshotElite& elite) const;
};

// Parses a CSV. Rounds numbers to reals of `real_bytes`. Ignores empty lines and lines that begin
// with #. On failure returns empty and sets `error` to one sentence with the number of the line.
// Cost: O(text size).
[[nodiscard]] std::optional<ElitesCsv> read_elites_csv(std::string_view text, std::uint8_t real_bytes,
                                                       std::string& error, ProgressLine* progress = nullptr);

// Returns the elites as CSV, in fill order. Each number has the fewest digits that read back to
// the same bits.
[[nodiscard]] std::string write_elites_csv(const Snapshot& snapshot, ProgressLine* progress = nullptr);

}  // namespace nanoqd::host

#endif
