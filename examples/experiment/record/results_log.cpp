#include "results_log.hpp"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <filesystem>
#include <string_view>
#include <system_error>

namespace nanoqd::experiment {
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

ResultsLog::~ResultsLog() {
  if (file_ < 0) return;
  static_cast<void>(::fsync(file_));
  static_cast<void>(::close(file_));
}

std::vector<std::string> results_files_in(const std::string& folder) {
  std::vector<std::string> files;
  std::error_code stop;
  for (std::filesystem::directory_iterator entry(folder, stop), end; !stop && entry != end; entry.increment(stop)) {
    if (is_results_name(entry->path().filename().string())) files.push_back(entry->path().string());
  }
  std::sort(files.begin(), files.end());
  return files;
}

bool ResultsLog::open(const std::string& folder, const std::string& name, const char* command, std::string& error) {
  std::error_code reason;
  std::filesystem::create_directories(folder, reason);
  if (!std::filesystem::is_directory(folder)) {
    return fail(folder, reason ? reason.value() : ENOTDIR, error);
  }
  path_ = (std::filesystem::path(folder) / name).string();
  file_ = ::open(path_.c_str(), O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0666);
  if (file_ < 0) return fail(path_, errno, error);
  if (::flock(file_, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK) {
    error = std::string("another ") + command + " is writing " + path_ + "; wait for it, or choose another --out";
    return false;
  }
  return true;
}

bool ResultsLog::keep_first(std::size_t bytes, std::string& error) {
  return ::ftruncate(file_, static_cast<off_t>(bytes)) == 0 || fail(path_, errno, error);
}

bool ResultsLog::append(const std::string& line, std::string& error) {
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

}  // namespace nanoqd::experiment
