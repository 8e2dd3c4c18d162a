// What the loops written by hand have in common: the generator, the choice of parents, and the
// archive. Plain arrays, no checks, no code from lib/.
#ifndef NANOQD_BENCH_PLAIN_PARTS_HPP
#define NANOQD_BENCH_PLAIN_PARTS_HPP

#include <cstdint>
#include <limits>

namespace bench {

template <unsigned n, unsigned k>
struct PlainArchive {
  float genes[k][n];
  float objective[k];
  int filled[k];
  int size;

  void clear() {
    for (float& one : objective) one = -std::numeric_limits<float>::infinity();
    size = 0;
  }

  void keep(int cell, const float (&solution)[n], float value) {
    if (!(value > objective[cell])) return;
    if (objective[cell] < -std::numeric_limits<float>::max()) filled[size++] = cell;
    objective[cell] = value;
    for (unsigned j = 0; j < n; ++j) genes[cell][j] = solution[j];
  }
};

// Marsaglia's xor128, seeded as the library seeds it.
struct PlainGenerator {
  explicit PlainGenerator(std::uint64_t seed) {
    std::uint32_t state[4];
    for (int i = 0; i < 2; ++i) {
      std::uint64_t word = seed + static_cast<std::uint64_t>(i + 1) * 0x9E3779B97F4A7C15U;
      word = (word ^ (word >> 30)) * 0xBF58476D1CE4E5B9U;
      word = (word ^ (word >> 27)) * 0x94D049BB133111EBU;
      word ^= word >> 31;
      state[2 * i] = static_cast<std::uint32_t>(word);
      state[2 * i + 1] = static_cast<std::uint32_t>(word >> 32);
    }
    x = state[0];
    y = state[1];
    z = state[2];
    w = state[3];
  }

  std::uint32_t next() {
    const std::uint32_t t = x ^ (x << 11);
    x = y;
    y = z;
    z = w;
    w = w ^ (w >> 19) ^ t ^ (t >> 8);
    return w;
  }
  float uniform() { return static_cast<float>(static_cast<std::int32_t>(next() >> 8)) * 0x1p-24f; }
  std::uint32_t below(std::uint32_t count) {
    std::uint64_t scaled = static_cast<std::uint64_t>(next()) * count;
    if (static_cast<std::uint32_t>(scaled) < count) {
      const std::uint32_t unfair = (0U - count) % count;
      while (static_cast<std::uint32_t>(scaled) < unfair) scaled = static_cast<std::uint64_t>(next()) * count;
    }
    return static_cast<std::uint32_t>(scaled >> 32);
  }

  std::uint32_t x, y, z, w;
};

// Draws four different numbers below `size`.
inline void draw_parents(PlainGenerator& rng, std::uint32_t size, std::uint32_t (&parents)[4]) {
  parents[0] = rng.below(size);
  parents[1] = rng.below(size - 1);
  if (parents[1] >= parents[0]) ++parents[1];
  std::uint32_t low = parents[0] < parents[1] ? parents[0] : parents[1];
  std::uint32_t high = parents[0] < parents[1] ? parents[1] : parents[0];
  parents[2] = rng.below(size - 2);
  if (parents[2] >= low) ++parents[2];
  if (parents[2] >= high) ++parents[2];
  std::uint32_t middle = parents[2];
  if (middle < low) {
    const std::uint32_t swapped = low;
    low = middle;
    middle = swapped;
  }
  if (middle > high) {
    const std::uint32_t swapped = high;
    high = middle;
    middle = swapped;
  }
  parents[3] = rng.below(size - 3);
  if (parents[3] >= low) ++parents[3];
  if (parents[3] >= middle) ++parents[3];
  if (parents[3] >= high) ++parents[3];
}

}  // namespace bench

#endif
