// Centroids of every kind that an index may meet, for host tests: well spread, on a lattice where
// everything ties, clustered, in lines, equal. All coordinates are representable in `Scalar`.
#ifndef NANOQD_TESTS_CENTROID_SETS_HPP
#define NANOQD_TESTS_CENTROID_SETS_HPP

#include <cstdint>
#include <nanoqd/math/rng.hpp>
#include <vector>

#include "scaled.hpp"

namespace test {

// A lattice of at least `cells` places, each moved by up to a third of its spacing: about as even
// as a CVT.
template <class Scalar>
std::vector<double> spread_centroids(std::uint32_t cells, std::uint32_t dims, std::uint64_t seed) {
  nanoqd::Rng rng(seed);
  std::uint32_t side = 1;
  const auto places = [dims](std::uint64_t s) { return dims == 1 ? s : dims == 2 ? s * s : s * s * s; };
  while (places(side) < cells) ++side;
  std::vector<double> unit;
  for (std::uint32_t cell = 0; cell < cells; ++cell) {
    std::uint64_t place = places(side) * cell / cells;
    for (std::uint32_t i = 0; i < dims; ++i) {
      const double jitter = (rng.uniform<double>() - 0.5) * (2.0 / 3.0);
      const double coordinate = (static_cast<double>(place % side) + 0.5 + jitter) / side;
      unit.push_back(static_cast<double>(static_cast<Scalar>(coordinate)));
      place /= side;
    }
  }
  return unit;
}

struct CentroidSet {
  const char* name;
  std::uint32_t cells;
  std::vector<double> unit;
};

// Some twenty small sets in `dims` dimensions.
template <class Scalar>
std::vector<CentroidSet> delicate_centroid_sets(std::uint32_t dims) {
  nanoqd::Rng rng(2024);
  std::vector<CentroidSet> sets;
  const auto add = [&](const char* name, std::uint32_t cells, auto coordinate) {
    CentroidSet set{name, cells, {}};
    for (std::uint32_t cell = 0; cell < cells; ++cell) {
      for (std::uint32_t i = 0; i < dims; ++i) {
        const Scalar rounded = static_cast<Scalar>(coordinate(cell, i));
        set.unit.push_back(static_cast<double>(rounded < Scalar{0}   ? Scalar{0}
                                               : rounded > Scalar{1} ? Scalar{1}
                                                                     : rounded));
      }
    }
    sets.push_back(set);
  };
  const auto anywhere = [&](std::uint32_t, std::uint32_t) { return rng.uniform<double>(); };
  const auto lattice = [](std::uint32_t side, double offset) {
    return [side, offset](std::uint32_t cell, std::uint32_t i) {
      const std::uint32_t place = i == 0 ? cell % side : i == 1 ? cell / side % side : cell / (side * side);
      return (place + offset) / side;
    };
  };
  const auto cluster = [&](double centre, double size) {
    return [&rng, centre, size](std::uint32_t, std::uint32_t) { return centre + size * (rng.uniform<double>() - 0.5); };
  };
  for (const std::uint32_t cells : {1U, 2U, 3U, 17U, 64U}) add("random", cells, anywhere);
  add("a lattice", dims == 1 ? 8 : dims == 2 ? 64 : 64, dims == 3 ? lattice(4, 0.5) : lattice(8, 0.5));
  add("a lattice that begins at 0", dims == 1 ? 5 : dims == 2 ? 25 : 125, lattice(5, 0.0));
  add("the corners", 1U << dims, [](std::uint32_t cell, std::uint32_t i) { return cell >> i & 1U; });
  for (const double size : {1e-2, 1e-4, 1e-6}) add("a cluster", 40, cluster(0.6180339, size));
  add("a cluster across a square's corner", 40, cluster(0.5, 1e-5));
  add("a cluster at the origin", 40, cluster(0.0, 1e-4));
  add("a cluster of denormals", 8, [](std::uint32_t cell, std::uint32_t i) { return cell * (i + 1) * 1e-42; });
  add("a cluster and the rest", 60, [&](std::uint32_t cell, std::uint32_t i) {
    return cell % 2 == 0 ? anywhere(cell, i) : cluster(0.3, 1e-3)(cell, i);
  });
  add("a line along the last dimension", 40,
      [&](std::uint32_t cell, std::uint32_t i) { return i + 1 == dims ? anywhere(cell, i) : 0.5; });
  add("a diagonal", 33, [](std::uint32_t cell, std::uint32_t) { return cell / 32.0; });
  add("equal ones", 30, [](std::uint32_t cell, std::uint32_t i) { return (cell * 7 + i) % 5 / 5.0; });
  add("all equal", 5, [](std::uint32_t, std::uint32_t) { return 0.5; });
  add("two that differ by one ulp", 2, [](std::uint32_t cell, std::uint32_t) {
    return 0.5 + cell * (sizeof(Scalar) == sizeof(float) ? 0x1p-24 : 0x1p-53);
  });
  return sets;
}

}  // namespace test

#endif
