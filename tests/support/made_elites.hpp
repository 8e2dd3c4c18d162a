// A source of elites that a test makes up: each has a cell, an objective and a place.
#ifndef NANOQD_TESTS_SUPPORT_MADE_ELITES_HPP
#define NANOQD_TESTS_SUPPORT_MADE_ELITES_HPP

#include <stdint.h>

#include <nanoqd/math/rng.hpp>

namespace test {

// Measure i goes from 0 to 2 in the first dimension, and from -1 to 0 in the others.
template <class ScalarType, uint32_t Dims, uint32_t Most, bool Kept = false>
struct MadeElites {
  using Scalar = ScalarType;
  static constexpr uint32_t dims = Dims;
  static constexpr bool has_measures = Kept;

  struct Tessellation {
    using Scalar = ScalarType;
    Scalar centroids[Most][Dims]{};
    uint32_t sum = 0;
    [[nodiscard]] Scalar centroid(uint32_t cell, uint32_t i) const noexcept { return centroids[cell][i]; }
    [[nodiscard]] Scalar lower(uint32_t i) const noexcept { return i == 0 ? Scalar{0} : Scalar{-1}; }
    [[nodiscard]] Scalar upper(uint32_t i) const noexcept { return i == 0 ? Scalar{2} : Scalar{0}; }
    [[nodiscard]] uint32_t checksum() const noexcept { return sum; }
  };

  struct Elite {
    const MadeElites* owner;
    uint32_t number;
    [[nodiscard]] uint32_t cell() const noexcept { return number; }
    [[nodiscard]] Scalar objective() const noexcept { return owner->objectives[number]; }
    [[nodiscard]] Scalar measure(uint32_t i) const noexcept {
      const Tessellation& box = owner->where;
      return box.lower(i) + box.centroid(number, i) * (box.upper(i) - box.lower(i));
    }
  };

  Tessellation where{};
  Scalar objectives[Most]{};
  uint32_t count = 0;

  [[nodiscard]] uint32_t size() const noexcept { return count; }
  [[nodiscard]] Elite elite(uint32_t i) const noexcept { return {this, i}; }
  [[nodiscard]] const Tessellation& tessellation() const noexcept { return where; }

  // Makes all elites, at places on a lattice of 1/1024: float and double then have the same ones.
  void make(uint64_t seed) {
    nanoqd::Rng rng(seed);
    count = Most;
    where.sum = 77;
    for (uint32_t i = 0; i < Most; ++i) {
      for (Scalar& coordinate : where.centroids[i]) coordinate = static_cast<Scalar>(rng.below(1025)) / Scalar{1024};
      objectives[i] = static_cast<Scalar>(rng.below(1024)) / Scalar{1024};
    }
  }
};

}  // namespace test

#endif
