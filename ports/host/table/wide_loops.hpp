// The loops over many centroids in float, which filter the candidates for an exact comparison in
// double. On x86 they exist twice, with and without AVX2, and the processor decides at run time.
//
// Both give the same results: every cell that could be the nearest is passed on. How the loops
// round does not matter, because the filter leaves a margin for it.
#ifndef NANOQD_PORTS_HOST_TABLE_WIDE_LOOPS_HPP
#define NANOQD_PORTS_HOST_TABLE_WIDE_LOOPS_HPP

#include <cstdint>

namespace nanoqd::host {

inline constexpr std::uint32_t block_lanes = 32;  // cells in a block

// Blocks of cells for score_blocks(). Each row of a block has block_lanes numbers. The first row is
// half the squared length of each cell, the others are its coordinates.
struct ScoreBlocks {
  const float* values;
  std::uint32_t blocks;
  std::uint32_t dims;
};

// For each of two samples, writes the least score of the cells of each block. The score of a cell y
// for a sample z is |y|^2 / 2 - z y: half the squared distance, less the same number for all cells.
// Cost: O(blocks dims).
void score_blocks(const ScoreBlocks& cells, const float* sample, const float* other, float* least, float* other_least);

// Writes the scores of one block. Cost: O(dims).
void score_block(const ScoreBlocks& cells, std::uint32_t block, const float* sample, float* scores);

// Writes the squared distances from `point` to the cells of one block, which has a row of
// block_lanes numbers for each dimension. Cost: O(dims).
void measure_block(const float* block, std::uint32_t dims, const float* point, float* distances);

// Writes the squared distances from `point` to block_lanes boxes. For each dimension there is a row
// of lower bounds, then one of upper bounds. Cost: O(dims).
void measure_boxes(const float* boxes, std::uint32_t dims, const float* point, float* distances);

}  // namespace nanoqd::host

#endif
