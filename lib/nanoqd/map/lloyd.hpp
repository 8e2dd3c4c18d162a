// Makes centroids on the device, by Lloyd's iteration on random samples. Each iteration moves the
// centroids towards an even division of the unit box.
//
// Use it for a robot that must divide its measures anew, without a table in flash. It takes RAM for
// the centroids, and another 4 (dims + 1) bytes for each cell:
//
//     static nanoqd::Centroids<32, 2> table = {{{-1.0f, -1.0f}, {1.0f, 1.0f}}, {}};
//     static nanoqd::LloydMemory<32, 2> memory;
//     nanoqd::Rng rng(7);
//     // 2,048 samples in each of 20 iterations
//     const auto made = nanoqd::make_centroids(table, memory, rng, 2048, 20);
//     if (made.status != nanoqd::Status::ok) ...
//
// make_centroids() compares each sample with all centroids (the scan). To find the nearest centroid
// by an index of your own, run the iterations yourself:
//
//     nanoqd::random_centroids(unit, cells, dims, rng);
//     for (uint32_t i = 0; i < 20; ++i) {
//       const auto nearest = [&](const float* point) { return my_index.nearest(point); };
//       result = nanoqd::lloyd_iteration(unit, cells, dims, rng, {2048}, {sums, counts, sample},
//                                        nearest);
//     }
//
// Samples take no memory, because they come from the generator. Pass the generator itself, and each
// iteration sees new samples. Pass a copy of one state in every call, and every iteration sees the
// same samples.
//
// The samples of a cell give its mean only roughly. With s samples for each cell, the mean squared
// distance of points to their centroids ends at about 1 + 1/s times its optimum.
#ifndef NANOQD_MAP_LLOYD_HPP
#define NANOQD_MAP_LLOYD_HPP

#include <stdint.h>

#include "../math/detail/platform.hpp"
#include "../math/detail/scalar.hpp"
#include "../math/detail/vector.hpp"
#include "../math/rng.hpp"
#include "../status.hpp"
#include "cvt_table.hpp"

namespace nanoqd {

template <class Scalar>
struct LloydOptions {
  uint32_t samples;  // at least 1; for cells of nearly equal size, at least 20 times the number of cells
  // Share of the way to the mean, in (0, 2). Above 1 converges faster. Below 1 averages the samples
  // of several iterations, if each iteration sees new ones.
  Scalar step{1};
  bool reseed_empty{true};  // true: a cell without samples gets a new random centroid; false: it keeps its own
};

// Memory for one iteration. Afterwards only `counts` has a meaning: the number of samples in each
// cell.
template <class Scalar>
struct LloydBuffers {
  Scalar* sums;      // cells * dims elements
  uint32_t* counts;  // cells elements
  Scalar* sample;    // dims elements
};

template <class Scalar>
struct LloydResult {
  Status status;   // if it is not `ok`, nothing was changed
  Scalar energy;   // mean squared distance of the samples to their centroids, before these moved
  uint32_t empty;  // number of cells without samples
};

// Draws `cells` points of the unit box. Requires: `unit` has cells * dims elements. Cost:
// O(k dims).
template <class Scalar>
inline void random_centroids(Scalar* unit, uint32_t cells, uint32_t dims, Rng& rng) noexcept {
  for (uint32_t cell = 0; cell < cells; ++cell) {
    for (uint32_t i = 0; i < dims; ++i) unit[cell * dims + i] = rng.uniform<Scalar>();
  }
}

namespace detail {

// Draws points of the unit box, one after the other.
template <class Scalar>
struct UniformPoints {
  Rng& rng;
  uint32_t dims;
  void operator()(Scalar* point) noexcept {
    for (uint32_t i = 0; i < dims; ++i) point[i] = rng.template uniform<Scalar>();
  }
};

inline constexpr uint32_t most_dims = 32;

// For each cell, counts its samples and sums their differences from the centroid. Differences are
// small, so float keeps their digits. Returns the mean squared distance of all samples to their
// centroids. draw(point) writes the next sample; nearest(point) returns its cell. Cost:
// O(samples (dims + cost of nearest) + k dims).
template <class Scalar, class Draw, class FindCell>
[[nodiscard]] inline Scalar gather_samples(const Scalar* unit, uint32_t cells, uint32_t dims, uint32_t samples,
                                           const LloydBuffers<Scalar>& buffers, Draw& draw,
                                           FindCell& nearest) noexcept {
  for (uint32_t i = 0; i < cells * dims; ++i) buffers.sums[i] = Scalar{0};
  for (uint32_t cell = 0; cell < cells; ++cell) buffers.counts[cell] = 0;
  Scalar* point = buffers.sample;
  Scalar total{0};
  Scalar lost{0};  // lost by rounding (W. Kahan, 1965): a million samples in float would lose digits of the total
  for (uint32_t s = 0; s < samples; ++s) {
    draw(point);
    const uint32_t cell = nearest(static_cast<const Scalar*>(point));
    ++buffers.counts[cell];
    Scalar square{0};
    for (uint32_t i = 0; i < dims; ++i) {
      const Scalar difference = point[i] - unit[cell * dims + i];
      buffers.sums[cell * dims + i] += difference;
      square += squared(difference);
    }
    const Scalar corrected = square - lost;
    const Scalar sum = total + corrected;
    lost = (sum - total) - corrected;
    total = sum;
  }
  return total / static_cast<Scalar>(samples);
}

// Moves every centroid towards the mean of its samples. If a cell is empty, draw(centroid) writes a
// new centroid, or the old one stays. Returns the number of empty cells. Cost: O(k dims).
template <class Scalar, class Draw>
inline uint32_t move_centroids(Scalar* unit, uint32_t cells, uint32_t dims, Scalar step, bool reseed_empty,
                               const LloydBuffers<Scalar>& buffers, Draw& draw) noexcept {
  uint32_t empty = 0;
  for (uint32_t cell = 0; cell < cells; ++cell) {
    Scalar* centroid = unit + cell * dims;
    if (buffers.counts[cell] == 0) {
      ++empty;
      if (reseed_empty) draw(centroid);
      continue;
    }
    const Scalar count = static_cast<Scalar>(buffers.counts[cell]);
    for (uint32_t i = 0; i < dims; ++i) {
      const Scalar moved = centroid[i] + product(step, buffers.sums[cell * dims + i] / count);
      centroid[i] = clamp(moved, Scalar{0}, Scalar{1});
    }
  }
  return empty;
}

template <class Scalar>
[[nodiscard]] inline bool is_in_unit_box(const Scalar* values, uint32_t count) noexcept {
  bool fits = true;
  for (uint32_t i = 0; i < count; ++i) fits &= values[i] >= Scalar{0} && values[i] <= Scalar{1};
  return fits;
}

}  // namespace detail

// Runs one iteration. It draws `options.samples` points from `rng`, and gives each to the centroid
// that nearest(const Scalar* point) returns, a number below `cells`. Then every centroid moves. New
// centroids of empty cells are drawn from `rng` after the samples.
//
// Returns `bad_samples`, and changes nothing, in these cases:
//  - `cells` is 0, `dims` is not from 1 to 32, or cells * dims is above 2^31;
//  - a centroid lies outside of the unit box;
//  - a pointer is null;
//  - there are no samples, or the step is out of range.
//
// Cost: O(samples (dims + cost of nearest) + k dims).
template <class Scalar, class FindCell>
inline LloydResult<Scalar> lloyd_iteration(Scalar* unit, uint32_t cells, uint32_t dims, Rng& rng,
                                           const LloydOptions<Scalar>& options, const LloydBuffers<Scalar>& buffers,
                                           FindCell&& nearest) noexcept {
  const bool has_sizes = cells >= 1 && dims >= 1 && dims <= detail::most_dims && cells <= 0x80000000U / dims;
  const bool has_memory =
      unit != nullptr && buffers.sums != nullptr && buffers.counts != nullptr && buffers.sample != nullptr;
  const bool has_options = options.samples >= 1 && options.step > Scalar{0} && options.step < Scalar{2};
  if (!has_sizes || !has_memory || !has_options || !detail::is_in_unit_box(unit, cells * dims)) {
    return {Status::bad_samples, Scalar{0}, 0};
  }
  detail::UniformPoints<Scalar> draw{rng, dims};
  LloydResult<Scalar> result{Status::ok, Scalar{0}, 0};
  result.energy = detail::gather_samples(unit, cells, dims, options.samples, buffers, draw, nearest);
  result.empty = detail::move_centroids(unit, cells, dims, options.step, options.reseed_empty, buffers, draw);
  return result;
}

// The memory that make_centroids() needs for a table of this shape.
template <uint32_t Cells, uint32_t Dims, class Scalar = float>
struct LloydMemory {
  Scalar sums[Cells][Dims];
  uint32_t counts[Cells];
  Scalar sample[Dims];
};

// Fills `table` with centroids: draws them at random, then runs `iterations` iterations of
// `samples` new samples each. Each sample is compared with all centroids. It does not change the
// box of the table.
//
// Returns the result of the last iteration. Returns `bad_samples`, and changes nothing, if samples
// or iterations is 0. Cost: O(iterations samples k dims). For 64 cells in 2-D, 2,048 samples and 20
// iterations that is 2.6 million distances.
template <uint32_t Cells, uint32_t Dims, class Scalar>
inline LloydResult<Scalar> make_centroids(Centroids<Cells, Dims, Scalar>& table,
                                          LloydMemory<Cells, Dims, Scalar>& memory, Rng& rng, uint32_t samples,
                                          uint32_t iterations) noexcept {
  LloydResult<Scalar> result{Status::bad_samples, Scalar{0}, 0};
  if (samples == 0 || iterations == 0) return result;
  random_centroids(&table.unit[0][0], Cells, Dims, rng);
  // `memory.sample` holds the sample, and its type has the length that nearest() expects.
  const auto nearest = [&table, &memory](const Scalar*) noexcept { return table.nearest(memory.sample); };
  for (uint32_t i = 0; i < iterations; ++i) {
    result = lloyd_iteration(&table.unit[0][0], Cells, Dims, rng, LloydOptions<Scalar>{samples},
                             LloydBuffers<Scalar>{&memory.sums[0][0], memory.counts, memory.sample}, nearest);
  }
  return result;
}

}  // namespace nanoqd

#endif
