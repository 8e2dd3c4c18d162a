// A repertoire: the elites of a snapshot, read in place. If the processor can address the flash,
// the elites need no RAM. The object holds a few pointers and numbers.
//
//     // The search that made the snapshot:
//     using Search = nanoqd::DifferentialMapElites<8, Tessellation, uint16_t>;
//     static nanoqd::Repertoire<Search> repertoire;
//
//     // A snapshot by itself, or the two slots that save() writes to:
//     Status status = repertoire.open(image, sizeof image, arm_table);
//     Status status = repertoire.open_newest(flash, geometry, arm_table);
//
//     // The elite that behaves most like this; or the next one, until one works:
//     const float wanted[2] = {0.3f, 0.4f};
//     auto found = repertoire.nearest(wanted);
//     while (found.exists() && !works(found.elite())) found.next();
//
// One program can save a snapshot and another can read it. Their searches must have the same
// archive type (numbers of genes, cells and measures, and how they are stored) and the same
// tessellation. The variations may differ. Gene bounds come from the snapshot. The memory may have
// any alignment, and the processor any byte order.
//
// A repertoire never writes to the snapshot. Const functions may run at the same time as each other
// and in an interrupt.
#ifndef NANOQD_SNAPSHOT_REPERTOIRE_HPP
#define NANOQD_SNAPSHOT_REPERTOIRE_HPP

#include <stddef.h>
#include <stdint.h>

#include "../archive/archive.hpp"
#include "../archive/gene_codec.hpp"
#include "../map/detail/tessellation_traits.hpp"
#include "../map/tessellation.hpp"
#include "../math/array_ref.hpp"
#include "../math/box.hpp"
#include "../math/detail/fields.hpp"
#include "../math/detail/number_at.hpp"
#include "../math/detail/platform.hpp"
#include "../math/detail/vector.hpp"
#include "../port/storage.hpp"
#include "../status.hpp"
#include "detail/archive_part.hpp"
#include "detail/search_fields.hpp"
#include "detail/snapshot_format.hpp"
#include "detail/snapshot_memory.hpp"
#include "detail/stored_elite.hpp"

namespace nanoqd {

template <class Search>
class Repertoire {
  static_assert(detail::says_where_cells_are<typename Search::Tessellation>,
                "nanoqd: a repertoire needs a tessellation with centroid(), lower(), upper() and checksum(): see "
                "tessellation.hpp");

  using Archive = typename Search::Archive;
  using Codec = GeneCodec<typename Archive::StoredGene, typename Archive::Scalar>;
  using StoredElite = detail::StoredElite<Archive>;
  using Fields = detail::SearchFields<Search>;

 public:
  using Scalar = typename Search::Scalar;
  using Tessellation = typename Search::Tessellation;
  static constexpr uint32_t genes = Archive::genes;
  static constexpr uint32_t cells = Archive::cells;
  static constexpr uint32_t dims = Archive::dims;

  // Whether nearest() compares with the measures of each elite. If the archive keeps none, it
  // compares with the centroid of the elite's cell.
  static constexpr bool has_measures = Archive::keeps_measures;

  // A view of one elite. Valid as long as the memory of the snapshot.
  class FlashElite {
   public:
    // Each O(1).
    [[nodiscard]] uint32_t cell() const noexcept { return stored_.cell(); }
    [[nodiscard]] Scalar objective() const noexcept { return stored_.objective(); }
    // Returns how many evaluations the objective is the mean of; 255 stands for 255 or more. 1 if
    // evaluations are exact.
    [[nodiscard]] uint32_t evaluations() const noexcept { return stored_.evaluations(); }
    // Requires: i < genes.
    [[nodiscard]] Scalar gene(uint32_t i) const noexcept {
      return Codec::decode(stored_.gene(i), bound_at(bounds_, i), bound_at(bounds_, genes + i));
    }
    // Returns a measure that the elite was told with. Compiles only if the archive keeps measures.
    // Requires: i < dims.
    [[nodiscard]] Scalar measure(uint32_t i) const noexcept {
      static_assert(has_measures,
                    "nanoqd: this archive does not keep measures; a cell's centroid is in the tessellation");
      return stored_.measure(i);
    }
    // Cost: O(n).
    void copy_genes(Scalar (&out)[genes]) const noexcept {
      for (uint32_t i = 0; i < genes; ++i) out[i] = gene(i);
    }
    // Cost: O(dims). Compiles only if the archive keeps measures.
    void copy_measures(Scalar (&out)[dims]) const noexcept {
      for (uint32_t i = 0; i < dims; ++i) out[i] = measure(i);
    }

   private:
    friend Repertoire;
    FlashElite(const uint8_t* elite, const uint8_t* bounds) noexcept : stored_{elite}, bounds_{bounds} {}
    StoredElite stored_;
    const uint8_t* bounds_;
  };

  // Visits the elites from the nearest to the farthest. The lowest cell comes first among equals.
  // Uses no memory for the order: each step looks at all elites. You may keep the object from one
  // pass of a main loop to the next. Requires: the repertoire is neither moved nor opened again.
  class NearestFirst {
   public:
    // Belongs to no repertoire; exists() is false.
    NearestFirst() noexcept = default;

    // Returns false for an empty repertoire, and after the farthest elite. Cost: O(1).
    [[nodiscard]] bool exists() const noexcept { return elite_ != nullptr; }

    // Requires: exists().
    [[nodiscard]] FlashElite elite() const noexcept { return FlashElite(elite_, owner_->bounds_); }

    // Returns the squared distance from `wanted` in the unit box, from 0 to dims. Requires:
    // exists().
    [[nodiscard]] Scalar squared_distance() const noexcept { return distance_; }

    // Goes to the next elite, and returns exists(). After the farthest elite it returns false each
    // time. Cost: O(size dims).
    bool next() noexcept {
      if (!exists()) return false;
      find(distance_, StoredElite(elite_).cell() + 1);
      return exists();
    }

   private:
    friend Repertoire;
    NearestFirst(const Repertoire& owner, const Scalar* wanted) noexcept : owner_{&owner} {
      if (owner.size_ == 0) return;  // the tessellation may have no table yet
      for (uint32_t i = 0; i < dims; ++i) wanted_[i] = owner.to_unit(i, wanted[i]);
      find(Scalar{0}, 0);
    }

    // Finds the nearest elite that was not visited yet: one farther than `least`, or one exactly as
    // far whose cell number is at least `least_cell`. Cost: O(size dims).
    void find(Scalar least, uint32_t least_cell) noexcept {
      elite_ = nullptr;
      uint32_t lowest = 0;
      for (uint32_t i = 0; i < owner_->size_; ++i) {
        const uint8_t* address = owner_->address(i);
        const StoredElite other(address);
        const Scalar its_distance = owner_->distance(wanted_, other);
        const uint32_t its_cell = other.cell();
        if (its_distance < least || (its_distance <= least && its_cell < least_cell)) continue;  // visited before
        if (exists() && (its_distance > distance_ || (its_distance >= distance_ && its_cell >= lowest))) continue;
        elite_ = address;
        distance_ = its_distance;
        lowest = its_cell;
      }
    }

    const Repertoire* owner_ = nullptr;
    const uint8_t* elite_ = nullptr;
    Scalar distance_{};
    Scalar wanted_[dims]{};  // in the unit box
  };

  // Empty until a snapshot is opened.
  constexpr Repertoire() noexcept = default;

  // Opens the snapshot that begins at `image`; `bytes` may reach past its end. Requires: the memory
  // and the table of the tessellation do not change while the repertoire is used.
  //
  // Returns `ok`. On failure the repertoire keeps the snapshot that was open before, and returns:
  //  - the status of tessellation.validate();
  //  - `no_snapshot`: no whole snapshot is there;
  //  - `old_snapshot`, `unknown_snapshot`: the snapshot has the format of an earlier or a later
  //    library;
  //  - `other_archive`: another number of genes, cells or measures, or other stored types;
  //  - `other_tessellation`;
  //  - `corrupt_snapshot`: every CRC is right, but this type of search cannot have saved it.
  //
  // A cell that occurs twice is not detected. If its two elites are equally far, nearest() passes
  // over one of them. Cost: O(bytes of the snapshot + k dims).
  Status open(const void* image, uint32_t bytes, const Tessellation& tessellation) noexcept {
    if (image == nullptr) return Status::no_snapshot;
    detail::SnapshotMemory memory(image);
    const Status status = memory.find_one(bytes);
    return status == Status::ok ? take(memory.snapshot(), memory.header(), tessellation) : status;
  }

  // Opens the newest whole snapshot of a storage that lies in memory, as save() left it: the
  // snapshot that load() would take. Requires: `storage` points to geometry.bytes bytes. Returns
  // the statuses above, or `no_storage` for a null pointer, or the status of geometry.validate().
  // Cost: O(geometry.bytes + k dims).
  Status open_newest(const void* storage, const StorageGeometry& geometry, const Tessellation& tessellation) noexcept {
    Status status = storage != nullptr ? geometry.validate() : Status::no_storage;
    if (status != Status::ok) return status;
    detail::SnapshotMemory memory(storage);
    status = memory.find_newest(geometry);
    return status == Status::ok ? take(memory.snapshot(), memory.header(), tessellation) : status;
  }

  // Returns the number of elites; 0 before open().
  [[nodiscard]] uint32_t size() const noexcept { return size_; }

  // Returns elite number i, in the order of the archive that was saved. Requires: i < size(). Cost:
  // O(1).
  [[nodiscard]] FlashElite elite(uint32_t i) const noexcept { return FlashElite(address(i), bounds_); }

  // Returns the elite whose measures are nearest to `wanted`; next() then gives the others. See
  // NearestFirst. Distances are taken in the unit box.
  //  - Wanted measures outside the box are moved to its border as in a tell, NaN to the lower one.
  //  - If measures are not kept and the cell of `wanted` is filled, its elite comes first. Measures
  //    on the border of two cells of a grid are the exception.
  // Cost: O(size dims).
  [[nodiscard]] NearestFirst nearest(ArrayRef<Scalar, dims> wanted) const noexcept {
    return NearestFirst(*this, wanted.data());
  }
  template <uint32_t Count>
  [[nodiscard]] NearestFirst nearest(const Scalar (&wanted)[Count]) const noexcept {
    return nearest(detail::all_measures<dims>(wanted));
  }

  // Return the bounds of a gene, from the snapshot. Require: a snapshot is open, i < genes. Cost:
  // O(1).
  [[nodiscard]] Scalar lower(uint32_t i) const noexcept { return bound_at(bounds_, i); }
  [[nodiscard]] Scalar upper(uint32_t i) const noexcept { return bound_at(bounds_, genes + i); }

  [[nodiscard]] const Tessellation& tessellation() const noexcept { return tessellation_; }

 private:
  // Opens a whole snapshot if it fits this type. Cost: O(size n + k dims).
  Status take(const uint8_t* snapshot, const detail::SnapshotHeader& header,
              const Tessellation& tessellation) noexcept {
    const Status status = tessellation.validate();
    if (status != Status::ok) return status;
    const uint8_t* archive = snapshot + header.archive_offset();
    if (header.archive_bytes != Fields::archive_bytes || !has_types(archive)) return Status::other_archive;
    const uint32_t checksum = detail::number_at<uint32_t>(archive + detail::ArchiveTypes::checksum_offset);
    if (checksum != tessellation.checksum()) return Status::other_tessellation;
    Repertoire opened;
    opened.elites_ = snapshot + header.elites_offset();
    opened.bounds_ = archive + detail::ArchiveTypes::bounds_offset;
    opened.size_ = header.elites;
    opened.tessellation_ = tessellation;
    if (header.elite_bytes != Fields::elite_bytes || !opened.is_sound()) return Status::corrupt_snapshot;
    *this = opened;
    return Status::ok;
  }

  [[nodiscard]] static bool has_types(const uint8_t* archive) noexcept {
    uint8_t expected[detail::ArchiveTypes::checksum_offset] = {};
    detail::ArchiveTypes types = Fields::types;
    detail::FieldWriter writer(0, expected, sizeof expected);
    types.fields(writer);
    for (uint32_t i = 0; i < sizeof expected; ++i) {
      if (archive[i] != expected[i]) return false;
    }
    return true;
  }

  // CRCs detect accidents only. A snapshot that was made wrong on purpose must do no harm either.
  [[nodiscard]] bool is_sound() const noexcept {
    if (size_ > cells) return false;
    for (uint32_t i = 0; i < genes; ++i) {
      if (!detail::is_interval(lower(i), upper(i))) return false;
    }
    for (uint32_t i = 0; i < size_; ++i) {
      if (!StoredElite(address(i)).template is_sound<Search::Bounds::bounded>(*this)) return false;
    }
    return true;
  }

  [[nodiscard]] const uint8_t* address(uint32_t i) const noexcept { return elites_ + size_t{i} * Fields::elite_bytes; }

  [[nodiscard]] static Scalar bound_at(const uint8_t* bounds, uint32_t i) noexcept {
    return detail::number_at<Scalar>(bounds + i * sizeof(Scalar));
  }

  [[nodiscard]] Scalar to_unit(uint32_t i, Scalar measure) const noexcept {
    return detail::to_unit(tessellation_, i, measure);
  }

  // Returns the squared distance, summed from the first dimension to the last, as tables do. Cost:
  // O(dims).
  [[nodiscard]] Scalar distance(const Scalar (&point)[dims], const StoredElite& elite) const noexcept {
    return detail::squared_distance_to<dims>(point, [&](uint32_t i) noexcept {
      if constexpr (has_measures) {
        return to_unit(i, elite.measure(i));
      } else {
        return tessellation_.centroid(elite.cell(), i);
      }
    });
  }

  const uint8_t* elites_ = nullptr;
  const uint8_t* bounds_ = nullptr;  // gene bounds: all lower ones, then all upper ones
  uint32_t size_ = 0;
  Tessellation tessellation_{};
};

}  // namespace nanoqd

#endif
