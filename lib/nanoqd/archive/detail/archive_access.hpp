// Privileged access to an archive, for snapshots and merges. Shows elites as sequences of numbers.
// Defines a total order on elites, so that the winner of a cell does not depend on arrival order.
//
// Functions are O(1), except where their comment says otherwise.
#ifndef NANOQD_ARCHIVE_DETAIL_ARCHIVE_ACCESS_HPP
#define NANOQD_ARCHIVE_DETAIL_ARCHIVE_ACCESS_HPP

#include <stdint.h>

#include "../../math/detail/fields.hpp"
#include "../../math/detail/platform.hpp"
#include "../../math/detail/scalar.hpp"
#include "../../status.hpp"
#include "hold.hpp"

namespace nanoqd {
namespace detail {

// Compares the bytes of two numbers, the lowest byte first. Returns a number below 0 if `a` comes
// first, 0 if the bytes are equal, a number above 0 if `b` comes first. Cost: O(sizeof(Number)).
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

  using Ticket = Hold::Ticket;

  static Status readiness(const Archive& archive) noexcept { return archive.readiness(); }
  static void set_readiness(Archive& archive, Status status) noexcept { archive.hold_.set_readiness(status); }

  // Makes the archive busy. Returns the ticket of the new owner: a Saver, which only reads, or a
  // Loader, which changes the archive.
  [[nodiscard]] static Ticket seize(Archive& archive, Use use) noexcept { return archive.hold_.seize(use); }
  // Returns whether the owner of this ticket still owns the archive.
  [[nodiscard]] static bool is_held(const Archive& archive, Ticket ticket) noexcept {
    return archive.hold_.is_held(ticket);
  }

  // Empties the archive. Cost: O(k).
  static void clear(Archive& archive) noexcept {
    archive.clear(archive.objectives_, cells);
    archive.clear_counts();
  }

  // One elite of an archive, as the numbers that are stored.
  struct RawElite {
    const Archive& archive;
    uint32_t cell;
    [[nodiscard]] Scalar objective() const noexcept { return archive.objectives_[cell]; }
    [[nodiscard]] uint32_t evaluations() const noexcept { return archive.count_of(cell); }
    [[nodiscard]] StoredGene gene(uint32_t i) const noexcept { return archive.genes_[cell][i]; }
    [[nodiscard]] Scalar measure([[maybe_unused]] uint32_t i) const noexcept {
      if constexpr (Archive::keeps_measures) return archive.values[cell][i];
      return Scalar{0};
    }
  };

  // Shows the numbers of a cell's elite, in the order in which a snapshot has them after the cell
  // number; without its count of evaluations, if there is one. Cost: O(n + dims).
  template <class Fields>
  static void fields(Archive& archive, uint32_t cell, Fields& visit) noexcept {
    visit(archive.objectives_[cell]);
    for (StoredGene& gene : archive.genes_[cell]) visit(gene);
    if constexpr (Archive::keeps_measures) {
      for (Scalar& measure : archive.values[cell]) visit(measure);
    }
  }
  // Shows the count of evaluations. Only for noisy evaluations.
  template <class Fields>
  static void count_field(Archive& archive, uint32_t cell, Fields& visit) noexcept {
    visit(archive.counts[cell]);
  }
  static void set_count(Archive& archive, uint32_t cell, uint32_t count) noexcept { archive.set_count(cell, count); }

  // The list of filled cells. Requires: position < cells.
  [[nodiscard]] static uint32_t cell_at(const Archive& archive, uint32_t position) noexcept {
    return archive.filled_[position];
  }
  static void set_cell_at(Archive& archive, uint32_t position, uint32_t cell) noexcept {
    archive.filled_[position] = static_cast<typename Archive::CellIndex>(cell);
  }

  // Sets the number of elites, and finds the best. Cost: O(k).
  static void settle(Archive& archive, uint32_t size) noexcept {
    archive.size_ = size;
    uint32_t best = 0;
    for (uint32_t cell = 1; cell < cells; ++cell) {
      if (archive.objectives_[cell] > archive.objectives_[best]) best = cell;
    }
    archive.best_ = best;
  }

  // Rebuilds the list of filled cells in cell order, so that it depends on the elites alone.
  // Cost: O(k).
  static void sort(Archive& archive) noexcept {
    uint32_t size = 0;
    for (uint32_t cell = 0; cell < cells; ++cell) {
      if (is_finite(archive.objectives_[cell])) set_cell_at(archive, size++, cell);
    }
    settle(archive, size);
  }

  // Puts the newcomer into a cell if it is better than the elite there. Better means, in order:
  //  1. more evaluations, if the archive counts them;
  //  2. a higher objective, where 0 and -0 are equal;
  //  3. smaller bytes of the genes;
  //  4. smaller bytes of the measures;
  //  5. the objective 0, not -0.
  // Of any two different elites one is better. The best of several does not depend on their order.
  //
  // Does not update the list of filled cells: call sort() afterwards. Cost: O(n + dims).
  template <class Newcomer>
  static void offer(Archive& archive, uint32_t cell, const Newcomer& newcomer) noexcept {
    if (!is_better(newcomer, RawElite{archive, cell})) return;
    archive.objectives_[cell] = newcomer.objective();
    if constexpr (Archive::is_noisy) archive.set_count(cell, newcomer.evaluations());
    for (uint32_t i = 0; i < genes; ++i) archive.genes_[cell][i] = newcomer.gene(i);
    if constexpr (Archive::keeps_measures) {
      for (uint32_t i = 0; i < dims; ++i) archive.values[cell][i] = newcomer.measure(i);
    }
  }

 private:
  template <class Newcomer>
  [[nodiscard]] static bool is_better(const Newcomer& newcomer, const RawElite& elite) noexcept {
    const Scalar objective = newcomer.objective();
    if constexpr (Archive::is_noisy) {  // an empty cell has the count 0
      if (newcomer.evaluations() != elite.evaluations()) return newcomer.evaluations() > elite.evaluations();
    }
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
