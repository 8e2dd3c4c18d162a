// Everything that runs have written into a folder: all files results*.csv put together.
#ifndef NANOQD_EXAMPLES_PAPER_REPORT_RESULTS_FOLDER_HPP
#define NANOQD_EXAMPLES_PAPER_REPORT_RESULTS_FOLDER_HPP

#include <optional>
#include <string>
#include <vector>

#include "../record/result_row.hpp"

namespace nanoqd::paper {

struct FolderResults {
  std::vector<ResultRow> rows;     // in the order of run_before, no run twice
  std::vector<std::string> notes;  // what a reader of the report has to know, one sentence each
};

// A run that two files hold counts once if both have the same results. Empty if they differ, if there is no row at all,
// or if a file cannot be read; `error` is then one sentence that names the file and the line.
[[nodiscard]] std::optional<FolderResults> read_results_folder(const std::string& folder, std::string& error);

}  // namespace nanoqd::paper

#endif
