// Measures times for ratios. Rivals take turns in one process, and each keeps its fastest round,
// because other load on the machine can only make a round slower. The time of the processor does
// not count what other programs do in between; the time of the wall resolves shorter turns.
#ifndef NANOQD_BENCH_MEASURE_HPP
#define NANOQD_BENCH_MEASURE_HPP

#include <chrono>
#include <cstddef>
#include <cstdlib>
#include <ctime>
#include <functional>
#include <vector>

namespace bench {

inline double seconds_of(const std::function<void()>& work) {
  const auto start = std::chrono::steady_clock::now();
  work();
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

// Returns the time of the processor, for work of one thread of a millisecond or more.
inline double cpu_seconds_of(const std::function<void()>& work) {
  const std::clock_t start = std::clock();
  work();
  return static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC;
}

// Returns the number of rounds: NANOQD_BENCH_ROUNDS in the environment, or the usual number.
inline int rounds_or(int usual) {
  const char* wanted = std::getenv("NANOQD_BENCH_ROUNDS");
  const int rounds = wanted == nullptr ? usual : static_cast<int>(std::strtol(wanted, nullptr, 10));
  return rounds > 0 ? rounds : usual;
}

// Returns the time of the fastest of `rounds` for each rival, in seconds.
inline std::vector<double> fastest(const std::vector<std::function<void()>>& rivals, int rounds,
                                   double (*measure)(const std::function<void()>&) = seconds_of) {
  std::vector<double> best(rivals.size(), 1e300);
  for (int round = 0; round < rounds; ++round) {
    for (std::size_t i = 0; i < rivals.size(); ++i) {
      const double seconds = measure(rivals[i]);
      if (seconds < best[i]) best[i] = seconds;
    }
  }
  return best;
}

}  // namespace bench

#endif
