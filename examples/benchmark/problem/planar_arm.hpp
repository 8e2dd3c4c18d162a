// A planar arm with n links of length 1. The genes are its joint angles and the measures are the
// place of its end. The objective is 100 (1 - variance of the angles): arms that bend evenly.
#ifndef NANOQD_EXAMPLES_BENCHMARK_PROBLEM_PLANAR_ARM_HPP
#define NANOQD_EXAMPLES_BENCHMARK_PROBLEM_PLANAR_ARM_HPP

#include <cstdint>

#include "problem.hpp"

namespace nanoqd::benchmark {

class PlanarArm final : public Problem {
 public:
  explicit PlanarArm(std::uint32_t n);
  [[nodiscard]] Evaluation evaluate(const double* genes) const override;
};

}  // namespace nanoqd::benchmark

#endif
