// CMA-ES with a full covariance matrix (N. Hansen, "The CMA Evolution Strategy: A Tutorial", 2016),
// with parents chosen by the caller, as CMA-ME and CMA-MAE need it.
//
//     CmaEs es(n, 36, 0.5);
//     es.begin(mean);
//     for (double* x : solutions) es.sample(rng, x);
//     es.update(parents);                                    // the best first; they may be few
#ifndef NANOQD_EXAMPLES_BENCHMARK_COMPARATOR_CMA_ES_HPP
#define NANOQD_EXAMPLES_BENCHMARK_COMPARATOR_CMA_ES_HPP

#include <cstdint>
#include <nanoqd/math/rng.hpp>
#include <vector>

#include "symmetric_eigen.hpp"

namespace nanoqd::benchmark {

class CmaEs {
 public:
  // `batch` is the number of samples between two updates.
  CmaEs(std::uint32_t n, std::uint32_t batch, double sigma0);

  // Starts from a mean, with step size sigma0 and the identity as covariance matrix.
  void begin(const double* mean);

  // Draws a solution. Cost: O(n^2).
  void sample(Rng& rng, double* x);

  // Learns from the parents, the best first. Without parents it only counts the batch. Requires:
  // sample() has drawn them since the last update. Cost: O(n^2) for each parent, and O(n^3) for
  // some updates.
  void update(const std::vector<const double*>& parents);

  // Returns whether the distribution has become too narrow, or too long for its width.
  [[nodiscard]] bool is_degenerate() const;

  [[nodiscard]] double sigma() const { return sigma_; }
  [[nodiscard]] const std::vector<double>& mean() const { return mean_; }

 private:
  // The parameters that depend on the number of parents; names as in the tutorial.
  struct Rates {
    std::vector<double> weights;
    double mueff = 0.0;
    double cc = 0.0;
    double cs = 0.0;
    double c1 = 0.0;
    double cmu = 0.0;
    double damps = 0.0;
  };
  [[nodiscard]] Rates rates_of(std::size_t parents) const;
  void find_move(const std::vector<const double*>& parents, const Rates& rates);
  [[nodiscard]] bool update_paths(const Rates& rates);
  void update_matrix(const std::vector<const double*>& parents, const Rates& rates, bool is_path_moving);
  void refresh_eigen();

  std::uint32_t n_;
  std::uint32_t batch_;
  double sigma0_;
  double lazy_gap_;  // evaluations between two decompositions

  double sigma_ = 0.0;
  std::vector<double> mean_;
  std::vector<double> move_;  // of the mean by this update
  std::vector<double> pc_;
  std::vector<double> ps_;
  std::vector<double> matrix_;  // C, all n rows of n
  SymmetricEigen eigen_;
  std::vector<double> roots_;  // of the eigenvalues
  bool is_broken_ = false;     // an eigenvalue is not positive, or a number not finite
  std::uint64_t evaluations_ = 0;
  std::uint64_t decomposed_ = 0;  // after how many evaluations
};

}  // namespace nanoqd::benchmark

#endif
