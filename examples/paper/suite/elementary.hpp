// Cosine, sine and exponential from + - * and integer operations. They give the same bits with
// every C library, and compilers can vectorise them. The suite spends most of its time here.
//
//     cos_turns(0.25)      // cos(2 pi 0.25) = 0; angles are in turns, so their reduction is exact
//     exponential(-1.0)    // 0.36787944117144233
//
// The polynomials interpolate at Chebyshev nodes. The errors named below include the error of the
// polynomial and the rounding; test_paper_elementary checks them.
#ifndef NANOQD_EXAMPLES_PAPER_SUITE_ELEMENTARY_HPP
#define NANOQD_EXAMPLES_PAPER_SUITE_ELEMENTARY_HPP

#include <cmath>
#include <cstdint>
#include <cstring>

namespace nanoqd::paper {

inline constexpr double pi = 3.14159265358979323846;
inline constexpr double turns_per_radian = 0.5 / pi;

// Returns `turns` without its whole part, from -1/2 to 1/2. Exact below 2^51. Beyond, an angle has
// no meaning, and the function only keeps the result in its range. The sum with 1.5 2^52 has no
// bits for a fraction.
[[nodiscard]] inline double fraction_of_turns(double turns) {
  constexpr double no_fraction = 0x1.8p52;
  const double whole = (turns + no_fraction) - no_fraction;
  const double fraction = turns - whole;
  const double raised = fraction > -0.5 ? fraction : -0.5;
  return raised < 0.5 ? raised : 0.5;
}

// Returns cos(2 pi turns), within 4e-16. The result is exactly 1 at every whole number.
[[nodiscard]] inline double cos_turns(double turns) {
  const double angle = std::fabs(fraction_of_turns(turns));
  const double mirrored = 0.5 - angle;
  const double b = angle < mirrored ? angle : mirrored;  // at most a quarter turn
  const double y = b * b;
  double p = 0x1.179a329ef4140p-2;
  p = p * y + -0x1.b6a6feabe52e9p+0;
  p = p * y + 0x1.f9d2c1f3b2167p+2;
  p = p * y + -0x1.a6d1f12b0bef2p+4;
  p = p * y + 0x1.e1f5068620bcbp+5;
  p = p * y + -0x1.55d3c7e3c9051p+6;
  p = p * y + 0x1.03c1f081b5a9fp+6;
  p = p * y + -0x1.3bd3cc9be45dep+4;
  const double cosine = 1.0 + p * y;
  return angle < mirrored ? cosine : -cosine;
}

// Returns sin(2 pi turns), within 4e-16. The result is exactly 0 at every whole number.
[[nodiscard]] inline double sin_turns(double turns) {
  const double signed_angle = fraction_of_turns(turns);
  const double angle = std::fabs(signed_angle);
  const double mirrored = 0.5 - angle;
  const double b = angle < mirrored ? angle : mirrored;
  const double y = b * b;
  double p = 0x1.9d462020fcc78p-4;
  p = p * y + -0x1.6f7acdb8f6580p-1;
  p = p * y + 0x1.e8f3675ee37ddp+1;
  p = p * y + -0x1.e3074dfaf87afp+3;
  p = p * y + 0x1.5078348551854p+5;
  p = p * y + -0x1.32d2cce627c86p+6;
  p = p * y + 0x1.466bc6775aa7dp+6;
  p = p * y + -0x1.4abbce625be52p+5;
  p = p * y + 0x1.921fb54442d18p+2;
  const double sine = b * p;
  return signed_angle < 0.0 ? -sine : sine;
}

// Returns e^x, with a relative error of at most 4e-16. Returns 0 below -708, where the result would
// be subnormal, and exactly 1 at 0. Requires: x <= 700. x = k log 2 + r with |r| <= log(2) / 2. The
// code assembles 2^k from its bits.
[[nodiscard]] inline double exponential(double x) {
  if (x < -708.0) return 0.0;
  constexpr double no_fraction = 0x1.8p52;
  const double k = (x * 0x1.71547652b82fep+0 + no_fraction) - no_fraction;
  const double r = (x - k * 0x1.62e42fefa0000p-1) - k * 0x1.cf79abc9e3b3ap-40;  // the first product is exact
  double p = 0x1.af389ecfc4b9cp-26;
  p = p * r + 0x1.28917c89a43a7p-22;
  p = p * r + 0x1.71de0db2f6b19p-19;
  p = p * r + 0x1.a019b9149a41cp-16;
  p = p * r + 0x1.a01a01a7c2efep-13;
  p = p * r + 0x1.6c16c17889ef1p-10;
  p = p * r + 0x1.11111111109b5p-7;
  p = p * r + 0x1.5555555553d68p-5;
  p = p * r + 0x1.5555555555556p-3;
  p = p * r + 0x1.0000000000001p-1;
  const double power_of_r = 1.0 + (r + r * r * p);
  const std::uint64_t bits = static_cast<std::uint64_t>(static_cast<std::int64_t>(k) + 1023) << 52;
  double power_of_two = 0.0;
  std::memcpy(&power_of_two, &bits, sizeof power_of_two);
  return power_of_r * power_of_two;
}

}  // namespace nanoqd::paper

#endif
