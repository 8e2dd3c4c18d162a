// The file of results. It grows by one line for each finished run. The program may be killed at any
// moment without damage to the file.
//
//     ResultsFileOf<ResultFormat> file;                   // parsed_rows.hpp describes a format
//     if (!file.open(folder, "results.csv", error)) ...   // file.finished() has the rows so far
//     if (!file.append(row, error)) ...
#ifndef NANOQD_EXAMPLES_EXPERIMENT_RECORD_RESULTS_FILE_HPP
#define NANOQD_EXAMPLES_EXPERIMENT_RECORD_RESULTS_FILE_HPP

#include <cstddef>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "host/text/read_file.hpp"
#include "parsed_rows.hpp"
#include "results_log.hpp"

namespace nanoqd::experiment {

template <class Format>
class ResultsFileOf {
 public:
  using Row = typename Format::Row;

  // Opens folder/name; creates the file and the folder if necessary. Removes an incomplete last
  // line. Locks the file until the destructor runs. Reads this and all other results*.csv of the
  // folder. Returns false, with one sentence in `error`, if
  // - the file cannot be written,
  // - another process is writing it, or
  // - a file contains anything other than results.
  [[nodiscard]] bool open(const std::string& folder, const std::string& name, std::string& error) {
    return log_.open(folder, name, Format::command, error) && repair(error) && read_all(folder, error);
  }

  // The rows that the folder had when the file was opened, with the place of each.
  struct Finished {
    Row row;
    std::string place;  // "out/results.csv, line 7"
  };
  [[nodiscard]] const std::vector<Finished>& finished() const { return finished_; }

  // Appends a line with a single write. If the line does not fit on the disk, removes it again and
  // returns false, with one sentence in `error`.
  [[nodiscard]] bool append(const Row& row, std::string& error) { return log_.append(result_line(row), error); }

  [[nodiscard]] const std::string& path() const { return log_.path(); }

 private:
  // Removes a last line without a line break: the program was killed while writing it.
  [[nodiscard]] bool repair(std::string& error) {
    const std::optional<std::string> text = host::read_file(path(), error);
    if (!text) return false;
    const auto parsed = parse_rows<Format>(*text, path(), error);
    if (!parsed) return false;
    if (parsed->torn && !log_.keep_first(parsed->whole_bytes, error)) return false;
    return parsed->whole_bytes > 0 || log_.append(std::string(Format::header) + "\n", error);
  }

  [[nodiscard]] bool read_all(const std::string& folder, std::string& error) {
    for (const std::string& file : results_files_in(folder)) {
      const std::optional<std::string> text = host::read_file(file, error);
      if (!text) return false;
      auto parsed = parse_rows<Format>(*text, file, error);
      if (!parsed) return false;
      for (std::size_t i = 0; i < parsed->rows.size(); ++i) {
        finished_.push_back({std::move(parsed->rows[i]), file + ", line " + std::to_string(parsed->lines[i])});
      }
    }
    return true;
  }

  ResultsLog log_;
  std::vector<Finished> finished_;
};

}  // namespace nanoqd::experiment

#endif
