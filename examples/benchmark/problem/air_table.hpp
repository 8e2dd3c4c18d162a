// The puck of examples/firmware as a problem of this benchmark. Its eight genes are pushes and the
// measures are the place where it comes to rest. The objective is 100 (1 - mean square force).
#ifndef NANOQD_EXAMPLES_BENCHMARK_PROBLEM_AIR_TABLE_HPP
#define NANOQD_EXAMPLES_BENCHMARK_PROBLEM_AIR_TABLE_HPP

#include "problem.hpp"

namespace nanoqd::benchmark {

class AirTable final : public Problem {
 public:
  AirTable();
  [[nodiscard]] Evaluation evaluate(const double* genes) const override;
};

}  // namespace nanoqd::benchmark

#endif
