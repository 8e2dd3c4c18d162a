// What an archive must do, in the plainest code there is: no clever empty value, no running totals,
// everything counted again when asked. It shares nothing with the library but the names of the
// outcomes.
#ifndef NANOQD_TESTS_REFERENCE_ARCHIVE_HPP
#define NANOQD_TESTS_REFERENCE_ARCHIVE_HPP

#include <stdint.h>

#include <nanoqd/status.hpp>

#include "scalars.hpp"

namespace test {

template <class Scalar, uint32_t Genes, uint32_t Cells, uint32_t Dims>
struct ReferenceArchive {
  bool is_filled[Cells];
  Scalar objective[Cells];
  Scalar genes[Cells][Genes];
  Scalar measures[Cells][Dims];
  uint32_t fill_order[Cells];
  uint32_t size;

  void clear() {
    for (uint32_t cell = 0; cell < Cells; ++cell) is_filled[cell] = false;
    size = 0;
  }

  nanoqd::Outcome insert(uint32_t cell, const Scalar (&new_genes)[Genes], Scalar new_objective,
                         const Scalar (&new_measures)[Dims]) {
    if (cell >= Cells) return nanoqd::Outcome::rejected;
    const uint64_t without_sign = bits(new_objective) << 1 << (8 * (8 - sizeof(Scalar)));
    const uint64_t infinite = bits(infinity<Scalar>()) << 1 << (8 * (8 - sizeof(Scalar)));
    if (without_sign >= infinite) return nanoqd::Outcome::rejected;  // NaN or infinity
    const bool is_first = !is_filled[cell];
    if (!is_first && new_objective <= objective[cell]) return nanoqd::Outcome::rejected;
    if (is_first) {
      is_filled[cell] = true;
      fill_order[size] = cell;
      size = size + 1;
    }
    objective[cell] = new_objective;
    for (uint32_t i = 0; i < Genes; ++i) genes[cell][i] = new_genes[i];
    for (uint32_t i = 0; i < Dims; ++i) measures[cell][i] = new_measures[i];
    return is_first ? nanoqd::Outcome::new_cell : nanoqd::Outcome::improved;
  }

  // The highest objective, the lowest cell among equals; no_cell if there is none.
  uint32_t best_cell() const {
    uint32_t best = nanoqd::no_cell;
    for (uint32_t cell = 0; cell < Cells; ++cell) {
      if (is_filled[cell] && (best == nanoqd::no_cell || objective[cell] > objective[best])) best = cell;
    }
    return best;
  }

  uint32_t count_filled() const {
    uint32_t count = 0;
    for (uint32_t cell = 0; cell < Cells; ++cell) count += is_filled[cell] ? 1U : 0U;
    return count;
  }

  // Kahan's sum in cell order, as his paper has it: s <- s + y, with what the last addition lost
  // taken off y first.
  Scalar qd_score(Scalar offset) const {
    Scalar sum = 0;
    Scalar compensation = 0;
    for (uint32_t cell = 0; cell < Cells; ++cell) {
      if (is_filled[cell]) {
        const Scalar value = objective[cell] - offset;
        const Scalar corrected = value - compensation;
        const Scalar new_sum = sum + corrected;
        const Scalar added = new_sum - sum;
        compensation = added - corrected;
        sum = new_sum;
      }
    }
    return sum;
  }

  // FNV-1a over size, then cell, objective, genes (and measures) of each elite in fill order, every
  // number lowest byte first.
  uint64_t digest(bool with_measures) const {
    uint64_t hash = 14695981039346656037U;
    hash = fold(hash, size, 4);
    for (uint32_t i = 0; i < size; ++i) {
      const uint32_t cell = fill_order[i];
      hash = fold(hash, cell, 4);
      hash = fold(hash, bits(objective[cell]), sizeof(Scalar));
      for (uint32_t j = 0; j < Genes; ++j) hash = fold(hash, bits(genes[cell][j]), sizeof(Scalar));
      for (uint32_t j = 0; with_measures && j < Dims; ++j) hash = fold(hash, bits(measures[cell][j]), sizeof(Scalar));
    }
    return hash;
  }

 private:
  static uint64_t fold(uint64_t hash, uint64_t number, uint32_t bytes) {
    for (uint32_t i = 0; i < bytes; ++i) {
      hash ^= number & 255U;
      hash *= 1099511628211U;
      number /= 256;
    }
    return hash;
  }
};

}  // namespace test

#endif
