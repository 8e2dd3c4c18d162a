#include "welch.hpp"

#include <algorithm>
#include <cmath>

namespace nanoqd::experiment {
namespace {

// Evaluates the continued fraction of the incomplete beta function from the front, by Lentz's
// method. It converges quickly for x < (a + 1) / (a + b + 2).
double beta_fraction(double x, double a, double b) {
  constexpr double tiny = 1e-300;
  constexpr int most_terms = 10000;
  const auto away_from_zero = [](double value) { return std::fabs(value) < tiny ? tiny : value; };
  double c = 1.0;
  double d = 1.0 / away_from_zero(1.0 - (a + b) * x / (a + 1.0));
  double fraction = d;
  for (int i = 1; i <= most_terms; ++i) {
    const double m = i;
    const double even = m * (b - m) * x / ((a + 2.0 * m - 1.0) * (a + 2.0 * m));
    d = 1.0 / away_from_zero(1.0 + even * d);
    c = away_from_zero(1.0 + even / c);
    fraction *= d * c;
    const double odd = -(a + m) * (a + b + m) * x / ((a + 2.0 * m) * (a + 2.0 * m + 1.0));
    d = 1.0 / away_from_zero(1.0 + odd * d);
    c = away_from_zero(1.0 + odd / c);
    fraction *= d * c;
    if (std::fabs(d * c - 1.0) < 1e-15) break;
  }
  return fraction;
}

// The regularised incomplete beta function. `rest` is 1 - x, so that an x close to 1 loses no
// digits.
double incomplete_beta(double x, double rest, double a, double b) {
  if (!(x > 0.0)) return 0.0;
  if (!(rest > 0.0)) return 1.0;
  const double front =
      std::exp(std::lgamma(a + b) - std::lgamma(a) - std::lgamma(b) + a * std::log(x) + b * std::log(rest));
  if (x < (a + 1.0) / (a + b + 2.0)) return front * beta_fraction(x, a, b) / a;
  return 1.0 - front * beta_fraction(rest, b, a) / b;
}

}  // namespace

double student_t_tails(double t, double degrees_of_freedom) {
  const double square = t * t;
  if (!std::isfinite(square)) return 0.0;
  const double sum = degrees_of_freedom + square;
  return incomplete_beta(degrees_of_freedom / sum, square / sum, degrees_of_freedom / 2.0, 0.5);
}

Welch welch_test(const Moments& first, const Moments& second, double allowance) {
  Welch test;
  if (first.count < 2 || second.count < 2) return test;
  const double difference = first.mean - second.mean;
  const double distance = std::max(std::fabs(difference) - allowance, 0.0);
  const auto m = static_cast<double>(first.count);
  const auto n = static_cast<double>(second.count);
  const double first_part = first.deviation * first.deviation / m;
  const double second_part = second.deviation * second.deviation / n;
  const double variance = first_part + second_part;
  if (!(variance > 0.0)) {
    test.p = distance > 0.0 ? 0.0 : 1.0;
    return test;
  }
  // Uses shares of the variance, because the squares of its parts could overflow.
  const double first_share = first_part / variance;
  const double second_share = second_part / variance;
  test.degrees_of_freedom = 1.0 / (first_share * first_share / (m - 1.0) + second_share * second_share / (n - 1.0));
  test.t = std::copysign(distance / std::sqrt(variance), difference);
  test.p = student_t_tails(test.t, test.degrees_of_freedom);
  return test;
}

}  // namespace nanoqd::experiment
