// What snapshots and merges do to an archive behind its back: elites as sequences of numbers, and one rule which of two
// elites of a cell is the better one, whoever came first.
#ifndef NANOQD_ARCHIVE_DETAIL_ARCHIVE_ACCESS_HPP
#define NANOQD_ARCHIVE_DETAIL_ARCHIVE_ACCESS_HPP

#include <stdint.h>

#include "../../math/detail/fields.hpp"
#include "../../math/detail/platform.hpp"
#include "../../math/detail/scalar.hpp"
#include "../../status.hpp"

namespace nanoqd {
namespace detail {

// Less than 0 if the bytes of `a`, lowest first, come before those of `b`; 0 if they are the same. O(size).
template <class Number>
[[nodiscard]] inline int32_t compare_bytes(Number a, Number b) noexcept {
  const uint64_t bits_a = field_bits(a);
  const uint64_t bits_b = field_bits(b);
  for (uint32_t shift = 0; shift < 8 * sizeof(Number); shift += 8) {
    const int32_t difference =
        static_cast<int32_t>(bits_a >> shift & 0xFFU) - static_cast<int32_t>(bits_b >> shift & 0xFFU);
    if (difference != 0) return difference;
  }
  return 0;
}

template <class Archive>
struct ArchiveAccess {
  using Scalar = typename Archive::Scalar;
  using StoredGene = typename Archive::StoredGene;

  static constexpr uint32_t genes = Archive::genes;
  static constexpr uint32_t cells = Archive::cells;
  static constexpr uint32_t dims = Archive::dims;
  static constexpr uint32_t kept_measures = Archive::keeps_measures ? dims : 0;

  static Status readiness(const Archive& archive) noexcept { return archive.readiness(); }
  static void set_readiness(Archive& archive, Status status) noexcept { archive.set_readiness(status); }

  // Makes the archive busy; the ticket is for the one who did.
  [[nodiscard]] static uint8_t seize(Archive& archive) noexcept {
    archive.set_readiness(Status::busy);
    return ++archive.ticket_;
  }
  [[nodiscard]] static bool is_held(const Archive& archive, uint8_t ticket) noexcept {
    return archive.readiness() == Status::busy && archive.ticket_ == ticket;
  }

  // O(k)
  static void clear(Archive& archive) noexcept { archive.clear(archive.objectives_, cells); }

  // An elite in its cell, by its numbers.
  struct RawElite {
    const Archive& archive;
    uint32_t cell;
    [[nodiscard]] Scalar objective() const noexcept { return archive.objectives_[cell]; }
    [[nodiscard]] StoredGene gene(uint32_t i) const noexcept { return archive.genes_[cell][i]; }
    [[nodiscard]] Scalar measure([[maybe_unused]] uint32_t i) const noexcept {
      if constexpr (Archive::keeps_measures) return archive.values[cell][i];
      return Scalar{0};
    }
  };

  // The numbers of a cell's elite behind its cell number, in the order of snapshots.
  template <class Fields>
  static void fields(Archive& archive, uint32_t cell, Fields& visit) noexcept {
    visit(archive.objectives_[cell]);
    for (StoredGene& gene : archive.genes_[cell]) visit(gene);
    if constexpr (Archive::keeps_measures) {
      for (Scalar& measure : archive.values[cell]) visit(measure);
    }
  }

  [[nodiscard]] static uint32_t cell_at(const Archive& archive, uint32_t position) noexcept {
    return archive.filled_[position];
  }
  static void set_cell_at(Archive& archive, uint32_t position, uint32_t cell) noexcept {
    archive.filled_[position] = static_cast<typename Archive::CellIndex>(cell);
  }

  // Sets what follows from the elites: how many there are, and the best. O(k).
  static void settle(Archive& archive, uint32_t size) noexcept {
    archive.size_ = size;
    uint32_t best = 0;
    for (uint32_t cell = 1; cell < cells; ++cell) {
      if (archive.objectives_[cell] > archive.objectives_[best]) best = cell;
    }
    archive.best_ = best;
  }

  // Makes the list of filled cells again, in cell order: it then depends on the elites alone. O(k).
  static void sort(Archive& archive) noexcept {
    uint32_t size = 0;
    for (uint32_t cell = 0; cell < cells; ++cell) {
      if (is_finite(archive.objectives_[cell])) set_cell_at(archive, size++, cell);
    }
    settle(archive, size);
  }

  // Puts the better of two elites into a cell. A higher objective is better; of equal objectives, 0 and -0 among them,
  // the smaller bytes of the genes, then those of the measures; and 0 is better than -0. So of any two different elites
  // one is better, and the best of several does not depend on their order. The list of filled cells is left for sort().
  // O(n + dims).
  template <class Newcomer>
  static void offer(Archive& archive, uint32_t cell, const Newcomer& newcomer) noexcept {
    if (!is_better(newcomer, RawElite{archive, cell})) return;
    archive.objectives_[cell] = newcomer.objective();
    for (uint32_t i = 0; i < genes; ++i) archive.genes_[cell][i] = newcomer.gene(i);
    if constexpr (Archive::keeps_measures) {
      for (uint32_t i = 0; i < dims; ++i) archive.values[cell][i] = newcomer.measure(i);
    }
  }

 private:
  template <class Newcomer>
  [[nodiscard]] static bool is_better(const Newcomer& newcomer, const RawElite& elite) noexcept {
    const Scalar objective = newcomer.objective();
    if (objective > elite.objective()) return true;  // an empty cell has minus infinity
    if (objective < elite.objective()) return false;
    for (uint32_t i = 0; i < genes; ++i) {
      const int32_t order = compare_bytes(newcomer.gene(i), elite.gene(i));
      if (order != 0) return order < 0;
    }
    for (uint32_t i = 0; i < kept_measures; ++i) {
      const int32_t order = compare_bytes(newcomer.measure(i), elite.measure(i));
      if (order != 0) return order < 0;
    }
    return to_bits(objective) < to_bits(elite.objective());  // equal, or 0 and -0
  }
};

}  // namespace detail
}  // namespace nanoqd

#endif
