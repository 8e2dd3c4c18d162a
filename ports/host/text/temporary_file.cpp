#include "temporary_file.hpp"

#include <dirent.h>
#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <charconv>
#include <climits>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <mutex>
#include <optional>
#include <string_view>
#include <vector>

namespace nanoqd::host {
namespace {

constexpr std::string_view prefix = ".nanoqd-";
constexpr std::string_view suffix = ".tmp";

// The names of the files that are open, for the handler. A handler may read only memory that is
// there all the time, so their number is fixed. A file without a slot is not removed by a signal.
struct Slot {
  std::atomic<bool> is_taken{false};
  std::atomic<bool> is_set{false};
  char name[PATH_MAX];
};
constexpr std::size_t slots = 16;
Slot open_files[slots];
static_assert(std::atomic<bool>::is_always_lock_free, "a handler must not wait for a lock");

constexpr int ending_signals[] = {SIGINT, SIGTERM, SIGHUP};

// Calls only functions that are safe in a handler. SA_RESETHAND has made the default action the
// current one, so the signal ends the process when the handler returns.
void remove_and_end(int signal) {
  for (Slot& slot : open_files) {
    if (slot.is_set) static_cast<void>(::unlink(slot.name));
  }
  static_cast<void>(std::raise(signal));
}

std::mutex handlers;  // guards what follows
std::size_t files_in_slots = 0;

// A signal that is ignored, or that the program handles itself, is left alone.
void set_action(decltype(SIG_DFL) from, decltype(SIG_DFL) to, int flags) {
  for (const int signal : ending_signals) {
    struct sigaction action {};
    if (::sigaction(signal, nullptr, &action) != 0 || (action.sa_flags & SA_SIGINFO) != 0) continue;
    if (action.sa_handler != from) continue;
    action = {};
    action.sa_handler = to;
    action.sa_flags = flags;
    static_cast<void>(::sigemptyset(&action.sa_mask));
    static_cast<void>(::sigaction(signal, &action, nullptr));
  }
}

// Returns the number of the slot, or `slots` if none is free or the name is too long.
std::size_t take_slot(const std::string& name) {
  if (name.size() >= PATH_MAX) return slots;
  const std::lock_guard<std::mutex> guard(handlers);
  for (std::size_t i = 0; i < slots; ++i) {
    if (open_files[i].is_taken.exchange(true)) continue;
    std::memcpy(open_files[i].name, name.c_str(), name.size() + 1);
    open_files[i].is_set = true;
    if (files_in_slots++ == 0) set_action(SIG_DFL, remove_and_end, static_cast<int>(SA_RESETHAND));
    return i;
  }
  return slots;
}

void free_slot(std::size_t slot) {
  if (slot >= slots) return;
  const std::lock_guard<std::mutex> guard(handlers);
  open_files[slot].is_set = false;
  open_files[slot].is_taken = false;
  if (--files_in_slots == 0) set_action(remove_and_end, SIG_DFL, 0);
}

// Holds the three signals back from this thread, so that no file is created without its slot. On
// Linux and macOS sigprocmask() sets the mask of the thread, and needs no library of threads.
class SignalsHeld {
 public:
  SignalsHeld() {
    sigset_t held;
    static_cast<void>(::sigemptyset(&held));
    for (const int signal : ending_signals) static_cast<void>(::sigaddset(&held, signal));
    static_cast<void>(::sigprocmask(SIG_BLOCK, &held, &before_));
  }
  ~SignalsHeld() { static_cast<void>(::sigprocmask(SIG_SETMASK, &before_, nullptr)); }
  SignalsHeld(const SignalsHeld&) = delete;
  SignalsHeld& operator=(const SignalsHeld&) = delete;

 private:
  sigset_t before_{};
};

// Returns the number, if the whole text is one.
std::optional<int> whole_number(std::string_view text) {
  int number = 0;
  const char* const end = text.data() + text.size();
  const std::from_chars_result result = std::from_chars(text.data(), end, number);
  return result.ec == std::errc() && result.ptr == end && number >= 0 ? std::optional(number) : std::nullopt;
}

// Returns the process in a name such as .nanoqd-4711-0.tmp, or nothing if the name is another one.
std::optional<pid_t> process_of(std::string_view name) {
  if (name.size() < prefix.size() + suffix.size()) return std::nullopt;
  if (name.substr(0, prefix.size()) != prefix || name.substr(name.size() - suffix.size()) != suffix) {
    return std::nullopt;
  }
  name.remove_prefix(prefix.size());
  name.remove_suffix(suffix.size());
  const std::size_t dash = name.find('-');
  if (dash == std::string_view::npos) return std::nullopt;
  const std::optional<int> process = whole_number(name.substr(0, dash));
  const std::optional<int> count = whole_number(name.substr(dash + 1));
  return process && count && *process > 0 ? process : std::nullopt;
}

bool is_alive(pid_t process) { return ::kill(process, 0) == 0 || errno != ESRCH; }

// The lock tells of processes that have no number here, such as those of another container.
void remove_if_abandoned(int folder, const char* name) {
  const int file = ::openat(folder, name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
  if (file < 0) return;
  struct stat status {};
  const bool is_ours = ::fstat(file, &status) == 0 && S_ISREG(status.st_mode) && status.st_uid == ::geteuid();
  if (is_ours && ::flock(file, LOCK_EX | LOCK_NB) == 0) static_cast<void>(::unlinkat(folder, name, 0));
  static_cast<void>(::close(file));
}

}  // namespace

bool TemporaryFile::open(const std::string& folder) {
  static std::atomic<unsigned> count{0};  // threads of one process must not share a name
  for (int attempt = 0; attempt < 100 && descriptor_ < 0; ++attempt) {
    // Does not contain the name of the target, which may already be as long as the system allows.
    name_ = folder + "/" + std::string(prefix) + std::to_string(::getpid()) + "-" + std::to_string(count++) +
            std::string(suffix);
    const SignalsHeld held;
    descriptor_ = ::open(name_.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
    if (descriptor_ >= 0) slot_ = take_slot(name_);
    if (descriptor_ < 0 && errno != EEXIST) break;
  }
  if (descriptor_ < 0) {
    name_.clear();
    return false;
  }
  static_cast<void>(::flock(descriptor_, LOCK_EX | LOCK_NB));  // not every file system has locks
  return true;
}

bool TemporaryFile::rename(const std::string& target) {
  const int file = descriptor_;
  descriptor_ = -1;
  if (::close(file) != 0 || std::rename(name_.c_str(), target.c_str()) != 0) return false;
  forget();
  return true;
}

TemporaryFile::~TemporaryFile() {
  if (name_.empty()) return;
  const int reason = errno;
  if (descriptor_ >= 0) static_cast<void>(::close(descriptor_));
  static_cast<void>(::unlink(name_.c_str()));
  forget();
  errno = reason;
}

void TemporaryFile::forget() {
  free_slot(slot_);
  name_.clear();
}

void remove_stale_temporaries(const std::string& folder) {
  DIR* const directory = ::opendir(folder.c_str());
  if (directory == nullptr) return;
  std::vector<std::string> names;  // a folder that changes while it is read may be read twice or never
  while (const dirent* const entry = ::readdir(directory)) names.emplace_back(entry->d_name);
  for (const std::string& name : names) {
    const std::optional<pid_t> process = process_of(name);
    if (process && !is_alive(*process)) remove_if_abandoned(::dirfd(directory), name.c_str());
  }
  static_cast<void>(::closedir(directory));
}

}  // namespace nanoqd::host
