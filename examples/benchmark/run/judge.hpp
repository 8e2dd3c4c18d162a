// The passive archive that judges every contender in the same way. It sees all evaluations and
// gives nothing back.
#ifndef NANOQD_EXAMPLES_BENCHMARK_RUN_JUDGE_HPP
#define NANOQD_EXAMPLES_BENCHMARK_RUN_JUDGE_HPP

#include <cstdint>
#include <vector>

#include "../comparator/measure_grid.hpp"
#include "../problem/problem.hpp"

namespace nanoqd::benchmark {

class Judge {
 public:
  Judge(const ProblemFacts& facts, std::uint32_t side);

  void see(const Evaluation& evaluation);

  // All three in percent.
  [[nodiscard]] double coverage() const;               // the share of filled cells
  [[nodiscard]] double qd() const;                     // the mean over all cells of max(0, objective); empty cells: 0
  [[nodiscard]] double best() const { return best_; }  // objective; minus infinity before the first evaluation

 private:
  MeasureGrid grid_;
  std::vector<double> objectives_;
  std::uint32_t filled_ = 0;
  double best_;
};

}  // namespace nanoqd::benchmark

#endif
