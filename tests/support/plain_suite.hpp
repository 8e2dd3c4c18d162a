// The suite's functions as its report writes them, term by term with the C library: what the fast
// ones are compared with.
#ifndef NANOQD_TESTS_PLAIN_SUITE_HPP
#define NANOQD_TESTS_PLAIN_SUITE_HPP

#include <cmath>
#include <cstdint>
#include <functional>
#include <suite/suite_data.hpp>
#include <vector>

namespace test {

using Vector = std::vector<double>;
inline constexpr double plain_pi = 3.14159265358979323846;

inline double plain_sphere(const Vector& z) {
  double sum = 0;
  for (const double v : z) sum += v * v;
  return sum;
}
inline double plain_schwefel(const Vector& z) {
  double sum = 0;
  for (std::size_t i = 0; i < z.size(); ++i) {
    double part = 0;
    for (std::size_t j = 0; j <= i; ++j) part += z[j];
    sum += part * part;
  }
  return sum;
}
inline double plain_elliptic(const Vector& z) {
  double sum = 0;
  const double last = static_cast<double>(z.size() - 1);
  for (std::size_t i = 0; i < z.size(); ++i) sum += std::pow(1e6, static_cast<double>(i) / last) * z[i] * z[i];
  return sum;
}
inline double plain_rosenbrock(double a, double b) { return 100 * std::pow(a * a - b, 2) + std::pow(a - 1, 2); }
inline double plain_rosenbrock(const Vector& z) {
  double sum = 0;
  for (std::size_t i = 0; i + 1 < z.size(); ++i) sum += plain_rosenbrock(z[i], z[i + 1]);
  return sum;
}
inline double plain_griewank(const Vector& z) {
  double product = 1;
  for (std::size_t i = 0; i < z.size(); ++i) product *= std::cos(z[i] / std::sqrt(static_cast<double>(i + 1)));
  return plain_sphere(z) / 4000 - product + 1;
}
inline double plain_ackley(const Vector& z) {
  double cosines = 0;
  for (const double v : z) cosines += std::cos(2 * plain_pi * v);
  const auto n = static_cast<double>(z.size());
  return -20 * std::exp(-0.2 * std::sqrt(plain_sphere(z) / n)) - std::exp(cosines / n) + 20 + std::exp(1.0);
}
inline double plain_rastrigin(const Vector& z) {
  double sum = 0;
  for (const double v : z) sum += v * v - 10 * std::cos(2 * plain_pi * v) + 10;
  return sum;
}
inline double plain_weierstrass(const Vector& z) {
  double sum = 0;
  for (const double v : z) {
    for (int k = 0; k <= 20; ++k) {
      const double a = std::pow(0.5, k);
      const double b = std::pow(3.0, k);
      sum += a * std::cos(2 * plain_pi * b * (v + 0.5)) - a * std::cos(2 * plain_pi * b * 0.5);
    }
  }
  return sum;
}
inline double plain_scaffer(const Vector& z) {
  double sum = 0;
  for (std::size_t i = 0; i < z.size(); ++i) {
    const double next = z[(i + 1) % z.size()];
    const double square = z[i] * z[i] + next * next;
    sum += 0.5 + (std::pow(std::sin(std::sqrt(square)), 2) - 0.5) / std::pow(1 + 0.001 * square, 2);
  }
  return sum;
}
inline double plain_f8f2(const Vector& z) {
  double sum = 0;
  for (std::size_t i = 0; i < z.size(); ++i) {
    const double inner = plain_rosenbrock(z[i], z[(i + 1) % z.size()]);
    sum += inner * inner / 4000 - std::cos(inner) + 1;
  }
  return sum;
}
inline Vector plain_broken(const Vector& z) {
  Vector out;
  for (const double v : z) out.push_back(std::fabs(v) < 0.5 ? v : std::round(2 * v) / 2);
  return out;
}

// (x - o) M; without a matrix x - o.
inline Vector plain_moved(const Vector& x, const double* shift, const double* matrix) {
  const std::size_t n = x.size();
  Vector out(n, 0.0);
  for (std::size_t i = 0; i < n; ++i) {
    for (std::size_t j = 0; j < n; ++j) {
      out[i] += (x[j] - shift[j]) * (matrix != nullptr ? matrix[j * n + i] : i == j ? 1.0 : 0.0);
    }
  }
  return out;
}

struct PlainPart {
  std::function<double(const Vector&)> basic;
  double sigma;
  double lambda;
};

inline std::vector<PlainPart> plain_parts(std::uint32_t number) {
  const auto sphere = [](const Vector& z) { return plain_sphere(z); };
  const auto elliptic = [](const Vector& z) { return plain_elliptic(z); };
  const auto broken_scaffer = [](const Vector& z) { return plain_scaffer(plain_broken(z)); };
  const auto broken_rastrigin = [](const Vector& z) { return plain_rastrigin(plain_broken(z)); };
  if (number <= 17) {
    return {{plain_rastrigin, 1, 1},     {plain_rastrigin, 1, 1},       {plain_weierstrass, 1, 10},
            {plain_weierstrass, 1, 10},  {plain_griewank, 1, 5.0 / 60}, {plain_griewank, 1, 5.0 / 60},
            {plain_ackley, 1, 5.0 / 32}, {plain_ackley, 1, 5.0 / 32},   {sphere, 1, 5.0 / 100},
            {sphere, 1, 5.0 / 100}};
  }
  if (number <= 20) {
    const double narrow_sigma = number == 19 ? 0.1 : 1;
    const double narrow_lambda = number == 19 ? 0.1 * 5 / 32 : 2 * 5.0 / 32;
    return {{plain_ackley, narrow_sigma, narrow_lambda},
            {plain_ackley, 2, 5.0 / 32},
            {plain_rastrigin, 1.5, 2},
            {plain_rastrigin, 1.5, 1},
            {sphere, 1, 2 * 5.0 / 100},
            {sphere, 1, 5.0 / 100},
            {plain_weierstrass, 1.5, 20},
            {plain_weierstrass, 1.5, 10},
            {plain_griewank, 2, 2 * 5.0 / 60},
            {plain_griewank, 2, 5.0 / 60}};
  }
  if (number <= 23) {
    return {{plain_scaffer, 1, 5 * 5.0 / 100},
            {plain_scaffer, 1, 5.0 / 100},
            {plain_rastrigin, 1, 5},
            {plain_rastrigin, 1, 1},
            {plain_f8f2, 1, 5},
            {plain_f8f2, 2, 1},
            {plain_weierstrass, 2, 50},
            {plain_weierstrass, 2, 10},
            {plain_griewank, 2, 5 * 5.0 / 200},
            {plain_griewank, 2, 5.0 / 200}};
  }
  return {{plain_weierstrass, 2, 10},    {plain_scaffer, 2, 5.0 / 20}, {plain_f8f2, 2, 1},
          {plain_ackley, 2, 5.0 / 32},   {plain_rastrigin, 2, 1},      {plain_griewank, 2, 5.0 / 100},
          {broken_scaffer, 2, 5.0 / 50}, {broken_rastrigin, 2, 1},     {elliptic, 2, 5.0 / 100},
          {sphere, 2, 5.0 / 100}};
}

inline double plain_composition(std::uint32_t number, Vector x, const nanoqd::paper::FunctionData& data) {
  const std::size_t n = x.size();
  const std::vector<PlainPart> parts = plain_parts(number);
  if (number == 23) {
    for (std::size_t i = 0; i < n; ++i) {
      if (std::fabs(x[i] - data.shifts[i]) >= 0.5) x[i] = std::round(2 * x[i]) / 2;
    }
  }
  const Vector origin(n, 0.0);
  Vector weights;
  Vector values;
  double largest = 0;
  for (std::size_t part = 0; part < parts.size(); ++part) {
    const double* const shift = &data.shifts[part * n];
    const double* const matrix = data.matrices.empty() ? nullptr : &data.matrices[part * n * n];
    const auto stretched = [&](const Vector& x_of_part, const double* shift_of_part) {
      Vector z = plain_moved(x_of_part, shift_of_part, matrix);
      for (double& v : z) v /= parts[part].lambda;
      return parts[part].basic(z);
    };
    double square = 0;
    for (std::size_t i = 0; i < n; ++i) square += std::pow(x[i] - shift[i], 2);
    weights.push_back(std::exp(-square / (2 * static_cast<double>(n) * parts[part].sigma * parts[part].sigma)));
    largest = std::fmax(largest, weights.back());
    values.push_back(2000 * stretched(x, shift) / std::fabs(stretched(Vector(n, 5.0), origin.data())));
  }
  double sum = 0;
  for (double& weight : weights) {
    if (weight < largest) weight *= 1 - std::pow(largest, 10);
    sum += weight;
  }
  double value = 0;
  for (std::size_t part = 0; part < parts.size(); ++part) {
    value += weights[part] / sum * (values[part] + 100 * static_cast<double>(part));
  }
  return value;
}

// f(x) - f* without noise.
inline double plain_error(std::uint32_t number, const Vector& x, const nanoqd::paper::FunctionData& data) {
  const std::size_t n = x.size();
  if (number >= 15) return plain_composition(number, x, data);
  const double* const shift = data.shifts.data();
  if (number == 5) {  // the largest |A x - A o|
    double largest = 0;
    for (std::size_t i = 0; i < n; ++i) {
      double row = 0;
      for (std::size_t j = 0; j < n; ++j) row += data.matrices[i * n + j] * (x[j] - shift[j]);
      largest = std::fmax(largest, std::fabs(row));
    }
    return largest;
  }
  if (number == 12) {
    double sum = 0;
    for (std::size_t i = 0; i < n; ++i) {
      double difference = 0;
      for (std::size_t j = 0; j < n; ++j) {
        const double a = data.matrices[i * n + j];
        const double b = data.matrices[n * n + i * n + j];
        difference += a * std::sin(shift[j]) + b * std::cos(shift[j]) - a * std::sin(x[j]) - b * std::cos(x[j]);
      }
      sum += difference * difference;
    }
    return sum;
  }
  Vector z = plain_moved(x, shift, data.matrices.empty() ? nullptr : data.matrices.data());
  if (number == 6 || number == 13) {
    for (double& v : z) v += 1;
  }
  switch (number) {
    case 1: return plain_sphere(z);
    case 2:
    case 4: return plain_schwefel(z);
    case 3: return plain_elliptic(z);
    case 6: return plain_rosenbrock(z);
    case 7: return plain_griewank(z);
    case 8: return plain_ackley(z);
    case 9:
    case 10: return plain_rastrigin(z);
    case 11: return plain_weierstrass(z);
    case 13: return plain_f8f2(z);
    default: return plain_scaffer(z);
  }
}

}  // namespace test

#endif
