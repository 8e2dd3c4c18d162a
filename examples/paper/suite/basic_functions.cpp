#include "basic_functions.hpp"

#include <cmath>

#include "elementary.hpp"

namespace nanoqd::paper {
namespace {

using Terms = std::array<double, most_dimensions>;

// The terms of a sum are computed first, several at a time, and then added in their order: the same bits from every compiler.
double sum_of(const Terms& terms, std::uint32_t n) {
  double sum = 0.0;
  for (std::uint32_t i = 0; i < n; ++i) sum += terms[i];
  return sum;
}

void break_up(const double* z, std::uint32_t n, Terms& out) {
  for (std::uint32_t i = 0; i < n; ++i) out[i] = std::fabs(z[i]) < 0.5 ? z[i] : to_half(z[i]);
}

}  // namespace

double to_half(double x) { return std::round(2.0 * x) / 2.0; }

BasicFunctions::BasicFunctions(std::uint32_t n) : n_(n) {
  constexpr double log_of_million = 13.815510557964274104;
  for (std::uint32_t i = 0; i < n; ++i) {
    elliptic_weight_[i] = exponential(log_of_million * i / (n - 1));
    griewank_turns_[i] = turns_per_radian / std::sqrt(static_cast<double>(i + 1));
  }
}

double BasicFunctions::value(Basic which, const double* z) const {
  Terms broken;
  switch (which) {
    case Basic::sphere: return sphere(z);
    case Basic::schwefel: return schwefel(z);
    case Basic::elliptic: return elliptic(z);
    case Basic::rosenbrock: return rosenbrock(z);
    case Basic::griewank: return griewank(z);
    case Basic::ackley: return ackley(z);
    case Basic::rastrigin: return rastrigin(z);
    case Basic::broken_rastrigin: break_up(z, n_, broken); return rastrigin(broken.data());
    case Basic::weierstrass: return weierstrass(z);
    case Basic::scaffer: return scaffer(z);
    case Basic::broken_scaffer: break_up(z, n_, broken); return scaffer(broken.data());
    case Basic::griewank_of_rosenbrock: return griewank_of_rosenbrock(z);
  }
  return 0.0;
}

double BasicFunctions::sphere(const double* z) const {
  double sum = 0.0;
  for (std::uint32_t i = 0; i < n_; ++i) sum += z[i] * z[i];
  return sum;
}

double BasicFunctions::schwefel(const double* z) const {
  double sum = 0.0;
  double part = 0.0;
  for (std::uint32_t i = 0; i < n_; ++i) {
    part += z[i];
    sum += part * part;
  }
  return sum;
}

double BasicFunctions::elliptic(const double* z) const {
  double sum = 0.0;
  for (std::uint32_t i = 0; i < n_; ++i) sum += elliptic_weight_[i] * (z[i] * z[i]);
  return sum;
}

double BasicFunctions::rosenbrock(const double* z) const {
  double sum = 0.0;
  for (std::uint32_t i = 0; i + 1 < n_; ++i) {
    const double bend = z[i] * z[i] - z[i + 1];
    const double along = z[i] - 1.0;
    sum += 100.0 * (bend * bend) + along * along;
  }
  return sum;
}

double BasicFunctions::griewank(const double* z) const {
  Terms cosines;
  for (std::uint32_t i = 0; i < n_; ++i) cosines[i] = cos_turns(z[i] * griewank_turns_[i]);
  double product = 1.0;
  for (std::uint32_t i = 0; i < n_; ++i) product *= cosines[i];
  return sphere(z) / 4000.0 - product + 1.0;
}

double BasicFunctions::ackley(const double* z) const {
  Terms cosines;
  for (std::uint32_t i = 0; i < n_; ++i) cosines[i] = cos_turns(z[i]);
  const double mean_square = sphere(z) / n_;
  const double mean_cosine = sum_of(cosines, n_) / n_;
  // Written so that it is exactly 0 at the origin.
  return 20.0 * (1.0 - exponential(-0.2 * std::sqrt(mean_square))) + (exponential(1.0) - exponential(mean_cosine));
}

double BasicFunctions::rastrigin(const double* z) const {
  Terms terms;
  for (std::uint32_t i = 0; i < n_; ++i) terms[i] = z[i] * z[i] + 10.0 * (1.0 - cos_turns(z[i]));
  return sum_of(terms, n_);
}

// The report's sum over k of a^k cos(2 pi b^k (z + 1/2)), with a = 1/2 and b = 3, is the negative of a^k cos(2 pi b^k z):
// b^k is odd, so the half turn only changes the sign. The angle is tripled by multiplying complex numbers, and what is lost
// grows no faster than what the product 3^k z would have lost; the constants of the report make the value 0 at 0.
double BasicFunctions::weierstrass(const double* z) const {
  constexpr std::uint32_t last = 20;
  Terms c;
  Terms s;
  Terms terms;
  for (std::uint32_t i = 0; i < n_; ++i) {
    c[i] = cos_turns(z[i]);
    s[i] = sin_turns(z[i]);
    terms[i] = 1.0 - c[i];
  }
  double weight = 1.0;
  for (std::uint32_t k = 0; k < last; ++k) {
    weight *= 0.5;
    for (std::uint32_t i = 0; i < n_; ++i) {
      const double cc = c[i] * c[i];
      const double ss = s[i] * s[i];
      c[i] = c[i] * (cc - 3.0 * ss);
      s[i] = s[i] * (3.0 * cc - ss);
      terms[i] += weight * (1.0 - c[i]);
    }
  }
  return sum_of(terms, n_);
}

// 1/2 + (sin^2(r) - 1/2) / (1 + r^2 / 1000)^2 of neighbours, the last with the first; sin^2(r) = (1 - cos(2 r)) / 2.
double BasicFunctions::scaffer(const double* z) const {
  Terms squares;
  for (std::uint32_t i = 0; i + 1 < n_; ++i) squares[i] = z[i] * z[i] + z[i + 1] * z[i + 1];
  squares[n_ - 1] = z[n_ - 1] * z[n_ - 1] + z[0] * z[0];
  Terms terms;
  for (std::uint32_t i = 0; i < n_; ++i) {
    const double damped = 1.0 + 0.001 * squares[i];
    terms[i] = 0.5 - 0.5 * cos_turns(std::sqrt(squares[i]) * (2.0 * turns_per_radian)) / (damped * damped);
  }
  return sum_of(terms, n_);
}

double BasicFunctions::griewank_of_rosenbrock(const double* z) const {
  Terms inner;
  for (std::uint32_t i = 0; i < n_; ++i) {
    const double bend = z[i] * z[i] - z[i + 1 < n_ ? i + 1 : 0];
    const double along = z[i] - 1.0;
    inner[i] = 100.0 * (bend * bend) + along * along;
  }
  Terms terms;
  for (std::uint32_t i = 0; i < n_; ++i) {
    terms[i] = inner[i] * inner[i] / 4000.0 + (1.0 - cos_turns(inner[i] * turns_per_radian));
  }
  return sum_of(terms, n_);
}

}  // namespace nanoqd::paper
