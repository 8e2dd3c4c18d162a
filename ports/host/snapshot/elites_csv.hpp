// Elites as a table of text, to look at and to work on in other programs:
//
//     cell,objective,measure_1,measure_2,gene_1,gene_2,gene_3
//     17,-0.25,0.5,0.125,-1,0.75,2
//
// The first line names the columns. Written are all of them in this order, measures where the archive keeps them; read
// are columns in any order, of which `objective` and every gene must be there, and `cell` or every measure.
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

// Rows in the order of the file.
struct ElitesCsv {
  std::uint32_t genes = 0;
  std::uint32_t dims = 0;  // 0 if there are no measures
  bool has_cells = false;
  std::vector<std::size_t> lines;      // where each row stands, for messages
  std::vector<std::uint32_t> cells;    // rows, or none
  std::vector<double> objectives;      // rows
  std::vector<double> gene_values;     // rows x genes
  std::vector<double> measure_values;  // rows x dims

  [[nodiscard]] std::size_t rows() const { return objectives.size(); }
  // Pre: row < rows(). Cell 0 if there are none. Into `elite`, whose memory is used again.
  void get(std::size_t row, SnapshotElite& elite) const;
};

// Numbers are rounded to reals of `real_bytes`. Empty lines and lines that begin with # do not count. What is wrong is
// said in one sentence, with the number of its line, and nothing is returned. O(text).
[[nodiscard]] std::optional<ElitesCsv> read_elites_csv(std::string_view text, std::uint8_t real_bytes,
                                                       std::string& error, ProgressLine* progress = nullptr);

// In fill order, each number in the fewest digits that read back to the same bits.
[[nodiscard]] std::string write_elites_csv(const Snapshot& snapshot, ProgressLine* progress = nullptr);

}  // namespace nanoqd::host

#endif
