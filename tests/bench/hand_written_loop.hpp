// Differential MAP-Elites written by hand for a single experiment: one function, plain arrays, no
// checks, no code from lib/. It uses the same generator, operator and tessellation in the same
// order, so that it ends with the same archive as the library.
#ifndef NANOQD_BENCH_HAND_WRITTEN_LOOP_HPP
#define NANOQD_BENCH_HAND_WRITTEN_LOOP_HPP

#include <cstdint>
#include <limits>

namespace bench {

template <unsigned n, unsigned k>
struct PlainArchive {
  float genes[k][n];
  float objective[k];
  int filled[k];
  int size;
};

// `locate(measures)` returns the cell. `evaluate(genes, objective, measures)` is the problem.
template <unsigned n, unsigned k, class Locate, class Evaluate>
void hand_written_loop(PlainArchive<n, k>& archive, std::uint64_t seed, long evaluations, float lower, float upper,
                       const Locate& locate, const Evaluate& evaluate) {
  std::uint32_t state[4];
  for (int i = 0; i < 2; ++i) {
    std::uint64_t z = seed + static_cast<std::uint64_t>(i + 1) * 0x9E3779B97F4A7C15U;
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9U;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBU;
    z ^= z >> 31;
    state[2 * i] = static_cast<std::uint32_t>(z);
    state[2 * i + 1] = static_cast<std::uint32_t>(z >> 32);
  }
  std::uint32_t x = state[0], y = state[1], z = state[2], w = state[3];
  const auto next = [&]() {
    const std::uint32_t t = x ^ (x << 11);
    x = y;
    y = z;
    z = w;
    w = w ^ (w >> 19) ^ t ^ (t >> 8);
    return w;
  };
  const auto uniform = [&]() { return static_cast<float>(next() >> 8) * 0x1p-24f; };
  const auto below = [&](std::uint32_t count) {
    std::uint64_t scaled = static_cast<std::uint64_t>(next()) * count;
    if (static_cast<std::uint32_t>(scaled) < count) {
      const std::uint32_t unfair = (0U - count) % count;
      while (static_cast<std::uint32_t>(scaled) < unfair) scaled = static_cast<std::uint64_t>(next()) * count;
    }
    return static_cast<std::uint32_t>(scaled >> 32);
  };

  for (float& objective : archive.objective) objective = -std::numeric_limits<float>::infinity();
  archive.size = 0;
  float genes[n];
  for (long evaluation = 0; evaluation < evaluations; ++evaluation) {
    if (evaluation < 100L * n) {
      for (float& gene : genes) gene = lower + uniform() * (upper - lower);
    } else {
      const std::uint32_t size = static_cast<std::uint32_t>(archive.size);
      std::uint32_t parents[4];
      parents[0] = below(size);
      parents[1] = below(size - 1);
      if (parents[1] >= parents[0]) ++parents[1];
      std::uint32_t low = parents[0] < parents[1] ? parents[0] : parents[1];
      std::uint32_t high = parents[0] < parents[1] ? parents[1] : parents[0];
      parents[2] = below(size - 2);
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
      parents[3] = below(size - 3);
      if (parents[3] >= low) ++parents[3];
      if (parents[3] >= middle) ++parents[3];
      if (parents[3] >= high) ++parents[3];
      const float* target = archive.genes[archive.filled[parents[0]]];
      const float* r1 = archive.genes[archive.filled[parents[1]]];
      const float* r2 = archive.genes[archive.filled[parents[2]]];
      const float* r3 = archive.genes[archive.filled[parents[3]]];
      const std::uint32_t j_rand = below(n);
      for (std::uint32_t j = 0; j < n; ++j) {
        float gene = target[j];
        if (uniform() <= 0.9f || j == j_rand) gene = r1[j] + 0.5f * (r2[j] - r3[j]);
        genes[j] = gene < lower ? lower : gene > upper ? upper : gene;
      }
    }
    float objective;
    float measures[2];
    evaluate(genes, objective, measures);
    const int cell = locate(measures);
    if (objective > archive.objective[cell]) {
      if (archive.objective[cell] < -std::numeric_limits<float>::max()) archive.filled[archive.size++] = cell;
      archive.objective[cell] = objective;
      for (unsigned j = 0; j < n; ++j) archive.genes[cell][j] = genes[j];
    }
  }
}

}  // namespace bench

#endif
