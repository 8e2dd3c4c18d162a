// A text file that grows by whole lines. The program may be killed at any moment without damage to
// the file. results_file.hpp uses it.
#ifndef NANOQD_EXAMPLES_EXPERIMENT_RECORD_RESULTS_LOG_HPP
#define NANOQD_EXAMPLES_EXPERIMENT_RECORD_RESULTS_LOG_HPP

#include <chrono>
#include <cstddef>
#include <string>
#include <vector>

namespace nanoqd::experiment {

// Returns the paths of all results*.csv of a folder, in order.
[[nodiscard]] std::vector<std::string> results_files_in(const std::string& folder);

class ResultsLog {
 public:
  ResultsLog() = default;
  ResultsLog(const ResultsLog&) = delete;
  ResultsLog& operator=(const ResultsLog&) = delete;
  ~ResultsLog();  // flushes to the disk

  // Opens folder/name; creates the file and the folder if necessary. Locks the file until the
  // destructor runs. Returns false, with one sentence in `error`, if the file cannot be written or
  // another process, such as `command`, is writing it.
  [[nodiscard]] bool open(const std::string& folder, const std::string& name, const char* command, std::string& error);

  // Cuts the file after its first bytes.
  [[nodiscard]] bool keep_first(std::size_t bytes, std::string& error);

  // Appends a line, which has its line break, with a single write. If the line does not fit on the
  // disk, removes it again and returns false, with one sentence in `error`.
  [[nodiscard]] bool append(const std::string& line, std::string& error);

  [[nodiscard]] const std::string& path() const { return path_; }

 private:
  int file_ = -1;
  std::string path_;
  std::chrono::steady_clock::time_point last_flush_{};
};

}  // namespace nanoqd::experiment

#endif
