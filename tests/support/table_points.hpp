// Centroids and points where a search index could go wrong, and the definition that it must agree
// with.
#ifndef NANOQD_TESTS_TABLE_POINTS_HPP
#define NANOQD_TESTS_TABLE_POINTS_HPP

#include <stdint.h>

#include <nanoqd/math/detail/platform.hpp>
#include <nanoqd/math/rng.hpp>

#include "scalars.hpp"

namespace test {

// The nearest of cells x dims centroids by definition, one by one.
template <class Scalar>
inline uint32_t nearest_by_definition(const Scalar* unit, uint32_t cells, uint32_t dims, const Scalar* point) {
  uint32_t nearest = 0;
  Scalar least = infinity<Scalar>();
  for (uint32_t cell = 0; cell < cells; ++cell) {
    Scalar distance{0};
    for (uint32_t i = 0; i < dims; ++i) {
      const Scalar apart = point[i] - unit[cell * dims + i];
      distance = distance + nanoqd::detail::product(apart, apart);
    }
    if (distance < least) {
      least = distance;
      nearest = cell;
    }
  }
  return nearest;
}

enum class Cloud : uint8_t { uniform, clustered, lattice, few_values, one_point, tiny };
constexpr uint32_t clouds = 6;

template <class Scalar>
inline Scalar clamped(Scalar value) {
  return value < Scalar{0} ? Scalar{0} : value > Scalar{1} ? Scalar{1} : value;
}

// Halves the value `times` times: by 2^-times, down into the denormal numbers.
template <class Scalar>
inline Scalar halved(Scalar value, uint32_t times) {
  for (uint32_t i = 0; i < times; ++i) value /= 2;
  return value;
}

// So small that squares of differences are denormal or vanish.
template <class Scalar>
inline Scalar tiny_value(nanoqd::Rng& rng) {
  const uint32_t squares_vanish_at = sizeof(Scalar) == sizeof(float) ? 75 : 538;
  return halved(rng.uniform<Scalar>(), squares_vanish_at - 10 + rng.below(12));
}

template <class Scalar>
inline void make_cloud(Cloud cloud, nanoqd::Rng& rng, Scalar* unit, uint32_t cells, uint32_t dims) {
  for (uint32_t cell = 0; cell < cells; ++cell) {
    for (uint32_t i = 0; i < dims; ++i) {
      Scalar& value = unit[cell * dims + i];
      switch (cloud) {
        case Cloud::uniform: value = rng.uniform<Scalar>(); break;
        case Cloud::clustered:  // four heaps, close together
          value = static_cast<Scalar>(1 + cell % 4) / 5 + halved(rng.uniform<Scalar>(), 4 + cell % 16);
          break;
        case Cloud::lattice: value = static_cast<Scalar>(rng.below(5)) / 4; break;
        case Cloud::few_values: value = i == 0 ? rng.uniform<Scalar>() : static_cast<Scalar>(rng.below(2)); break;
        case Cloud::one_point: value = Scalar{1} / 2; break;
        case Cloud::tiny: value = tiny_value<Scalar>(rng); break;
      }
    }
  }
}

// A point of the unit box: anywhere, on a centroid, on the bisector of two, on a lattice, at a
// corner, near 0, next to a centroid's coordinates, ...
template <class Scalar>
inline void make_point(uint32_t kind, nanoqd::Rng& rng, const Scalar* unit, uint32_t cells, uint32_t dims,
                       Scalar* point) {
  const Scalar* one = unit + rng.below(cells) * dims;
  const Scalar* other = unit + rng.below(cells) * dims;
  for (uint32_t i = 0; i < dims; ++i) {
    switch (kind % 8) {
      case 0: point[i] = rng.uniform<Scalar>(); break;
      case 1: point[i] = one[i]; break;
      case 2: point[i] = (one[i] + other[i]) / 2; break;
      case 3: point[i] = static_cast<Scalar>(rng.below(9)) / 8; break;
      case 4: point[i] = static_cast<Scalar>(rng.below(2)); break;
      case 5: point[i] = rng.below(3) == 0 ? -Scalar{0} : tiny_value<Scalar>(rng); break;
      case 6: point[i] = clamped(one[i] + halved(rng.uniform<Scalar>() - Scalar{1} / 2, rng.below(40))); break;
      default: point[i] = rng.below(2) == 0 ? one[i] : other[i]; break;
    }
  }
}

}  // namespace test

#endif
