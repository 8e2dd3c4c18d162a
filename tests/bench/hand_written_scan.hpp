// A scan written by hand with vectors, as the rival of ScanTable in bench_lookup. It has what one
// would write for one table on one machine:
//  - groups of as many cells as a vector has lanes, the coordinates of a dimension side by side
//  - the table is padded with cells that are never the nearest
//  - each lane keeps its least distance and the cell that has it
//  - no check of any kind
#ifndef NANOQD_BENCH_HAND_WRITTEN_SCAN_HPP
#define NANOQD_BENCH_HAND_WRITTEN_SCAN_HPP

#include <array>
#include <cstdint>
#include <cstring>
#include <limits>
#include <vector>

namespace bench {

template <std::uint32_t Dims>
class HandWrittenScan {
 public:
  explicit HandWrittenScan(const std::vector<std::array<float, Dims>>& centroids) {
    groups_ = static_cast<std::uint32_t>((centroids.size() + lanes - 1) / lanes);
    values_.assign(std::size_t{groups_} * lanes * Dims, 9.0f);
    for (std::size_t cell = 0; cell < centroids.size(); ++cell) {
      for (std::uint32_t i = 0; i < Dims; ++i) {
        values_[(cell / lanes * Dims + i) * lanes + cell % lanes] = centroids[cell][i];
      }
    }
  }

  [[nodiscard]] std::uint32_t nearest(const float* point) const {
    Numbers least = Numbers{} + std::numeric_limits<float>::infinity();
    Cells best = {};
    Cells cells;
    for (std::uint32_t lane = 0; lane < lanes; ++lane) cells[lane] = static_cast<int>(lane);
    Numbers broad[Dims];
    for (std::uint32_t i = 0; i < Dims; ++i) broad[i] = point[i] - Numbers{};
    const float* next = values_.data();
    for (std::uint32_t group = 0; group < groups_; ++group, next += lanes * Dims) {
      Numbers sum = {};
      for (std::uint32_t i = 0; i < Dims; ++i) {
        Numbers coordinate;
        std::memcpy(&coordinate, next + i * lanes, sizeof coordinate);
        const Numbers difference = broad[i] - coordinate;
        sum = i == 0 ? difference * difference : sum + difference * difference;
      }
      const Cells is_nearer = sum < least;
      least = is_nearer ? sum : least;
      best = is_nearer ? cells : best;
      cells += static_cast<int>(lanes);
    }
    float distance = std::numeric_limits<float>::infinity();
    int nearest = 0;
    for (std::uint32_t lane = 0; lane < lanes; ++lane) {
      if (least[lane] < distance || (least[lane] <= distance && best[lane] < nearest)) {
        distance = least[lane];
        nearest = best[lane];
      }
    }
    return static_cast<std::uint32_t>(nearest);
  }

 private:
#if defined(__AVX__)
  static constexpr std::uint32_t lanes = 8;
#else
  static constexpr std::uint32_t lanes = 4;
#endif
  typedef float Numbers __attribute__((vector_size(lanes * sizeof(float))));
  typedef int Cells __attribute__((vector_size(lanes * sizeof(int))));

  std::uint32_t groups_ = 0;
  std::vector<float> values_;
};

}  // namespace bench

#endif
