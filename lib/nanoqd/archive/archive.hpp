// Archive: stores the best solution found for each cell, its elite.
//
//     nanoqd::Archive<float, 10, 1024, 2> archive;       // 10 genes, 1,024 cells, 2 measures
//     Status status = archive.reset(Box<float, 10>(-1.0f, 1.0f));
//     Outcome outcome = archive.insert(cell, genes, objective, measures);
//     for (const auto elite : archive) use(elite.cell(), elite.objective(), elite.gene(0));
//
// All memory is in the object:
//  - for each cell: the genes, the objective and one entry of the list of filled cells;
//  - for each gene: its two bounds.
//
// An empty cell has the objective minus infinity, which no solution can have. One comparison
// therefore decides whether a new solution stays.
//
// Functions are O(1), except where their comment says otherwise. They may run in an interrupt if
// nothing else changes the object at that time.
#ifndef NANOQD_ARCHIVE_ARCHIVE_HPP
#define NANOQD_ARCHIVE_ARCHIVE_HPP

#include <stddef.h>
#include <stdint.h>

#include "../math/array_ref.hpp"
#include "../math/box.hpp"
#include "../math/detail/platform.hpp"
#include "../math/detail/scalar.hpp"
#include "../math/detail/scatter.hpp"
#include "../math/digest.hpp"
#include "../status.hpp"
#include "detail/archive_view.hpp"
#include "detail/hold.hpp"
#include "evaluations.hpp"
#include "gene_codec.hpp"
#include "measures.hpp"

namespace nanoqd {

namespace detail {

// The small part of an archive, in front of the arrays. Its offset depends neither on the number of
// genes (n) nor on the number of cells (k). The code that accesses it is therefore short, and
// shared by archives of every size.
struct ArchiveState {
  uint32_t size_ = 0;
  uint32_t best_ = 0;
  Hold hold_;

  // Empties the archive: every cell gets the objective minus infinity. A Saver or Loader that owned
  // the archive has lost it. Cost: O(cells).
  template <class Scalar>
  void clear(Scalar* objectives, uint32_t cells) noexcept {
    const Scalar nothing = -infinity<Scalar>();
    for (uint32_t cell = 0; cell < cells; ++cell) objectives[cell] = nothing;
    size_ = 0;
    best_ = 0;
    hold_.set_readiness(Status::ok);
  }

  // Decides whether a new solution stays, and stores its objective if it does. The archive must
  // then store its genes and measures and, for a new cell, add the cell to the list. Cost: O(1).
  template <class Scalar>
  NANOQD_NOINLINE_FOR_SIZE Outcome admit(Scalar* objectives, uint32_t cells, uint32_t cell, Scalar objective) noexcept {
    if (hold_.readiness() != Status::ok || cell >= cells || !is_finite(objective)) return Outcome::rejected;
    const Scalar previous = objectives[cell];
    if (!(objective > previous)) return Outcome::rejected;
    const bool is_new = !is_finite(previous);
    if (is_new && size_ >= cells) return Outcome::rejected;  // memory was overwritten: write nothing past the list
    objectives[cell] = objective;
    const Scalar best = objectives[best_];
    if (cell < best_ ? objective >= best : objective > best) best_ = cell;
    return is_new ? Outcome::new_cell : Outcome::improved;
  }

  // Replaces the objective of a filled cell's elite. Cost: O(1), or O(cells) if the best elite gets
  // a lower one.
  template <class Scalar>
  NANOQD_NOINLINE_FOR_SIZE void reassess(Scalar* objectives, uint32_t cells, uint32_t cell, Scalar objective) noexcept {
    const bool is_lower = objective < objectives[cell];
    objectives[cell] = objective;
    const Scalar best = objectives[best_];
    if (cell < best_ ? objective >= best : objective > best) best_ = cell;
    if (cell != best_ || !is_lower) return;
    best_ = 0;
    for (uint32_t other = 1; other < cells; ++other) {
      if (objectives[other] > objectives[best_]) best_ = other;
    }
  }
};

// Privileged access for snapshots and merges: see detail/archive_access.hpp.
template <class Archive>
struct ArchiveAccess;

}  // namespace detail

template <class ScalarType, uint32_t Genes, uint32_t Cells, uint32_t Dims, Measures Kept = Measures::dropped,
          class StoredGeneType = ScalarType, Evaluations Kind = Evaluations::exact>
class Archive : private detail::ArchiveState,
                private detail::MeasureStore<ScalarType, Cells, Dims, Kept>,
                private detail::CountStore<Cells, Kind> {
  static_assert(Genes >= 1, "nanoqd: a solution needs at least one gene");
  static_assert(Cells >= 1, "nanoqd: an archive needs at least one cell");
  static_assert(Dims >= 1 && Dims <= 32, "nanoqd: the number of measures must be from 1 to 32");
  static_assert(static_cast<uint64_t>(Cells) * Genes <= 0x7FFFFFFFU, "nanoqd: cells times genes must be below 2^31");

  using Store = detail::MeasureStore<ScalarType, Cells, Dims, Kept>;
  using Counts = detail::CountStore<Cells, Kind>;
  using Codec = GeneCodec<StoredGeneType, ScalarType>;

 public:
  using Scalar = ScalarType;
  using StoredGene = StoredGeneType;
  using CellIndex = detail::IndexFor<Cells>;
  static constexpr uint32_t genes = Genes;
  static constexpr uint32_t cells = Cells;
  static constexpr uint32_t dims = Dims;
  static constexpr bool stores_exactly = Codec::exact;  // false: genes are rounded, see gene_codec.hpp
  static constexpr bool keeps_measures = Kept == Measures::kept;
  static constexpr Evaluations kind = Kind;                     // whether evaluations are exact or noisy
  static constexpr bool is_noisy = Kind == Evaluations::noisy;  // true: it counts evaluations, and keeps their means

  // Returns the memory of the whole archive in bytes, for a static_assert.
  [[nodiscard]] static constexpr size_t ram_bytes() noexcept { return sizeof(Archive); }

  // A reference to one elite. Valid until its cell is improved or the archive is reset.
  class EliteRef {
   public:
    [[nodiscard]] uint32_t cell() const noexcept { return cell_; }
    [[nodiscard]] Scalar objective() const noexcept { return archive_->objectives_[cell_]; }
    // Returns how many evaluations the objective is the mean of; 255 stands for 255 or more. 1 in
    // an archive of exact evaluations.
    [[nodiscard]] uint32_t evaluations() const noexcept { return archive_->count_of(cell_); }
    [[nodiscard]] Scalar gene(uint32_t i) const noexcept {
      return Codec::decode(genes_[i], archive_->lowers_[i], archive_->uppers_[i]);
    }
    // Cost: O(n).
    void copy_genes(Scalar (&out)[Genes]) const noexcept {
      for (uint32_t i = 0; i < Genes; ++i) out[i] = gene(i);
    }
    // Returns the measures it was told with. Only for archives with Measures::kept.
    [[nodiscard]] const Scalar (&measures() const noexcept)[Dims] {
      static_assert(Kept == Measures::kept,
                    "nanoqd: this archive does not keep measures; give MapElites Measures::kept as its fifth argument");
      if constexpr (Kept == Measures::kept) return archive_->values[cell_];
    }

   private:
    friend Archive;
    constexpr EliteRef(const Archive* owner, uint32_t number) noexcept
        : archive_{owner}, genes_{owner->genes_[number]}, cell_{number} {}
    const Archive* archive_;
    const StoredGene* genes_;
    uint32_t cell_;
  };

  // Visits the elites in the order in which their cells were first filled. After a merge or a
  // remap, visits them in cell order.
  class Iterator {
   public:
    [[nodiscard]] EliteRef operator*() const noexcept { return archive_->elite(position_); }
    Iterator& operator++() noexcept {
      ++position_;
      return *this;
    }
    [[nodiscard]] bool operator==(const Iterator& other) const noexcept { return position_ == other.position_; }
    [[nodiscard]] bool operator!=(const Iterator& other) const noexcept { return position_ != other.position_; }

   private:
    friend Archive;
    constexpr Iterator(const Archive* owner, uint32_t start) noexcept : archive_{owner}, position_{start} {}
    const Archive* archive_;
    uint32_t position_;
  };

  // Rejects every solution until reset(). All zero: a static archive is in .bss and costs no flash.
  constexpr Archive() noexcept = default;

  // Assignment copies the archive:
  //  - A Saver or Loader that is at work on the target ends with `interrupted`. One that is at work
  //    on the source continues there.
  //  - The copy of an archive that is being saved is ready. The copy of an archive that is being
  //    loaded may be incomplete: it is `not_started` until reset().
  // Copy construction is deleted: `auto archive = search.archive()` would put the whole archive on
  // the stack by accident.
  Archive(const Archive&) = delete;
  Archive& operator=(const Archive&) noexcept = default;

  // Empties the archive and sets the gene bounds. Cost: O(k + n).
  // Returns `ok`. On `bad_gene_bounds` or `unstorable_gene_bounds` nothing was changed.
  Status reset(const Box<Scalar, Genes>& bounds) noexcept {
    if constexpr (!stores_exactly) {
      for (uint32_t i = 0; i < Genes; ++i) {
        if (!detail::is_interval(bounds.lower(i), bounds.upper(i))) return Status::bad_gene_bounds;
        if (!Codec::can_store(bounds.lower(i), bounds.upper(i))) return Status::unstorable_gene_bounds;
      }
    }
    if (!bounds.copy(lowers_, uppers_, Genes)) return Status::bad_gene_bounds;
    clear(objectives_, Cells);
    Counts::clear_counts();
    return Status::ok;
  }

  // Returns whether the archive has content: after reset(), also during a save or load.
  [[nodiscard]] bool is_ready() const noexcept { return hold_.is_started(); }
  // Returns `ok` if insert() takes solutions now; `not_started`, or `busy` during a save or load.
  Status readiness() const noexcept { return hold_.readiness(); }

  // Keeps the solution if its cell is empty or its objective is strictly higher than the elite's.
  // It counts as evaluated once. Returns `new_cell`, `improved` or `rejected`. Also rejects an
  // objective that is not finite, a cell number that does not exist, and everything while
  // readiness() is not `ok`. Requires: genes and measures are finite. The archive does not check
  // them. Cost: O(n + dims).
  Outcome insert(uint32_t cell, ArrayRef<Scalar, Genes> solution, Scalar objective,
                 ArrayRef<Scalar, Dims> measures) noexcept {
    const Outcome outcome = admit(objectives_, Cells, cell, objective);
    if (outcome == Outcome::rejected) return outcome;
    for (uint32_t i = 0; i < Genes; ++i) genes_[cell][i] = Codec::encode(solution[i], lowers_[i], uppers_[i]);
    Store::put(cell, measures.data());
    Counts::set_count(cell, 1);
    if (outcome == Outcome::new_cell) {
      filled_[size_] = static_cast<CellIndex>(cell);
      ++size_;
    }
    return outcome;
  }

  // Says that the objective of a cell's elite is the mean of so many evaluations, 1 to 255. Does
  // nothing if evaluations are exact. Requires: is_filled(cell).
  void set_evaluations(uint32_t cell, uint32_t evaluations) noexcept { Counts::set_count(cell, evaluations); }

  // Takes one more evaluation of a cell's elite into its means. From evaluation 255 on, the latest
  // one counts 1/255. Only for noisy evaluations. Requires: is_filled(cell), finite numbers.
  // Cost: O(dims), and O(k) if the best elite gets a lower objective.
  void revise(uint32_t cell, Scalar objective, ArrayRef<Scalar, Dims> measures) noexcept {
    static_assert(is_noisy, "nanoqd: only an archive of Evaluations::noisy counts evaluations");
    Counts::set_count(cell, Counts::count_of(cell) + 1);
    const uint32_t count = Counts::count_of(cell);
    reassess(objectives_, Cells, cell, detail::next_mean(objectives_[cell], objective, count));
    Store::revise(cell, measures.data(), count);
  }

  // Rounds each gene to the value that insert() would keep. Does nothing if genes are stored as
  // they are. Cost: O(n).
  void round_genes(Scalar (&solution)[Genes]) const noexcept {
    if constexpr (!stores_exactly) {
      for (uint32_t i = 0; i < Genes; ++i) solution[i] = Codec::rounded(solution[i], lowers_[i], uppers_[i]);
    }
  }

  // Returns the number of filled cells; coverage() returns their share of all cells.
  [[nodiscard]] uint32_t size() const noexcept { return size_; }
  [[nodiscard]] Scalar coverage() const noexcept { return static_cast<Scalar>(size_) / static_cast<Scalar>(Cells); }

  [[nodiscard]] bool is_filled(uint32_t cell) const noexcept {
    return is_ready() && cell < Cells && detail::is_finite(objectives_[cell]);
  }

  // Returns the objective of a cell's elite; minus infinity if the cell is empty or does not exist.
  [[nodiscard]] Scalar objective_of(uint32_t cell) const noexcept {
    return is_filled(cell) ? objectives_[cell] : -detail::infinity<Scalar>();
  }

  // Returns elite number i, in the order of Iterator. Requires: i < size().
  [[nodiscard]] EliteRef elite(uint32_t i) const noexcept { return EliteRef(this, filled_[i]); }
  // Returns the elite of a cell. Requires: is_filled(cell).
  [[nodiscard]] EliteRef elite_of(uint32_t cell) const noexcept { return EliteRef(this, cell); }
  // Returns the elite with the highest objective; among equals the one with the lowest cell. For an
  // empty archive: cell 0, with the objective minus infinity (0 before reset()).
  [[nodiscard]] EliteRef best() const noexcept { return EliteRef(this, best_); }

  [[nodiscard]] Iterator begin() const noexcept { return Iterator(this, 0); }
  [[nodiscard]] Iterator end() const noexcept { return Iterator(this, size_); }

  // Returns gene i of a cell's elite. Requires: is_filled(cell), i < Genes.
  [[nodiscard]] Scalar gene(uint32_t cell, uint32_t i) const noexcept {
    return Codec::decode(genes_[cell][i], lowers_[i], uppers_[i]);
  }

  // Returns a view for code that is shared by archives of every size.
  [[nodiscard]] NANOQD_NOINLINE_FOR_SIZE detail::ArchiveView<StoredGene, Scalar> view() const noexcept {
    return {readiness(), Genes, Cells, size_, filled_, genes_[0], lowers_, uppers_};
  }

  // Returns whether the cell's elite has exactly these genes. Returns false if storing them rounded
  // a gene. Requires: is_filled(cell). Cost: O(n).
  [[nodiscard]] bool has_genes(uint32_t cell, ArrayRef<Scalar, Genes> solution) const noexcept {
    for (uint32_t i = 0; i < Genes; ++i) {
      if (gene(cell, i) < solution[i] || gene(cell, i) > solution[i]) return false;
    }
    return true;
  }

  // Returns the bounds of gene i. Requires: i < Genes.
  [[nodiscard]] Scalar lower(uint32_t i) const noexcept { return lowers_[i]; }
  [[nodiscard]] Scalar upper(uint32_t i) const noexcept { return uppers_[i]; }
  [[nodiscard]] const Scalar* lowers() const noexcept { return lowers_; }
  [[nodiscard]] const Scalar* uppers() const noexcept { return uppers_; }

  // Returns the sum of (objective - offset) over all elites. Cost: O(k).
  //
  // The sum is in cell order and compensates for rounding (Kahan). Its bits depend only on the
  // elites, not on the order in which they arrived.
  [[nodiscard]] Scalar qd_score(Scalar offset = Scalar{0}) const noexcept {
    Scalar sum{0};
    Scalar lost{0};
    for (uint32_t cell = 0; cell < Cells; ++cell) {
      if (!is_filled(cell)) continue;
      const Scalar term = (objectives_[cell] - offset) - lost;
      const Scalar next = sum + term;
      if (!detail::is_finite(next)) return next;  // too large for the scalar: infinite, nothing to compensate
      lost = (next - sum) - term;
      sum = next;
    }
    return sum;
  }

  // Returns a digest of all elites, in the order of Iterator. The same elites in the same order
  // have the same digest, on every target. Cost: O(k n).
  [[nodiscard]] uint64_t digest() const noexcept {
    Digest folded;
    folded.add(size_);
    for (const EliteRef one : *this) {
      folded.add(one.cell());
      folded.add(one.objective());
      for (uint32_t i = 0; i < Genes; ++i) folded.add(genes_[one.cell()][i]);
      Store::fold(one.cell(), folded);
      Counts::fold_count(one.cell(), folded);
    }
    return folded.value();
  }

  // Looks for memory that was overwritten. Returns `ok`, `not_started`, or `corrupt_archive` if one
  // of these does not hold:
  //  - The bounds are in order, and every number is finite.
  //  - The list of filled cells is complete and has no repetition. A repetition is missed with
  //    probability 2^-64.
  //  - The best elite is the best.
  //  - The elites were evaluated at least once, if it counts that.
  // Cost: O(k n).
  Status check_invariants() const noexcept {
    if (!is_ready()) return Status::not_started;
    if (size_ > Cells) return Status::corrupt_archive;
    if (!detail::are_intervals(lowers_, uppers_, Genes, false)) return Status::corrupt_archive;
    uint64_t balance = 0;
    for (uint32_t i = 0; i < size_; ++i) balance -= mark(filled_[i]);
    uint32_t highest = 0;
    for (uint32_t cell = 0; cell < Cells; ++cell) {
      if (!Counts::has_right_count(cell, is_filled(cell))) return Status::corrupt_archive;
      if (!is_filled(cell)) {
        if (!(objectives_[cell] < Scalar{0})) return Status::corrupt_archive;  // NaN or plus infinity
        continue;
      }
      balance += mark(cell);
      if (objectives_[cell] > objectives_[highest]) highest = cell;
      for (uint32_t i = 0; i < Genes; ++i) {
        if (!detail::is_finite(gene(cell, i))) return Status::corrupt_archive;
      }
      if (!Store::is_sound(cell)) return Status::corrupt_archive;
    }
    return balance == 0 && highest == best_ ? Status::ok : Status::corrupt_archive;
  }

 private:
  template <class>
  friend struct detail::ArchiveAccess;

  // A 64-bit mark of a cell. If two lists of cells have the same sum of marks, they hold the same
  // cells, each equally often. This is wrong with probability 2^-64.
  static constexpr uint64_t mark(uint32_t cell) noexcept { return detail::scatter((cell + 1U) * detail::golden_gamma); }

  Scalar lowers_[Genes]{};
  Scalar uppers_[Genes]{};
  CellIndex filled_[Cells]{};
  Scalar objectives_[Cells]{};
  StoredGene genes_[Cells][Genes]{};
};

}  // namespace nanoqd

#endif
