// Evaluations: whether two evaluations of the same solution are the same (exact) or differ (noisy).
//
// A simulation is usually exact. A robot never does the same thing twice: its evaluations are
// noisy. An archive of noisy evaluations keeps, for each elite, the mean objective of all its
// evaluations, and how many there were: one byte for each cell. search/NOISE.md says when to use
// it.
#ifndef NANOQD_ARCHIVE_EVALUATIONS_HPP
#define NANOQD_ARCHIVE_EVALUATIONS_HPP

#include <stdint.h>

#include "../math/digest.hpp"

namespace nanoqd {

// Whether two evaluations of a solution are the same, or may differ.
enum class Evaluations : uint8_t { exact = 0, noisy };

namespace detail {

inline constexpr uint32_t most_evaluations = 255;  // a count stops here: it stands for 255 or more

// Returns the mean of `count` numbers, from the mean of all but the last one, and the last one.
// Equal numbers leave the mean as it is. Finite numbers have a finite mean: they are divided before
// they are subtracted, because the difference of two huge numbers may be infinite. Requires:
// count > 1. Cost: O(1).
template <class Scalar>
[[nodiscard]] inline Scalar next_mean(Scalar mean, Scalar last, uint32_t count) noexcept {
  const Scalar divisor = static_cast<Scalar>(count);
  return mean + (last / divisor - mean / divisor);
}

// How often each elite was evaluated. An archive of exact evaluations needs no memory for it: once.
template <uint32_t Cells, Evaluations Kind>
struct CountStore {
  void set_count(uint32_t, uint32_t) noexcept {}
  void clear_counts() noexcept {}
  void fold_count(uint32_t, Digest&) const noexcept {}
  [[nodiscard]] bool has_right_count(uint32_t, bool) const noexcept { return true; }
  [[nodiscard]] uint32_t count_of(uint32_t) const noexcept { return 1; }
};

template <uint32_t Cells>
struct CountStore<Cells, Evaluations::noisy> {
  uint8_t counts[Cells]{};  // 0: the cell is empty
  void set_count(uint32_t cell, uint32_t count) noexcept {
    counts[cell] = static_cast<uint8_t>(count < most_evaluations ? count : most_evaluations);
  }
  void clear_counts() noexcept {
    for (uint8_t& count : counts) count = 0;
  }
  void fold_count(uint32_t cell, Digest& digest) const noexcept { digest.add(counts[cell]); }
  [[nodiscard]] bool has_right_count(uint32_t cell, bool is_filled) const noexcept {
    return (counts[cell] != 0) == is_filled;
  }
  [[nodiscard]] uint32_t count_of(uint32_t cell) const noexcept { return counts[cell]; }
};

}  // namespace detail
}  // namespace nanoqd

#endif
