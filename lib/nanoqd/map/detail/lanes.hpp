// Vectors of squared distances: a lane of a vector is the distance to one centroid. Each distance
// is summed from the first dimension to the last, so its bits are those of squared_distance().
//
// gcc and clang vectorise plain loops over the cells of a block too, but they keep the sums in
// memory, or unroll so far that they spill registers. So the vectors are written out here, with the
// vector types of these compilers (NANOQD_VECTOR_BYTES in platform.hpp).
#ifndef NANOQD_MAP_DETAIL_LANES_HPP
#define NANOQD_MAP_DETAIL_LANES_HPP

#include <stddef.h>
#include <stdint.h>

#include "../../math/detail/platform.hpp"
#include "../../math/detail/scalar.hpp"

#if NANOQD_VECTOR_BYTES > 0

namespace nanoqd {
namespace detail {

// Numbers and cells of a vector. A comparison of two vectors has the type Cells: all bits of a lane
// are set where it is true. Cells of double have 64 bits, as wide as the numbers.
template <class Scalar>
struct Lanes;

template <>
struct Lanes<float> {
  static constexpr uint32_t count = NANOQD_VECTOR_BYTES / sizeof(float);
  using Cell = int32_t;
  using Numbers NANOQD_VECTOR = float;
  using Cells NANOQD_VECTOR = Cell;
};

template <>
struct Lanes<double> {
  static constexpr uint32_t count = NANOQD_VECTOR_BYTES / sizeof(double);
  using Cell = int64_t;
  using Numbers NANOQD_VECTOR = double;
  using Cells NANOQD_VECTOR = Cell;
};

// Sets `distances` to the squared distances from `point` to Vectors * Lanes::count centroids, whose
// first coordinates are side by side from `centroids` on. The next coordinates are `stride` numbers
// further on. Cost: O(dims).
template <uint32_t Dims, uint32_t Vectors, class Scalar>
NANOQD_ALWAYS_INLINE void measure_lanes(const Scalar* centroids, size_t stride, const Scalar* point,
                                        typename Lanes<Scalar>::Numbers (&distances)[Vectors]) noexcept {
  using Numbers = typename Lanes<Scalar>::Numbers;
  for (uint32_t v = 0; v < Vectors; ++v) {
    Numbers difference;
    copy_bytes(&difference, centroids + v * Lanes<Scalar>::count, sizeof(Numbers));
    difference = point[0] - difference;
    distances[v] = difference * difference;
  }
  NANOQD_KEEP_LOOP
  for (uint32_t i = 1; i < Dims; ++i) {
    for (uint32_t v = 0; v < Vectors; ++v) {
      Numbers difference;
      copy_bytes(&difference, centroids + i * stride + v * Lanes<Scalar>::count, sizeof(Numbers));
      difference = point[i] - difference;
      distances[v] += difference * difference;
    }
  }
}

// Returns true if any of the distances is at most `limit`. Cost: O(1).
template <class Scalar, class Numbers, size_t Vectors>
[[nodiscard]] NANOQD_ALWAYS_INLINE bool has_lane_up_to(const Numbers (&distances)[Vectors], Scalar limit) noexcept {
  auto within = distances[0] <= limit;
  for (size_t v = 1; v < Vectors; ++v) within |= distances[v] <= limit;
  uint64_t bits[sizeof within / sizeof(uint64_t)];
  copy_bytes(bits, &within, sizeof bits);
  uint64_t any = 0;
  for (const uint64_t part : bits) any |= part;
  return any != 0;
}

inline constexpr int32_t no_lane = 0x7FFFFFFF;

// Returns the lowest number of a vector, without branches, which no processor could predict. Cost:
// O(1).
template <class Scalar>
[[nodiscard]] NANOQD_ALWAYS_INLINE uint32_t lowest_cell(const typename Lanes<Scalar>::Cells& cells) noexcept {
  typename Lanes<Scalar>::Cell numbers[Lanes<Scalar>::count];
  copy_bytes(numbers, &cells, sizeof numbers);
  auto lowest = numbers[0];
  for (const auto number : numbers) lowest = number < lowest ? number : lowest;
  return static_cast<uint32_t>(lowest);
}

// For each lane, the least distance so far, and the first block that has it. To remember the block
// and not the cell takes one instruction for a block instead of several for a vector.
template <class Scalar>
class LaneMinima {
 public:
  // Compares the centroids that measure_lanes() describes. They belong to the block whose first
  // cell is `block`. Blocks must be compared in ascending order. Cost: O(dims).
  template <uint32_t Dims, uint32_t Vectors>
  NANOQD_ALWAYS_INLINE void compare(const Scalar* centroids, size_t stride, const Scalar* point,
                                    uint32_t block) noexcept {
    Numbers distances[Vectors];
    measure_lanes<Dims>(centroids, stride, point, distances);
    Numbers nearest = distances[0];
    for (uint32_t v = 1; v < Vectors; ++v) nearest = distances[v] < nearest ? distances[v] : nearest;
    const Cells this_block = static_cast<typename Lanes<Scalar>::Cell>(block) - Cells{};
    block_ = nearest < least_ ? this_block : block_;
    least_ = nearest < least_ ? nearest : least_;
  }

  // Returns the first of the blocks that have the least distance of all lanes, and sets `least` to
  // that distance. Returns 0 if no distance was less than infinity.
  [[nodiscard]] uint32_t nearest_block(Scalar& least) const noexcept {
    Scalar distances[Lanes<Scalar>::count];
    copy_bytes(distances, &least_, sizeof distances);
    least = infinity<Scalar>();
    for (const Scalar distance : distances) least = distance < least ? distance : least;
    return lowest_cell<Scalar>(least_ <= least ? block_ : Cells{} + no_lane);
  }

 private:
  using Numbers = typename Lanes<Scalar>::Numbers;
  using Cells = typename Lanes<Scalar>::Cells;

  Numbers least_ = Numbers{} + infinity<Scalar>();
  Cells block_ = {};
};

}  // namespace detail
}  // namespace nanoqd

#endif

#endif
