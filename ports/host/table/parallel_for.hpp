// Runs a loop on several threads.
#ifndef NANOQD_PORTS_HOST_TABLE_PARALLEL_FOR_HPP
#define NANOQD_PORTS_HOST_TABLE_PARALLEL_FOR_HPP

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <system_error>
#include <thread>
#include <vector>

namespace nanoqd::host {

// Returns the number of threads to use: `wished`, or if that is 0 as many as there are processors.
[[nodiscard]] inline std::uint32_t threads_or(std::uint32_t wished) {
  return wished > 0 ? wished : std::max(1U, std::thread::hardware_concurrency());
}

// Calls work(begin, end) for parts of 0 to count - 1 until all are done. Each part has at most
// `part` numbers. The calls come from `threads` threads, in any order, each number in exactly one
// call; from fewer if the system gives no more. What a call writes must not depend on the order. An
// exception of `work` ends the program.
template <class Thread = std::thread, class Work>
void parallel_for(std::uint32_t count, std::uint32_t part, std::uint32_t threads, const Work& work) {
  const std::uint32_t parts = (count + part - 1) / part;
  std::atomic<std::uint32_t> next{0};
  const auto run = [&] {
    for (std::uint32_t at = next++; at < parts; at = next++) work(at * part, std::min(count, (at + 1) * part));
  };
  std::vector<Thread> others;
  others.reserve(std::min(threads, parts));
  try {
    for (std::uint32_t i = 1; i < std::min(threads, parts); ++i) others.emplace_back(run);
  } catch (const std::system_error&) {
    // A limit of threads or of memory: the threads that there are go on.
  }
  run();
  for (Thread& other : others) other.join();
}

}  // namespace nanoqd::host

#endif
