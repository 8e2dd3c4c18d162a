// Threads that carry out tasks one after the other, until all are done, a task fails, or the user
// stops them.
//
//     Crew crew;
//     const auto task = [&](std::size_t number, std::string& error) { ... };
//     if (!crew.run(jobs, count, task, stop, watch, error)) ...
#ifndef NANOQD_EXAMPLES_EXPERIMENT_RUN_CREW_HPP
#define NANOQD_EXAMPLES_EXPERIMENT_RUN_CREW_HPP

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <mutex>
#include <string>

namespace nanoqd::experiment {

class Crew {
 public:
  // Does a task. Returns false on failure, with one sentence in `error`.
  using Task = std::function<bool(std::size_t number, std::string& error)>;

  // Does tasks 0 to count - 1 on up to `jobs` threads. Returns false if a task failed, with its
  // sentence in `error`; the other threads then stop after their task. Calls `watch` fifty times a
  // second, from this thread.
  [[nodiscard]] bool run(std::uint32_t jobs, std::size_t count, const Task& task, const std::atomic<bool>& stop,
                         const std::function<void()>& watch, std::string& error);

  // Returns whether a task has failed. A long task asks now and then, and gives up.
  [[nodiscard]] bool has_failed() const { return has_failed_; }

 private:
  void work(std::size_t count, const Task& task, const std::atomic<bool>& stop);
  void fail(const std::string& sentence);

  std::mutex mutex_;
  std::string error_;
  std::atomic<bool> has_failed_{false};
  std::atomic<std::size_t> next_{0};
  std::atomic<std::uint32_t> workers_{0};
};

}  // namespace nanoqd::experiment

#endif
