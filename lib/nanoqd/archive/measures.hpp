// Measures: whether an archive keeps the measures of each elite.
#ifndef NANOQD_ARCHIVE_MEASURES_HPP
#define NANOQD_ARCHIVE_MEASURES_HPP

#include <stdint.h>

#include "../math/detail/scalar.hpp"
#include "../math/digest.hpp"
#include "evaluations.hpp"

namespace nanoqd {

// Whether an archive keeps the measures of each elite (dims scalars per cell), or only its cell.
enum class Measures : uint8_t { dropped = 0, kept };

namespace detail {

// The measures of the elites. This one keeps none and needs no memory.
template <class Scalar, uint32_t Cells, uint32_t Dims, Measures Kept>
struct MeasureStore {
  void put(uint32_t, const Scalar*) noexcept {}
  void revise(uint32_t, const Scalar*, uint32_t) noexcept {}
  void fold(uint32_t, Digest&) const noexcept {}
  [[nodiscard]] bool is_sound(uint32_t) const noexcept { return true; }
};

template <class Scalar, uint32_t Cells, uint32_t Dims>
struct MeasureStore<Scalar, Cells, Dims, Measures::kept> {
  Scalar values[Cells][Dims]{};
  void put(uint32_t cell, const Scalar* measures) noexcept {
    for (uint32_t i = 0; i < Dims; ++i) values[cell][i] = measures[i];
  }
  void revise(uint32_t cell, const Scalar* measures, uint32_t count) noexcept {
    for (uint32_t i = 0; i < Dims; ++i) values[cell][i] = next_mean(values[cell][i], measures[i], count);
  }
  void fold(uint32_t cell, Digest& digest) const noexcept {
    for (uint32_t i = 0; i < Dims; ++i) digest.add(values[cell][i]);
  }
  [[nodiscard]] bool is_sound(uint32_t cell) const noexcept { return all_finite(values[cell], Dims); }
};

}  // namespace detail
}  // namespace nanoqd

#endif
