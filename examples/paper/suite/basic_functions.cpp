#include "basic_functions.hpp"

#include <cmath>

#include "elementary.hpp"
#include "wide_loops.hpp"

namespace nanoqd::paper {
namespace {

using Terms = std::array<double, most_dimensions>;

// Joins terms that are already computed. Four strands do not wait for each other. The order is
// fixed here and not the compiler's choice, so that all compilers give the same bits.
template <class Join>
double fold(const Terms& terms, std::uint32_t n, double start, Join join) {
  std::array<double, 4> strands;
  strands.fill(start);
  std::uint32_t i = 0;
  for (; i + 4 <= n; i += 4) {
    for (std::uint32_t j = 0; j < 4; ++j) strands[j] = join(strands[j], terms[i + j]);
  }
  for (std::uint32_t j = 0; i + j < n; ++j) strands[j] = join(strands[j], terms[i + j]);
  return join(join(strands[0], strands[1]), join(strands[2], strands[3]));
}

double sum_of(const Terms& terms, std::uint32_t n) {
  return fold(terms, n, 0.0, [](double a, double b) { return a + b; });
}

double product_of(const Terms& terms, std::uint32_t n) {
  return fold(terms, n, 1.0, [](double a, double b) { return a * b; });
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
  Terms terms;
  for (std::uint32_t i = 0; i < n_; ++i) terms[i] = z[i] * z[i];
  return sum_of(terms, n_);
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

NANOQD_WIDE_LOOPS double BasicFunctions::elliptic(const double* z) const {
  Terms terms;
  for (std::uint32_t i = 0; i < n_; ++i) terms[i] = elliptic_weight_[i] * (z[i] * z[i]);
  return sum_of(terms, n_);
}

NANOQD_WIDE_LOOPS double BasicFunctions::rosenbrock(const double* z) const {
  Terms terms;
  for (std::uint32_t i = 0; i + 1 < n_; ++i) {
    const double bend = z[i] * z[i] - z[i + 1];
    const double along = z[i] - 1.0;
    terms[i] = 100.0 * (bend * bend) + along * along;
  }
  return sum_of(terms, n_ - 1);
}

NANOQD_WIDE_LOOPS double BasicFunctions::griewank(const double* z) const {
  Terms cosines;
  for (std::uint32_t i = 0; i < n_; ++i) cosines[i] = cos_turns(z[i] * griewank_turns_[i]);
  return sphere(z) / 4000.0 + (1.0 - product_of(cosines, n_));
}

NANOQD_WIDE_LOOPS double BasicFunctions::ackley(const double* z) const {
  Terms cosines;
  for (std::uint32_t i = 0; i < n_; ++i) cosines[i] = cos_turns(z[i]);
  const double mean_square = sphere(z) / n_;
  const double mean_cosine = sum_of(cosines, n_) / n_;
  // This form is exactly 0 at the origin.
  return 20.0 * (1.0 - exponential(-0.2 * std::sqrt(mean_square))) + (exponential(1.0) - exponential(mean_cosine));
}

NANOQD_WIDE_LOOPS double BasicFunctions::rastrigin(const double* z) const {
  Terms terms;
  for (std::uint32_t i = 0; i < n_; ++i) terms[i] = z[i] * z[i] + 10.0 * (1.0 - cos_turns(z[i]));
  return sum_of(terms, n_);
}

// The report sums a^k cos(2 pi b^k (z + 1/2)) over k, with a = 1/2 and b = 3. b^k is odd, so the
// half turn only changes the sign: each term equals -a^k cos(2 pi b^k z). The code triples the
// angle by a product of complex numbers. The error of that grows no faster than the error of the
// product 3^k z would. The constants of the report make the value 0 at 0.
NANOQD_WIDE_LOOPS double BasicFunctions::weierstrass(const double* z) const {
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

// Sums 1/2 + (sin^2(r) - 1/2) / (1 + r^2 / 1000)^2 over pairs of neighbours; r is the length of the
// pair. The last element is a neighbour of the first. sin^2(r) = (1 - cos(2 r)) / 2.
NANOQD_WIDE_LOOPS double BasicFunctions::scaffer(const double* z) const {
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

NANOQD_WIDE_LOOPS double BasicFunctions::griewank_of_rosenbrock(const double* z) const {
  Terms inner;
  const auto rosenbrock_of = [](double a, double b) {
    return 100.0 * ((a * a - b) * (a * a - b)) + (a - 1.0) * (a - 1.0);
  };
  for (std::uint32_t i = 0; i + 1 < n_; ++i) inner[i] = rosenbrock_of(z[i], z[i + 1]);
  inner[n_ - 1] = rosenbrock_of(z[n_ - 1], z[0]);
  Terms terms;
  for (std::uint32_t i = 0; i < n_; ++i) {
    terms[i] = inner[i] * inner[i] / 4000.0 + (1.0 - cos_turns(inner[i] * turns_per_radian));
  }
  return sum_of(terms, n_);
}

}  // namespace nanoqd::paper
