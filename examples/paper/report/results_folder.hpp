// The results of a folder: all files results*.csv together.
#ifndef NANOQD_EXAMPLES_PAPER_REPORT_RESULTS_FOLDER_HPP
#define NANOQD_EXAMPLES_PAPER_REPORT_RESULTS_FOLDER_HPP

#include <optional>
#include <string>
#include <vector>

#include "../record/result_row.hpp"

namespace nanoqd::paper {

struct FolderResults {
  std::vector<ResultRow> rows;     // in the order of run_before(), each run once
  std::vector<std::string> notes;  // sentences that the reader of the report needs
};

// Reads a folder. A run that is in two files counts once if both have the same results. Returns an
// empty result if two results of a run differ, if there is no row, or if a file cannot be read.
// `error` is then one sentence that names the file and the line.
[[nodiscard]] std::optional<FolderResults> read_results_folder(const std::string& folder, std::string& error);

}  // namespace nanoqd::paper

#endif
