#include "cma_es.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <numeric>

namespace nanoqd::benchmark {
namespace {

constexpr double square(double x) { return x * x; }

double squared_length(const std::vector<double>& x) { return std::inner_product(x.begin(), x.end(), x.begin(), 0.0); }

}  // namespace

CmaEs::CmaEs(std::uint32_t n, std::uint32_t batch, double sigma0)
    : n_(n),
      batch_(batch),
      sigma0_(sigma0),
      mean_(n),
      move_(n),
      pc_(n),
      ps_(n),
      matrix_(std::size_t{n} * n),
      eigen_(n),
      roots_(n) {
  const Rates rates = rates_of(batch / 2);
  lazy_gap_ = 0.5 * batch / (rates.c1 + rates.cmu) / n;
}

void CmaEs::begin(const double* mean) {
  sigma_ = sigma0_;
  mean_.assign(mean, mean + n_);
  std::fill(pc_.begin(), pc_.end(), 0.0);
  std::fill(ps_.begin(), ps_.end(), 0.0);
  std::fill(matrix_.begin(), matrix_.end(), 0.0);
  for (std::uint32_t i = 0; i < n_; ++i) matrix_[std::size_t{i} * n_ + i] = 1.0;
  eigen_.set_identity();
  std::fill(roots_.begin(), roots_.end(), 1.0);
  is_broken_ = false;
  evaluations_ = 0;
  decomposed_ = 0;
}

void CmaEs::sample(Rng& rng, double* x) {
  std::copy(mean_.begin(), mean_.end(), x);
  for (std::uint32_t i = 0; i < n_; ++i) {
    const double step = sigma_ * roots_[i] * rng.gaussian<double>();
    const double* const axis = eigen_.vector(i);
    for (std::uint32_t j = 0; j < n_; ++j) x[j] += step * axis[j];
  }
}

CmaEs::Rates CmaEs::rates_of(std::size_t parents) const {
  const double n = n_;
  const auto mu = static_cast<double>(parents);
  Rates rates;
  for (std::size_t i = 1; i <= parents; ++i) {
    rates.weights.push_back(std::log(mu + 0.5) - std::log(static_cast<double>(i)));
  }
  const double sum = std::accumulate(rates.weights.begin(), rates.weights.end(), 0.0);
  for (double& weight : rates.weights) weight /= sum;
  rates.mueff = 1.0 / squared_length(rates.weights);
  rates.cc = (4.0 + rates.mueff / n) / (n + 4.0 + 2.0 * rates.mueff / n);
  rates.cs = (rates.mueff + 2.0) / (n + rates.mueff + 5.0);
  rates.c1 = 2.0 / (square(n + 1.3) + rates.mueff);
  rates.cmu = std::min(1.0 - rates.c1, 2.0 * (rates.mueff - 2.0 + 1.0 / rates.mueff) / (square(n + 2.0) + rates.mueff));
  rates.damps = 1.0 + 2.0 * std::max(0.0, std::sqrt((rates.mueff - 1.0) / (n + 1.0)) - 1.0) + rates.cs;
  return rates;
}

void CmaEs::update(const std::vector<const double*>& parents) {
  evaluations_ += batch_;
  if (parents.empty()) return;
  const Rates rates = rates_of(parents.size());
  find_move(parents, rates);
  update_matrix(parents, rates, update_paths(rates));
  for (std::uint32_t i = 0; i < n_; ++i) mean_[i] += move_[i];
  const double growth = rates.cs / rates.damps * (squared_length(ps_) / n_ - 1.0) / 2.0;
  sigma_ *= std::exp(std::min(1.0, growth));
  refresh_eigen();
}

void CmaEs::find_move(const std::vector<const double*>& parents, const Rates& rates) {
  std::fill(move_.begin(), move_.end(), 0.0);
  for (std::size_t k = 0; k < parents.size(); ++k) {
    for (std::uint32_t i = 0; i < n_; ++i) move_[i] += rates.weights[k] * (parents[k][i] - mean_[i]);
  }
}

// Returns false if the path of the step size is so long that the other path must wait.
bool CmaEs::update_paths(const Rates& rates) {
  const double ps_share = std::sqrt(rates.cs * (2.0 - rates.cs) * rates.mueff) / sigma_;
  for (double& p : ps_) p *= 1.0 - rates.cs;
  for (std::uint32_t i = 0; i < n_; ++i) {  // adds C^(-1/2) times the move
    const double* const axis = eigen_.vector(i);
    const double along = std::inner_product(axis, axis + n_, move_.begin(), 0.0) * ps_share / roots_[i];
    for (std::uint32_t j = 0; j < n_; ++j) ps_[j] += along * axis[j];
  }
  const double generations = 2.0 * static_cast<double>(evaluations_) / batch_;
  const double length = squared_length(ps_) / n_ / (1.0 - std::pow(1.0 - rates.cs, generations));
  const bool is_path_moving = length < 2.0 + 4.0 / (n_ + 1.0);
  const double pc_share = is_path_moving ? std::sqrt(rates.cc * (2.0 - rates.cc) * rates.mueff) / sigma_ : 0.0;
  for (std::uint32_t i = 0; i < n_; ++i) pc_[i] = (1.0 - rates.cc) * pc_[i] + pc_share * move_[i];
  return is_path_moving;
}

void CmaEs::update_matrix(const std::vector<const double*>& parents, const Rates& rates, bool is_path_moving) {
  const double c1a = is_path_moving ? rates.c1 : rates.c1 * (1.0 - rates.cc * (2.0 - rates.cc));
  const double kept = 1.0 - c1a - rates.cmu;
  std::vector<double> y = pc_;
  const auto add = [this, &y](double share) {
    for (std::uint32_t i = 0; i < n_; ++i) {
      double* const row = matrix_.data() + static_cast<std::size_t>(i) * n_;
      const double factor = share * y[i];
      for (std::uint32_t j = 0; j < n_; ++j) row[j] += factor * y[j];
    }
  };
  for (double& element : matrix_) element *= kept;
  add(rates.c1);
  for (std::size_t k = 0; k < parents.size(); ++k) {
    for (std::uint32_t i = 0; i < n_; ++i) y[i] = (parents[k][i] - mean_[i]) / sigma_;
    add(rates.cmu * rates.weights[k]);
  }
}

void CmaEs::refresh_eigen() {
  if (static_cast<double>(evaluations_) <= static_cast<double>(decomposed_) + lazy_gap_) return;
  decomposed_ = evaluations_;
  is_broken_ = !std::isfinite(squared_length(matrix_)) || !eigen_.decompose(matrix_);
  for (std::uint32_t i = 0; i < n_ && !is_broken_; ++i) {
    is_broken_ = !(eigen_.value(i) > 0.0);
    roots_[i] = std::sqrt(std::max(0.0, eigen_.value(i)));
  }
}

bool CmaEs::is_degenerate() const {
  const auto [shortest, longest] = std::minmax_element(roots_.begin(), roots_.end());
  const bool is_long = square(*longest) > 1e14 * square(*shortest);
  return is_broken_ || is_long || !(sigma_ * *longest >= 1e-11) || !std::isfinite(sigma_);
}

}  // namespace nanoqd::benchmark
