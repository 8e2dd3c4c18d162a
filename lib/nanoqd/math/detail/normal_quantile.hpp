// The inverse of the upper tail of the normal distribution.
//
// It uses the rational approximations of M. J. Wichura, "Algorithm AS 241: The percentage points of
// the normal distribution", Applied Statistics 37 (1988).
// Error: below 6e-7 (float) or 1.2e-15 (double) of max(1, z).
#ifndef NANOQD_MATH_DETAIL_NORMAL_QUANTILE_HPP
#define NANOQD_MATH_DETAIL_NORMAL_QUANTILE_HPP

#include <stdint.h>

#include "elementary.hpp"
#include "platform.hpp"

namespace nanoqd {
namespace detail {

// Returns coefficients[0] + coefficients[1] x + ... Cost: O(Count).
template <class Scalar, uint32_t Count>
[[nodiscard]] inline Scalar polynomial(const Scalar (&coefficients)[Count], Scalar x) noexcept {
  Scalar sum = coefficients[Count - 1];
  for (uint32_t i = Count - 1; i-- > 0;) sum = coefficients[i] + product(sum, x);
  return sum;
}

template <class Scalar>
struct NormalQuantile;

template <>
struct NormalQuantile<float> {
  static constexpr float centre_top[] = {3.3871327179f, 50.434271938f, 159.29113202f, 59.109374720f};
  static constexpr float centre_bottom[] = {1.0f, 17.895169469f, 78.757757664f, 67.187563600f};
  static constexpr float tail_top[] = {1.4234372777f, 2.7568153900f, 1.3067284816f, 0.17023821103f};
  static constexpr float tail_bottom[] = {1.0f, 0.73700164250f, 0.12021132975f};
  static constexpr float far_top[] = {6.6579051150f, 3.0812263860f, 0.42868294337f, 0.017337203997f};
  static constexpr float far_bottom[] = {1.0f, 0.24197894225f, 0.012258202635f};
};

template <>
struct NormalQuantile<double> {
  static constexpr double centre_top[] = {3.3871328727963666080e0, 1.3314166789178437745e2, 1.9715909503065514427e3,
                                          1.3731693765509461125e4, 4.5921953931549871457e4, 6.7265770927008700853e4,
                                          3.3430575583588128105e4, 2.5090809287301226727e3};
  static constexpr double centre_bottom[] = {1.0,
                                             4.2313330701600911252e1,
                                             6.8718700749205790830e2,
                                             5.3941960214247511077e3,
                                             2.1213794301586595867e4,
                                             3.9307895800092710610e4,
                                             2.8729085735721942674e4,
                                             5.2264952788528545610e3};
  static constexpr double tail_top[] = {1.42343711074968357734e0,  4.63033784615654529590e0, 5.76949722146069140550e0,
                                        3.64784832476320460504e0,  1.27045825245236838258e0, 2.41780725177450611770e-1,
                                        2.27238449892691845833e-2, 7.74545014278341407640e-4};
  static constexpr double tail_bottom[] = {1.0,
                                           2.05319162663775882187e0,
                                           1.67638483018380384940e0,
                                           6.89767334985100004550e-1,
                                           1.48103976427480074590e-1,
                                           1.51986665636164571966e-2,
                                           5.47593808499534494600e-4,
                                           1.05075007164441684324e-9};
  static constexpr double far_top[] = {6.65790464350110377720e0,  5.46378491116411436990e0,  1.78482653991729133580e0,
                                       2.96560571828504891230e-1, 2.65321895265761230930e-2, 1.24266094738807843860e-3,
                                       2.71155556874348757815e-5, 2.01033439929228813265e-7};
  static constexpr double far_bottom[] = {1.0,
                                          5.99832206555887937690e-1,
                                          1.36929880922735805310e-1,
                                          1.48753612908506148525e-2,
                                          7.86869131145613259100e-4,
                                          1.84631831751005468180e-5,
                                          1.42151175831644588870e-7,
                                          2.04426310338993978564e-15};
};

// Returns z >= 0 such that a normal variable exceeds z with probability `tail`.
// Requires: 0 < tail <= 0.5, and tail is a normal number.
// Cost: O(1). Most draws need one division; one in seven also needs the logarithm and the root.
template <class Scalar>
[[nodiscard]] inline Scalar upper_normal_quantile(Scalar tail) noexcept {
  using Q = NormalQuantile<Scalar>;
  const Scalar q = Scalar(0.5) - tail;
  if (q <= Scalar(0.425)) {
    const Scalar r = Scalar(0.180625) - product(q, q);
    return q * polynomial(Q::centre_top, r) / polynomial(Q::centre_bottom, r);
  }
  const Scalar r = square_root(-natural_log(tail));
  if (r <= Scalar(5.0)) {
    const Scalar s = r - Scalar(1.6);
    return polynomial(Q::tail_top, s) / polynomial(Q::tail_bottom, s);
  }
  const Scalar s = r - Scalar(5.0);
  return polynomial(Q::far_top, s) / polynomial(Q::far_bottom, s);
}

}  // namespace detail
}  // namespace nanoqd

#endif
