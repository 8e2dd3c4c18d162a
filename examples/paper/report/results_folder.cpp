#include "results_folder.hpp"

#include <algorithm>
#include <cstddef>
#include <filesystem>
#include <system_error>

#include "host/text/read_file.hpp"

namespace nanoqd::paper {
namespace {

namespace fs = std::filesystem;

struct PlacedRow {
  ResultRow row;
  std::size_t file;
  std::size_t line;
};

std::vector<std::string> result_files(const std::string& folder) {
  std::vector<std::string> files;
  std::error_code stop;
  for (fs::directory_iterator entry(folder, stop), end; !stop && entry != end; entry.increment(stop)) {
    const std::string name = entry->path().filename().string();
    const bool is_result = name.rfind("results", 0) == 0 && entry->path().extension() == ".csv";
    if (is_result) files.push_back(entry->path().string());
  }
  std::sort(files.begin(), files.end());
  return files;
}

std::string run_text(const ResultRow& row) {
  return row.algorithm + " on F" + std::to_string(row.function) + " in " + std::to_string(row.dimension) +
         " dimensions, run " + std::to_string(row.run) + " (" + row.settings + ", " + row.data + " data)";
}

}  // namespace

std::optional<FolderResults> read_results_folder(const std::string& folder, std::string& error) {
  std::error_code ignored;
  if (!fs::is_directory(folder, ignored)) {
    error = "there is no folder " + folder;
    return std::nullopt;
  }
  const std::vector<std::string> files = result_files(folder);
  if (files.empty()) {
    error = "there is no results.csv in " + folder + "; paper run --out " + folder + " makes one";
    return std::nullopt;
  }
  FolderResults results;
  std::vector<PlacedRow> rows;
  for (std::size_t file = 0; file < files.size(); ++file) {
    const std::optional<std::string> text = host::read_file(files[file], error);
    if (!text) return std::nullopt;
    std::optional<ParsedResults> parsed = parse_results(*text, files[file], error);
    if (!parsed) return std::nullopt;
    if (parsed->torn) {
      results.notes.push_back("The last line of " + fs::path(files[file]).filename().string() +
                              " is not finished and was left out; paper run will do that run again.");
    }
    for (std::size_t i = 0; i < parsed->rows.size(); ++i) {
      rows.push_back({std::move(parsed->rows[i]), file, parsed->lines[i]});
    }
  }
  if (rows.empty()) {
    error = "no run has finished yet in " + folder;
    return std::nullopt;
  }
  std::stable_sort(rows.begin(), rows.end(),
                   [](const PlacedRow& a, const PlacedRow& b) { return run_before(a.row, b.row); });
  const PlacedRow* kept = nullptr;
  std::size_t repeated = 0;
  for (const PlacedRow& placed : rows) {
    if (kept != nullptr && same_run(kept->row, placed.row)) {
      if (!same_results(kept->row, placed.row)) {
        error = files[placed.file] + ", line " + std::to_string(placed.line) + ": " + run_text(placed.row) +
                " differs from " + files[kept->file] + ", line " + std::to_string(kept->line);
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

}  // namespace nanoqd::paper
