// The file of results. It grows by one line for each finished run. The program may be killed at any
// moment without damage to the file.
//
//     ResultsFile file;
//     if (!file.open(folder, "results.csv", error)) ...     // file.finished() has the rows so far
//     if (!file.append(row, error)) ...
#ifndef NANOQD_EXAMPLES_PAPER_RECORD_RESULTS_FILE_HPP
#define NANOQD_EXAMPLES_PAPER_RECORD_RESULTS_FILE_HPP

#include <chrono>
#include <string>
#include <vector>

#include "result_row.hpp"

namespace nanoqd::paper {

class ResultsFile {
 public:
  ResultsFile() = default;
  ResultsFile(const ResultsFile&) = delete;
  ResultsFile& operator=(const ResultsFile&) = delete;
  ~ResultsFile();  // flushes to the disk

  // Opens folder/name; creates the file and the folder if necessary. Removes an incomplete last
  // line. Locks the file until the destructor runs. Reads this and all other results*.csv of the
  // folder. Returns false, with one sentence in `error`, if
  // - the file cannot be written,
  // - another process is writing it, or
  // - a file contains anything other than results.
  [[nodiscard]] bool open(const std::string& folder, const std::string& name, std::string& error);

  // The rows that the folder had when the file was opened, with the place of each.
  struct Finished {
    ResultRow row;
    std::string place;  // "out/results.csv, line 7"
  };
  [[nodiscard]] const std::vector<Finished>& finished() const { return finished_; }

  // Appends a line with a single write. If the line does not fit on the disk, removes it again and
  // returns false, with one sentence in `error`.
  [[nodiscard]] bool append(const ResultRow& row, std::string& error);

  [[nodiscard]] const std::string& path() const { return path_; }

 private:
  [[nodiscard]] bool repair(std::string& error);
  [[nodiscard]] bool read_all(const std::string& folder, std::string& error);
  [[nodiscard]] bool write_line(const std::string& line, std::string& error);

  int file_ = -1;
  std::string path_;
  std::vector<Finished> finished_;
  std::chrono::steady_clock::time_point last_flush_{};
};

}  // namespace nanoqd::paper

#endif
