// Pearson's statistic: how far counts are from being equal. Compare it with a quantile of the
// chi-square distribution of `cells - 1` degrees of freedom; the tests take the one that a fair
// generator exceeds once in 10,000 seeds.
#ifndef NANOQD_TESTS_CHI_SQUARE_HPP
#define NANOQD_TESTS_CHI_SQUARE_HPP

#include <stdint.h>

namespace test {

// Exact up to the last division. Pre: total, the sum of the counts, times cells is below 2^31.
inline float chi_square(const uint16_t* counts, uint32_t cells) {
  uint32_t total = 0;
  for (uint32_t i = 0; i < cells; ++i) total += counts[i];
  uint64_t squares = 0;
  for (uint32_t i = 0; i < cells; ++i) {
    const int64_t excess = static_cast<int64_t>(counts[i]) * cells - total;
    squares += static_cast<uint64_t>(excess * excess);
  }
  return static_cast<float>(squares) / (static_cast<float>(total) * static_cast<float>(cells));
}

}  // namespace test

#endif
