// The problems with a linear projection as behaviour (M. Fontaine, J. Togelius, S. Nikolaidis and
// A. Hoover, "Covariance Matrix Adaptation for the Rapid Illumination of Behavior Space", 2020).
// The measures are the sums of the first and the second half of the genes. Most solutions lie near
// the middle of the map: to reach a corner, all genes must be large at once.
//
// The optimum is at 2.048 in every gene, except for the plateau and the funnel.
#ifndef NANOQD_EXAMPLES_BENCHMARK_PROBLEM_LINEAR_PROJECTION_HPP
#define NANOQD_EXAMPLES_BENCHMARK_PROBLEM_LINEAR_PROJECTION_HPP

#include <cstdint>
#include <optional>
#include <vector>

#include "problem.hpp"
#include "rotation.hpp"

namespace nanoqd::benchmark {

// The most genes of a problem of this file.
inline constexpr std::uint32_t most_projected_genes = 100;

// Returns x inside +-5.12, and 5.12 / x outside: a measure cannot grow by leaving the bounds.
[[nodiscard]] double clip(double x);

class LinearProjection : public Problem {
 public:
  [[nodiscard]] Evaluation evaluate(const double* genes) const final;

 protected:
  LinearProjection(std::uint32_t n, double start_mean, double start_deviation);

  // Returns the cost of a solution: 0 at the optimum.
  [[nodiscard]] virtual double cost(const double* genes) const = 0;
  // Sets the cost at which the objective is 0.
  void set_worst(double worst) { worst_ = worst; }

 private:
  double worst_ = 1.0;
};

class Sphere final : public LinearProjection {
 public:
  explicit Sphere(std::uint32_t n);

 private:
  [[nodiscard]] double cost(const double* genes) const override;
};

class Rastrigin final : public LinearProjection {
 public:
  explicit Rastrigin(std::uint32_t n);

 private:
  [[nodiscard]] double cost(const double* genes) const override;
};

// Costs nothing inside the bounds (M. Fontaine and S. Nikolaidis, "Covariance Matrix Adaptation
// MAP-Annealing", 2023).
class Plateau final : public LinearProjection {
 public:
  explicit Plateau(std::uint32_t n);

 private:
  [[nodiscard]] double cost(const double* genes) const override;
};

// Weights from 1 to 10^4, in a scattered order.
class Ellipsoid final : public LinearProjection {
 public:
  Ellipsoid(std::uint32_t n, bool is_rotated);

 private:
  [[nodiscard]] double cost(const double* genes) const override;

  std::vector<double> weights_;
  std::optional<Rotation> rotation_;
};

// A wide funnel around -2.6 whose bottom is not the optimum, a narrow one around 2.5 with the
// optimum, and ripples that are rotated (M. Lunacek, D. Whitley and A. Sutton, "The Impact of
// Global Structure on Search", 2008). The start is in the wrong funnel.
class DoubleFunnel final : public LinearProjection {
 public:
  explicit DoubleFunnel(std::uint32_t n);

 private:
  [[nodiscard]] double cost(const double* genes) const override;

  double depth_scale_;  // s
  double wrong_;        // mu1, the middle of the wrong funnel
  Rotation rotation_;
};

}  // namespace nanoqd::benchmark

#endif
