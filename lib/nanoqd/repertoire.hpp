// A repertoire: the elites of a snapshot, read where they lie. In flash that the processor can address they take no RAM at
// all; the object is a few pointers and numbers.
//
//     using Search = nanoqd::DifferentialMapElites<8, Map, uint16_t>;     // the search that made the snapshot
//     static nanoqd::Repertoire<Search> repertoire;
//
//     Status status = repertoire.open(image, sizeof image, arm_table);             // a snapshot by itself
//     Status status = repertoire.open_newest(flash, geometry, arm_table);          // or the two slots that save() writes to
//
//     const float wanted[2] = {0.3f, 0.4f};
//     auto found = repertoire.nearest(wanted);                                     // the elite that behaves most like this
//     while (found.exists() && !works(found.elite())) found.next();                // or the next one, until one works
//
// What was saved by one program is read by another: of the Search only the archive matters (genes, cells, how both are
// stored), not its variation, and gene bounds come from the snapshot. Memory may have any alignment, and the processor any
// byte order.
//
// Nothing is ever written. Const functions may run concurrently with each other and in an interrupt.
#ifndef NANOQD_REPERTOIRE_HPP
#define NANOQD_REPERTOIRE_HPP

#include <stddef.h>
#include <stdint.h>

#include "archive.hpp"
#include "array_ref.hpp"
#include "bounds.hpp"
#include "box.hpp"
#include "detail/platform.hpp"
#include "detail/policies.hpp"
#include "detail/scalar.hpp"
#include "detail/snapshot_format.hpp"
#include "detail/snapshot_image.hpp"
#include "gene_codec.hpp"
#include "status.hpp"
#include "storage.hpp"

namespace nanoqd {

template <class Search>
class Repertoire {
  static_assert(detail::says_where_cells_are<typename Search::Tessellation>,
                "nanoqd: a repertoire needs a tessellation with centroid(), lower(), upper() and checksum(): see "
                "tessellation.hpp");

  using Archive = typename Search::Archive;
  using StoredGene = typename Archive::StoredGene;

 public:
  using Scalar = typename Search::Scalar;
  using Tessellation = typename Search::Tessellation;
  static constexpr uint32_t genes = Archive::genes;
  static constexpr uint32_t cells = Archive::cells;
  static constexpr uint32_t dims = Archive::dims;

  // What nearest() compares with: the measures that each elite was told with, or, where the archive keeps none, the
  // centroid of its cell.
  static constexpr bool has_measures = Archive::keeps_measures;

  // A look at one elite. Valid as long as the memory of the snapshot.
  class Elite {
   public:
    // Each O(1).
    [[nodiscard]] uint32_t cell() const noexcept { return detail::number_at<uint32_t>(at_); }
    [[nodiscard]] Scalar objective() const noexcept { return detail::number_at<Scalar>(at_ + cell_bytes); }
    // Pre: i < genes.
    [[nodiscard]] Scalar gene(uint32_t i) const noexcept {
      const StoredGene stored = detail::number_at<StoredGene>(at_ + genes_offset + i * sizeof(StoredGene));
      return GeneCodec<StoredGene, Scalar>::decode(stored, detail::number_at<Scalar>(bounds_ + i * sizeof(Scalar)),
                                                   detail::number_at<Scalar>(bounds_ + (genes + i) * sizeof(Scalar)));
    }
    // Pre: i < dims. A measure that it was told with. Only where they are kept.
    [[nodiscard]] Scalar measure(uint32_t i) const noexcept {
      static_assert(has_measures, "nanoqd: this archive does not keep measures; a cell's centroid is in the tessellation");
      return detail::number_at<Scalar>(at_ + measures_offset + i * sizeof(Scalar));
    }
    // O(n)
    void copy_genes(Scalar (&out)[genes]) const noexcept {
      for (uint32_t i = 0; i < genes; ++i) out[i] = gene(i);
    }
    // O(dims)
    void copy_measures(Scalar (&out)[dims]) const noexcept {
      for (uint32_t i = 0; i < dims; ++i) out[i] = measure(i);
    }

   private:
    friend Repertoire;
    Elite(const uint8_t* elite, const uint8_t* bounds) noexcept : at_{elite}, bounds_{bounds} {}
    const uint8_t* at_;
    const uint8_t* bounds_;  // all lower ones, then all upper ones
  };

  // Goes through the elites from the nearest to the farthest, the lowest cell first among equals, without memory for their
  // order: each step looks at all of them. May be kept from one pass of a main loop to the next, as long as the repertoire
  // stays where it is and is not opened again.
  class Nearest {
   public:
    // Of no repertoire; there is nothing.
    Nearest() noexcept = default;

    // Whether there is an elite, or another one: not in an empty repertoire, nor behind the farthest. O(1).
    [[nodiscard]] bool exists() const noexcept { return elite_ != nullptr; }

    // Pre: exists().
    [[nodiscard]] Elite elite() const noexcept { return Elite(elite_, owner_->bounds_); }

    // From what was wanted, in the unit box: from 0 to dims. Pre: exists().
    [[nodiscard]] Scalar squared_distance() const noexcept { return distance_; }

    // The next one; the same as exists() then. Behind the farthest it stays there. O(size dims).
    bool next() noexcept {
      if (!exists()) return false;
      find(distance_, Elite(elite_, nullptr).cell() + 1);
      return exists();
    }

   private:
    friend Repertoire;
    Nearest(const Repertoire& owner, const Scalar* wanted) noexcept : owner_{&owner} {
      for (uint32_t i = 0; i < dims; ++i) wanted_[i] = owner.to_unit(i, wanted[i]);
      find(Scalar{0}, 0);
    }

    // The nearest of those that are farther than `least`, or as far and in cell `cell` or a higher one.
    void find(Scalar least, uint32_t cell) noexcept {
      elite_ = nullptr;
      uint32_t lowest = 0;
      for (uint32_t i = 0; i < owner_->size_; ++i) {
        const Elite other = owner_->elite(i);
        const Scalar its_distance = owner_->distance(wanted_, other);
        const uint32_t its_cell = other.cell();
        if (its_distance < least || (its_distance <= least && its_cell < cell)) continue;  // had its turn
        if (exists() && (its_distance > distance_ || (its_distance >= distance_ && its_cell >= lowest))) continue;
        elite_ = other.at_;
        distance_ = its_distance;
        lowest = its_cell;
      }
    }

    const Repertoire* owner_ = nullptr;
    const uint8_t* elite_ = nullptr;
    Scalar distance_{};
    Scalar wanted_[dims]{};  // in the unit box
  };

  // Empty until one is opened.
  constexpr Repertoire() noexcept = default;

  // The snapshot that begins at `image`; `bytes` may reach past its end. The memory must not change as long as the
  // repertoire is used, nor the table of the tessellation.
  //
  // Refused, and what was open before stays open: what the tessellation's validate() says; `no_snapshot`, `unknown_snapshot`
  // (a format to come), `corrupt_snapshot` (a CRC, a size or an elite that cannot be), `other_archive` (of another number of
  // genes, cells or measures, or stored otherwise than in Search), `other_tessellation`. Only whether a cell occurs twice is
  // not looked for: nearest() passes over one of two that are equally far. O(bytes of the snapshot + k dims).
  Status open(const void* image, uint32_t bytes, const Tessellation& tessellation) noexcept {
    const uint8_t* begin = static_cast<const uint8_t*>(image);
    detail::SnapshotHeader header{};
    const Status status = detail::check_image(begin, bytes, header);
    return status == Status::ok ? take(begin, header, tessellation) : status;
  }

  // The newest whole snapshot of a storage whose bytes lie in memory, geometry.bytes of them, as save() left them there. If
  // one slot was damaged or cut short it is the other one. Refused as above, or with `no_storage` or what geometry.validate()
  // says. If neither slot is whole: what is wrong with the first, unless nothing is there. O(geometry.bytes + k dims).
  Status open_newest(const void* storage, const StorageGeometry& geometry, const Tessellation& tessellation) noexcept {
    const Status bad_geometry = storage != nullptr ? geometry.validate() : Status::no_storage;
    if (bad_geometry != Status::ok) return bad_geometry;
    const uint32_t slot_bytes = geometry.bytes / geometry.block_bytes() / 2 * geometry.block_bytes();
    const uint8_t* first = static_cast<const uint8_t*>(storage);
    const uint8_t* second = first + slot_bytes;
    detail::SnapshotHeader header{};
    detail::SnapshotHeader other{};
    const Status status = detail::check_image(first, slot_bytes, header);
    const Status other_status = detail::check_image(second, slot_bytes, other);
    if (other_status == Status::ok && (status != Status::ok || detail::is_newer(other.sequence, header.sequence))) {
      return take(second, other, tessellation);
    }
    if (status == Status::ok) return take(first, header, tessellation);
    return status == Status::no_snapshot ? other_status : status;
  }

  // How many elites there are: 0 before open().
  [[nodiscard]] uint32_t size() const noexcept { return size_; }

  // Pre: i < size(). The elites in the order in which their cells were first filled. O(1).
  [[nodiscard]] Elite elite(uint32_t i) const noexcept { return Elite(elites_ + size_t{i} * elite_bytes, bounds_); }

  // The elite whose measures are nearest to `wanted`, and then the others: see Nearest. Distances are those in the unit box.
  // Wanted measures outside the measures' box are moved to its border as those of a tell are, and NaN to the lower one. Where
  // measures are not kept and the cell of `wanted` is filled, its elite is the first. O(size dims).
  [[nodiscard]] Nearest nearest(ArrayRef<Scalar, dims> wanted) const noexcept { return Nearest(*this, wanted.data()); }
  [[nodiscard]] Nearest nearest(const Scalar (&wanted)[dims]) const noexcept { return Nearest(*this, wanted); }

  // Pre: one was opened, i < genes. The bounds of a gene, from the snapshot. O(1).
  [[nodiscard]] Scalar lower(uint32_t i) const noexcept { return detail::number_at<Scalar>(bounds_ + i * sizeof(Scalar)); }
  [[nodiscard]] Scalar upper(uint32_t i) const noexcept { return lower(genes + i); }

  [[nodiscard]] const Tessellation& tessellation() const noexcept { return tessellation_; }

 private:
  static constexpr uint32_t cell_bytes = 4;
  static constexpr uint32_t genes_offset = cell_bytes + sizeof(Scalar);
  static constexpr uint32_t measures_offset = genes_offset + genes * sizeof(StoredGene);
  static constexpr uint32_t elite_bytes = measures_offset + (has_measures ? dims * sizeof(Scalar) : 0);

  // The archive part: sizes, how numbers are stored, checksum; bounds of genes and measures; divisions; CRC.
  static constexpr uint32_t bounds_offset = 20;
  static constexpr uint32_t archive_bytes =
      bounds_offset + 2 * (genes + dims) * sizeof(Scalar) + 4 * dims + detail::crc_bytes;

  // Opens a snapshot whose outer form is sound, if it is one of this type. O(size n + k dims).
  Status take(const uint8_t* image, const detail::SnapshotHeader& header, const Tessellation& tessellation) noexcept {
    const Status status = tessellation.validate();
    if (status != Status::ok) return status;
    const uint8_t* archive = image + header.archive_offset();
    if (header.archive_bytes != archive_bytes || header.elite_bytes != elite_bytes || !has_sizes(archive)) {
      return Status::other_archive;
    }
    if (detail::number_at<uint32_t>(archive + 16) != tessellation.checksum()) return Status::other_tessellation;
    Repertoire opened;
    opened.elites_ = image + header.elites_offset();
    opened.bounds_ = archive + bounds_offset;
    opened.size_ = header.elites;
    opened.tessellation_ = tessellation;
    if (!opened.is_sound()) return Status::corrupt_snapshot;
    *this = opened;
    return Status::ok;
  }

  [[nodiscard]] static bool has_sizes(const uint8_t* archive) noexcept {
    return detail::number_at<uint32_t>(archive) == genes && detail::number_at<uint32_t>(archive + 4) == cells &&
           detail::number_at<uint32_t>(archive + 8) == dims && archive[12] == sizeof(Scalar) &&
           archive[13] == sizeof(StoredGene) && archive[14] == (has_measures ? 1 : 0);
  }

  // CRCs tell of accidents. A snapshot that was made wrong on purpose must do no harm either.
  [[nodiscard]] bool is_sound() const noexcept {
    if (size_ > cells) return false;
    for (uint32_t i = 0; i < genes; ++i) {
      if (!detail::is_interval(lower(i), upper(i))) return false;
    }
    for (uint32_t i = 0; i < size_; ++i) {
      if (!is_sound(elite(i))) return false;
    }
    return true;
  }

  [[nodiscard]] bool is_sound(const Elite& elite) const noexcept {
    if (elite.cell() >= cells || !detail::is_finite(elite.objective())) return false;
    if constexpr (sizeof(StoredGene) >= sizeof(float)) {  // else it is a fraction of its bounds, whatever its bits
      for (uint32_t i = 0; i < genes; ++i) {
        const Scalar gene = elite.gene(i);
        if (!detail::is_finite(gene)) return false;
        if (Search::Bounds::bounded && (gene < lower(i) || gene > upper(i))) return false;
      }
    }
    if constexpr (has_measures) {
      for (uint32_t i = 0; i < dims; ++i) {
        if (!detail::is_finite(elite.measure(i))) return false;
      }
    }
    return true;
  }

  [[nodiscard]] Scalar to_unit(uint32_t i, Scalar measure) const noexcept {
    const Scalar lowest = tessellation_.lower(i);
    const Scalar highest = tessellation_.upper(i);
    return (Clamp::repair(measure, lowest, highest) - lowest) / (highest - lowest);
  }

  // Squared, and summed from the first dimension to the last, as tables do. O(dims).
  [[nodiscard]] Scalar distance(const Scalar (&point)[dims], const Elite& elite) const noexcept {
    Scalar sum{0};
    for (uint32_t i = 0; i < dims; ++i) {
      Scalar place;
      if constexpr (has_measures) {
        place = to_unit(i, elite.measure(i));
      } else {
        place = tessellation_.centroid(elite.cell(), i);
      }
      const Scalar difference = point[i] - place;
      sum += detail::product(difference, difference);
    }
    return sum;
  }

  const uint8_t* elites_ = nullptr;
  const uint8_t* bounds_ = nullptr;  // of the genes: all lower ones, then all upper ones
  uint32_t size_ = 0;
  Tessellation tessellation_{};
};

}  // namespace nanoqd

#endif
