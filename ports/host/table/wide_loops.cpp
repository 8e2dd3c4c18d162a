#include "wide_loops.hpp"

#include <cstddef>
#include <cstring>

// gcc and clang have vector types, and functions for one kind of processor.
#if defined(__x86_64__) || defined(__i386__)
#define NANOQD_HAS_AVX2_FUNCTIONS 1
#define NANOQD_FOR_AVX2 __attribute__((target("avx2")))
#else
#define NANOQD_HAS_AVX2_FUNCTIONS 0
#endif
// Inlined, so that a loop is compiled for the processor of the function that it is in.
#define NANOQD_IN_CALLER __attribute__((always_inline)) inline

namespace nanoqd::host {
namespace {

// `Lanes` floats that are computed at once.
template <std::size_t Lanes>
struct Wide {
  using Type __attribute__((vector_size(Lanes * sizeof(float)))) = float;
};

template <class Vector>
NANOQD_IN_CALLER void load(Vector& vector, const float* from) {
  std::memcpy(&vector, from, sizeof vector);
}

// Subtracts z y for both samples, in four vectors of cells.
template <std::size_t Lanes>
NANOQD_IN_CALLER void score_four(const float* rows, std::uint32_t dims, const float* sample, const float* other,
                                 float* least, float* other_least) {
  using Vector = typename Wide<Lanes>::Type;
  Vector a[4];
  Vector b[4];
  for (std::size_t v = 0; v < 4; ++v) {
    load(a[v], rows + v * Lanes);
    b[v] = a[v];
  }
  for (std::uint32_t i = 0; i < dims; ++i) {
    rows += block_lanes;
    const float first = sample[i];
    const float second = other[i];
    for (std::size_t v = 0; v < 4; ++v) {
      Vector y;
      load(y, rows + v * Lanes);
      a[v] -= first * y;
      b[v] -= second * y;
    }
  }
  Vector low;
  Vector other_low;
  load(low, least);
  load(other_low, other_least);
  for (std::size_t v = 0; v < 4; ++v) {
    low = a[v] < low ? a[v] : low;
    other_low = b[v] < other_low ? b[v] : other_low;
  }
  std::memcpy(least, &low, sizeof low);
  std::memcpy(other_least, &other_low, sizeof other_low);
}

template <std::size_t Lanes>
NANOQD_IN_CALLER void score_all(const ScoreBlocks& cells, const float* sample, const float* other, float* least,
                                float* other_least) {
  const float* block = cells.values;
  for (std::uint32_t number = 0; number < cells.blocks; ++number) {
    float low[Lanes];
    float other_low[Lanes];
    for (std::size_t lane = 0; lane < Lanes; ++lane) low[lane] = other_low[lane] = 3e38F;
    for (std::size_t part = 0; part < block_lanes; part += 4 * Lanes) {
      score_four<Lanes>(block + part, cells.dims, sample, other, low, other_low);
    }
    float lowest = low[0];
    float other_lowest = other_low[0];
    for (std::size_t lane = 1; lane < Lanes; ++lane) {
      lowest = low[lane] < lowest ? low[lane] : lowest;
      other_lowest = other_low[lane] < other_lowest ? other_low[lane] : other_lowest;
    }
    least[number] = lowest;
    other_least[number] = other_lowest;
    block += static_cast<std::size_t>(block_lanes) * (cells.dims + 1);
  }
}

NANOQD_IN_CALLER void score_lanes(const float* rows, std::uint32_t dims, const float* sample, float* scores) {
  float sums[block_lanes];
  for (std::size_t lane = 0; lane < block_lanes; ++lane) sums[lane] = rows[lane];
  for (std::uint32_t i = 0; i < dims; ++i) {
    rows += block_lanes;
    for (std::size_t lane = 0; lane < block_lanes; ++lane) sums[lane] -= sample[i] * rows[lane];
  }
  std::memcpy(scores, sums, sizeof sums);
}

template <std::size_t Lanes>
NANOQD_IN_CALLER void measure_lanes(const float* block, std::uint32_t dims, const float* point, float* distances) {
  using Vector = typename Wide<Lanes>::Type;
  for (std::size_t part = 0; part < block_lanes; part += 4 * Lanes) {
    Vector sums[4] = {};
    const float* row = block + part;
    for (std::uint32_t i = 0; i < dims; ++i) {
      for (std::size_t v = 0; v < 4; ++v) {
        Vector difference;
        load(difference, row + v * Lanes);
        difference -= point[i];
        sums[v] += difference * difference;
      }
      row += block_lanes;
    }
    std::memcpy(distances + part, sums, sizeof sums);
  }
}

template <std::size_t Lanes>
NANOQD_IN_CALLER void measure_box_lanes(const float* boxes, std::uint32_t dims, const float* point, float* distances) {
  using Vector = typename Wide<Lanes>::Type;
  for (std::size_t part = 0; part < block_lanes; part += 4 * Lanes) {
    Vector sums[4] = {};
    const float* row = boxes + part;
    for (std::uint32_t i = 0; i < dims; ++i) {
      for (std::size_t v = 0; v < 4; ++v) {
        Vector below;
        Vector above;
        load(below, row + v * Lanes);
        load(above, row + block_lanes + v * Lanes);
        below -= point[i];
        above = point[i] - above;
        below = below > above ? below : above;
        below = below > Vector{} ? below : Vector{};
        sums[v] += below * below;
      }
      row += std::size_t{2} * block_lanes;
    }
    std::memcpy(distances + part, sums, sizeof sums);
  }
}

#if NANOQD_HAS_AVX2_FUNCTIONS
bool has_avx2() {
  static const bool has = __builtin_cpu_supports("avx2") != 0;
  return has;
}

NANOQD_FOR_AVX2 void score_all_avx2(const ScoreBlocks& cells, const float* sample, const float* other, float* least,
                                    float* other_least) {
  score_all<8>(cells, sample, other, least, other_least);
}
NANOQD_FOR_AVX2 void score_lanes_avx2(const float* rows, std::uint32_t dims, const float* sample, float* scores) {
  score_lanes(rows, dims, sample, scores);
}
NANOQD_FOR_AVX2 void measure_lanes_avx2(const float* block, std::uint32_t dims, const float* point, float* distances) {
  measure_lanes<8>(block, dims, point, distances);
}
NANOQD_FOR_AVX2 void measure_box_lanes_avx2(const float* boxes, std::uint32_t dims, const float* point,
                                            float* distances) {
  measure_box_lanes<8>(boxes, dims, point, distances);
}
#endif

}  // namespace

void score_blocks(const ScoreBlocks& cells, const float* sample, const float* other, float* least, float* other_least) {
#if NANOQD_HAS_AVX2_FUNCTIONS
  if (has_avx2()) return score_all_avx2(cells, sample, other, least, other_least);
#endif
  score_all<4>(cells, sample, other, least, other_least);
}

void score_block(const ScoreBlocks& cells, std::uint32_t block, const float* sample, float* scores) {
  const float* rows = cells.values + static_cast<std::size_t>(block) * block_lanes * (cells.dims + 1);
#if NANOQD_HAS_AVX2_FUNCTIONS
  if (has_avx2()) return score_lanes_avx2(rows, cells.dims, sample, scores);
#endif
  score_lanes(rows, cells.dims, sample, scores);
}

void measure_block(const float* block, std::uint32_t dims, const float* point, float* distances) {
#if NANOQD_HAS_AVX2_FUNCTIONS
  if (has_avx2()) return measure_lanes_avx2(block, dims, point, distances);
#endif
  measure_lanes<4>(block, dims, point, distances);
}

void measure_boxes(const float* boxes, std::uint32_t dims, const float* point, float* distances) {
#if NANOQD_HAS_AVX2_FUNCTIONS
  if (has_avx2()) return measure_box_lanes_avx2(boxes, dims, point, distances);
#endif
  measure_box_lanes<4>(boxes, dims, point, distances);
}

}  // namespace nanoqd::host
