// Measures times for ratios. Rivals take turns in one process, and each keeps its fastest round,
// because other load on the machine can only make a round slower.
#ifndef NANOQD_BENCH_MEASURE_HPP
#define NANOQD_BENCH_MEASURE_HPP

#include <chrono>
#include <cstddef>
#include <cstdlib>
#include <functional>
#include <vector>

namespace bench {

inline double seconds_of(const std::function<void()>& work) {
  const auto start = std::chrono::steady_clock::now();
  work();
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

// Returns the number of rounds: NANOQD_BENCH_ROUNDS in the environment, or the usual number.
inline int rounds_or(int usual) {
  const char* wanted = std::getenv("NANOQD_BENCH_ROUNDS");
  const int rounds = wanted == nullptr ? usual : static_cast<int>(std::strtol(wanted, nullptr, 10));
  return rounds > 0 ? rounds : usual;
}

// Returns the time of the fastest of `rounds` for each rival, in seconds.
inline std::vector<double> fastest(const std::vector<std::function<void()>>& rivals, int rounds) {
  std::vector<double> best(rivals.size(), 1e300);
  for (int round = 0; round < rounds; ++round) {
    for (std::size_t i = 0; i < rivals.size(); ++i) {
      const double seconds = seconds_of(rivals[i]);
      if (seconds < best[i]) best[i] = seconds;
    }
  }
  return best;
}

}  // namespace bench

#endif
