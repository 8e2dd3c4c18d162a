#include "crew.hpp"

#include <algorithm>
#include <chrono>
#include <exception>
#include <thread>
#include <vector>

namespace nanoqd::experiment {

bool Crew::run(std::uint32_t jobs, std::size_t count, const Task& task, const std::atomic<bool>& stop,
               const std::function<void()>& watch, std::string& error) {
  std::vector<std::thread> threads;
  const std::size_t wanted = std::min<std::size_t>(jobs, count);
  try {
    for (std::size_t i = 0; i < wanted; ++i) {
      ++workers_;
      threads.emplace_back([this, count, &task, &stop] {
        work(count, task, stop);
        --workers_;
      });
    }
  } catch (const std::exception&) {
    --workers_;
    fail("cannot start more than " + std::to_string(threads.size()) + " threads; use a smaller --jobs");
  }
  while (workers_ > 0) {
    watch();
    std::this_thread::sleep_for(std::chrono::milliseconds(workers_ > 0 ? 20 : 0));
  }
  for (std::thread& thread : threads) thread.join();
  if (!has_failed_) return true;
  error = error_;
  return false;
}

void Crew::work(std::size_t count, const Task& task, const std::atomic<bool>& stop) {
  while (!stop && !has_failed_) {
    const std::size_t number = next_++;
    if (number >= count) return;
    try {
      std::string error;
      if (!task(number, error)) fail(error);
    } catch (const std::exception& reason) {
      fail(std::string("a run failed: ") + reason.what());
    }
  }
}

void Crew::fail(const std::string& sentence) {
  const std::lock_guard<std::mutex> lock(mutex_);
  if (error_.empty()) error_ = sentence;
  has_failed_ = true;
}

}  // namespace nanoqd::experiment
