#include "results_file.hpp"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <filesystem>
#include <optional>
#include <system_error>
#include <utility>

#include "host/text/read_file.hpp"

namespace nanoqd::paper {
namespace {

bool fail(const std::string& path, int reason, std::string& error) {
  const std::string why = reason == ENOSPC || reason == EDQUOT
                              ? "the disk is full; free some space and run the command again"
                              : "the system says '" + std::generic_category().message(reason) + "'";
  error = "cannot write " + path + ": " + why;
  return false;
}

bool is_results_name(const std::string& name) {
  constexpr std::string_view begin = "results";
  constexpr std::string_view end = ".csv";
  return name.size() >= begin.size() + end.size() && name.compare(0, begin.size(), begin) == 0 &&
         name.compare(name.size() - end.size(), end.size(), end) == 0;
}

}  // namespace

ResultsFile::~ResultsFile() {
  if (file_ < 0) return;
  static_cast<void>(::fsync(file_));
  static_cast<void>(::close(file_));
}

bool ResultsFile::open(const std::string& folder, const std::string& name, std::string& error) {
  std::error_code reason;
  std::filesystem::create_directories(folder, reason);
  if (!std::filesystem::is_directory(folder)) {
    return fail(folder, reason ? reason.value() : ENOTDIR, error);
  }
  path_ = (std::filesystem::path(folder) / name).string();
  file_ = ::open(path_.c_str(), O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0666);
  if (file_ < 0) return fail(path_, errno, error);
  if (::flock(file_, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK) {
    error = "another paper run is writing " + path_ + "; wait for it, or choose another --out";
    return false;
  }
  return repair(error) && read_all(folder, error);
}

// Removes a last line without a line break: the program was killed while writing it.
bool ResultsFile::repair(std::string& error) {
  const std::optional<std::string> text = host::read_file(path_, error);
  if (!text) return false;
  const std::optional<ParsedResults> parsed = parse_results(*text, path_, error);
  if (!parsed) return false;
  if (parsed->torn && ::ftruncate(file_, static_cast<off_t>(parsed->whole_bytes)) != 0)
    return fail(path_, errno, error);
  if (parsed->whole_bytes > 0) return true;
  return write_line(std::string(result_header) + "\n", error);
}

bool ResultsFile::read_all(const std::string& folder, std::string& error) {
  std::vector<std::string> files;
  std::error_code reason;
  for (const auto& entry : std::filesystem::directory_iterator(folder, reason)) {
    if (is_results_name(entry.path().filename().string())) files.push_back(entry.path().string());
  }
  std::sort(files.begin(), files.end());
  for (const std::string& file : files) {
    const std::optional<std::string> text = host::read_file(file, error);
    if (!text) return false;
    std::optional<ParsedResults> parsed = parse_results(*text, file, error);
    if (!parsed) return false;
    for (std::size_t i = 0; i < parsed->rows.size(); ++i) {
      finished_.push_back({std::move(parsed->rows[i]), file + ", line " + std::to_string(parsed->lines[i])});
    }
  }
  return true;
}

bool ResultsFile::append(const ResultRow& row, std::string& error) { return write_line(result_line(row), error); }

bool ResultsFile::write_line(const std::string& line, std::string& error) {
  struct stat before {};
  if (::fstat(file_, &before) != 0) return fail(path_, errno, error);
  ssize_t written = -1;
  do {
    written = ::write(file_, line.data(), line.size());
  } while (written < 0 && errno == EINTR);
  if (written != static_cast<ssize_t>(line.size())) {
    const int reason = written < 0 ? errno : ENOSPC;  // a short write to a file means that the disk is full
    static_cast<void>(::ftruncate(file_, before.st_size));
    return fail(path_, reason, error);
  }
  // A kill loses nothing even without fsync. For a power cut, one fsync a second is enough; a run
  // may take only milliseconds.
  const auto now = std::chrono::steady_clock::now();
  if (now - last_flush_ > std::chrono::seconds(1)) {
    last_flush_ = now;
    if (::fsync(file_) != 0 && errno != EINVAL && errno != ENOTSUP) return fail(path_, errno, error);
  }
  return true;
}

}  // namespace nanoqd::paper
