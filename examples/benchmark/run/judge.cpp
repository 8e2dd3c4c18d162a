#include "judge.hpp"

#include <algorithm>
#include <limits>

namespace nanoqd::benchmark {
namespace {
constexpr double nothing = -std::numeric_limits<double>::infinity();
}  // namespace

Judge::Judge(const ProblemFacts& facts, std::uint32_t side)
    : grid_(facts, side), objectives_(grid_.cells(), nothing), best_(nothing) {}

void Judge::see(const Evaluation& evaluation) {
  double& there = objectives_[grid_.cell_of(evaluation.measures)];
  if (there <= nothing) ++filled_;
  there = std::max(there, evaluation.objective);
  best_ = std::max(best_, evaluation.objective);
}

double Judge::coverage() const { return 100.0 * filled_ / grid_.cells(); }

double Judge::qd() const {
  double sum = 0.0;
  for (const double objective : objectives_) sum += std::max(0.0, objective);
  return sum / grid_.cells();
}

}  // namespace nanoqd::benchmark
