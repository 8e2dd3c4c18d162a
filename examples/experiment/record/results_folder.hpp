// The results of a folder: all files results*.csv together.
//
//     const auto results = read_results_folder<ResultFormat>("out", error);
#ifndef NANOQD_EXAMPLES_EXPERIMENT_RECORD_RESULTS_FOLDER_HPP
#define NANOQD_EXAMPLES_EXPERIMENT_RECORD_RESULTS_FOLDER_HPP

#include <algorithm>
#include <cstddef>
#include <filesystem>
#include <optional>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

#include "host/text/read_file.hpp"
#include "parsed_rows.hpp"
#include "results_log.hpp"

namespace nanoqd::experiment {

template <class Row>
struct FolderRows {
  std::vector<Row> rows;           // in the order of run_before(), each run once
  std::vector<std::string> notes;  // sentences that the reader of the report needs
};

template <class Row>
struct PlacedRow {
  Row row;
  std::string place;  // file and line
};

// Appends the rows of a file and a note if its last line is torn.
template <class Format>
[[nodiscard]] bool read_placed_rows(const std::string& file, std::vector<PlacedRow<typename Format::Row>>& rows,
                                    std::vector<std::string>& notes, std::string& error) {
  const std::optional<std::string> text = host::read_file(file, error);
  if (!text) return false;
  auto parsed = parse_rows<Format>(*text, file, error);
  if (!parsed) return false;
  if (parsed->torn) {
    notes.push_back("The last line of " + std::filesystem::path(file).filename().string() +
                    " is not finished and was left out; " + Format::command + " will do that run again.");
  }
  for (std::size_t i = 0; i < parsed->rows.size(); ++i) {
    rows.push_back({std::move(parsed->rows[i]), file + ", line " + std::to_string(parsed->lines[i])});
  }
  return true;
}

// Reads a folder. A run that is in two files counts once if both have the same results. Returns an
// empty result if two results of a run differ, if there is no row, or if a file cannot be read.
// `error` is then one sentence that names the file and the line.
template <class Format>
[[nodiscard]] std::optional<FolderRows<typename Format::Row>> read_results_folder(const std::string& folder,
                                                                                  std::string& error) {
  using Placed = PlacedRow<typename Format::Row>;
  std::error_code ignored;
  if (!std::filesystem::is_directory(folder, ignored)) {
    error = "there is no folder " + folder;
    return std::nullopt;
  }
  const std::vector<std::string> files = results_files_in(folder);
  if (files.empty()) {
    error = "there is no results.csv in " + folder + "; " + Format::command + " --out " + folder + " makes one";
    return std::nullopt;
  }
  FolderRows<typename Format::Row> results;
  std::vector<Placed> rows;
  for (const std::string& file : files) {
    if (!read_placed_rows<Format>(file, rows, results.notes, error)) return std::nullopt;
  }
  if (rows.empty()) {
    error = "no run has finished yet in " + folder;
    return std::nullopt;
  }
  std::stable_sort(rows.begin(), rows.end(), [](const Placed& a, const Placed& b) { return run_before(a.row, b.row); });
  const Placed* kept = nullptr;
  std::size_t repeated = 0;
  for (const Placed& placed : rows) {
    if (kept != nullptr && same_run(kept->row, placed.row)) {
      if (!same_results(kept->row, placed.row)) {
        error = placed.place + ": " + Format::run_text(placed.row) + " differs from " + kept->place;
        return std::nullopt;
      }
      ++repeated;
      continue;
    }
    kept = &placed;
    results.rows.push_back(placed.row);
  }
  if (repeated > 0) {
    results.notes.push_back(std::to_string(repeated) + (repeated == 1 ? " run stands" : " runs stand") +
                            " in the files twice, with the same results; each counts once.");
  }
  return results;
}

}  // namespace nanoqd::experiment

#endif
