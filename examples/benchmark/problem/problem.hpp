// A benchmark problem: an objective from 0 to 100, two measures, and how a search starts.
//
//     const std::unique_ptr<const Problem> problem = make_problem("rastrigin20");
//     const Evaluation evaluation = problem->evaluate(genes);   // problem->genes() of them
//
// The objective is maximised. It is 100 at the optimum and may be negative far away from it.
#ifndef NANOQD_EXAMPLES_BENCHMARK_PROBLEM_PROBLEM_HPP
#define NANOQD_EXAMPLES_BENCHMARK_PROBLEM_PROBLEM_HPP

#include <cstdint>

namespace nanoqd::benchmark {

struct Evaluation {
  double objective = 0.0;
  double measures[2] = {0.0, 0.0};
};

struct Interval {
  double lower = 0.0;
  double upper = 0.0;
};

// What a contender may know about a problem. Every gene has the same bounds and the same start.
struct ProblemFacts {
  std::uint32_t genes = 0;
  Interval gene_bounds;
  Interval measure_bounds[2];
  double start_mean = 0.0;  // the first solutions are normal around it; the first mean of CMA-ES
  double start_deviation = 1.0;
  double cma_sigma = 0.5;  // the first step size of CMA-ES
};

class Problem {
 public:
  explicit Problem(const ProblemFacts& facts) : facts_(facts) {}
  Problem(const Problem&) = delete;
  Problem& operator=(const Problem&) = delete;
  virtual ~Problem() = default;

  [[nodiscard]] const ProblemFacts& facts() const { return facts_; }
  [[nodiscard]] std::uint32_t genes() const { return facts_.genes; }

  // Evaluates genes() finite numbers, also outside the bounds. The same genes always have the same
  // evaluation. May be called by several threads at a time.
  [[nodiscard]] virtual Evaluation evaluate(const double* genes) const = 0;

 private:
  ProblemFacts facts_;
};

}  // namespace nanoqd::benchmark

#endif
