// The file of results that grows by one line for each finished run, and that survives being killed at any moment.
//
//     ResultsFile file;
//     if (!file.open(folder, "results.csv", error)) ...     // file.finished() is what is there already
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

  // Opens or creates folder/name, and the folder with it; cuts off a last line that was never finished; keeps others
  // from writing to it until the object is gone. Reads this and all other results*.csv of the folder. False, with one
  // sentence in `error`, if the file cannot be written, is being written by another process, or holds something else
  // than results.
  [[nodiscard]] bool open(const std::string& folder, const std::string& name, std::string& error);

  // The rows that were there when it was opened, and where each came from.
  struct Finished {
    ResultRow row;
    std::string place;  // "out/results.csv, line 7"
  };
  [[nodiscard]] const std::vector<Finished>& finished() const { return finished_; }

  // Adds a line by a single write. A line that does not fit on the disk is taken back: false, and a sentence in
  // `error`.
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
