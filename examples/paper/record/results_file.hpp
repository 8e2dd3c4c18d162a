// The files of results of `paper run`.
#ifndef NANOQD_EXAMPLES_PAPER_RECORD_RESULTS_FILE_HPP
#define NANOQD_EXAMPLES_PAPER_RECORD_RESULTS_FILE_HPP

#include <optional>
#include <string>

#include "experiment/record/results_file.hpp"
#include "experiment/record/results_folder.hpp"
#include "result_row.hpp"

namespace nanoqd::paper {

using ResultsFile = experiment::ResultsFileOf<ResultFormat>;
using FolderResults = FolderRows<ResultRow>;

[[nodiscard]] inline std::optional<FolderResults> read_results_folder(const std::string& folder, std::string& error) {
  return experiment::read_results_folder<ResultFormat>(folder, error);
}

}  // namespace nanoqd::paper

#endif
