// Where the elites come from, for ReachGoal and FindBest: a Repertoire in flash, or a live archive.
// This file is the contract, and has the adapter for archives.
//
//     nanoqd::ReachGoal<nanoqd::Repertoire<Search>> seeker;         // a Repertoire fits as it is
//     nanoqd::ReachGoal<nanoqd::ArchiveElites<Search>> seeker;
//     static nanoqd::ArchiveElites<Search> elites;
//     elites = {search.archive(), search.tessellation()};
//
// A source of your own has these members:
//
//     using Scalar, Tessellation;
//     static constexpr uint32_t dims;         the number of measures
//     static constexpr bool has_measures;     false: an elite is at the centroid of its cell
//     uint32_t size() const;                  the number of elites
//     Elite elite(uint32_t i) const;          elite number i < size(); it has cell(), objective()
//                                             and, if has_measures, measure(d) in its own unit
//     const Tessellation& tessellation() const;
//         see tessellation.hpp; it has Scalar, lower(), upper(), centroid(), and checksum() for
//         store() and restore()
//
// A decision calls elite() once for each elite, so it must be cheap. An elite keeps its number.
#ifndef NANOQD_ADAPTATION_ELITES_HPP
#define NANOQD_ADAPTATION_ELITES_HPP

#include <stdint.h>

#include "../archive/archive.hpp"
#include "../map/tessellation.hpp"
#include "../math/detail/platform.hpp"
#include "../math/detail/type_traits.hpp"

namespace nanoqd {

// The elites of a live archive, with the tessellation that it was filled by. Refers to both, which
// must stay where they are. The search may go on between trials: new elites are tried too. A better
// solution may then replace an elite that was tried; best() names what is in the cell now. Copy the
// genes of a trial if you need them later. A merge, a remap, a load or a begin of the search
// renumbers elites: call forget() after it.
template <class Search>
class ArchiveElites {
  using Archive = typename Search::Archive;

 public:
  using Scalar = typename Search::Scalar;
  using Tessellation = typename Search::Tessellation;
  static constexpr uint32_t dims = Archive::dims;
  static constexpr bool has_measures = Archive::keeps_measures;

  class Elite : public Archive::EliteRef {
   public:
    // Returns a measure that the elite was told with. Requires: has_measures, i < dims.
    [[nodiscard]] Scalar measure(uint32_t i) const noexcept { return Archive::EliteRef::measures()[i]; }

   private:
    friend ArchiveElites;
    explicit Elite(const typename Archive::EliteRef& elite) noexcept : Archive::EliteRef{elite} {}
  };

  // No archive yet; size() is 0.
  constexpr ArchiveElites() noexcept = default;
  constexpr ArchiveElites(const Archive& archive, const Tessellation& tessellation) noexcept
      : archive_{&archive}, tessellation_{&tessellation} {}
  // Deleted: a temporary would be gone before it is used.
  ArchiveElites(const Archive& archive, Tessellation&& tessellation) = delete;

  [[nodiscard]] uint32_t size() const noexcept { return archive_ != nullptr ? archive_->size() : 0; }
  // Requires: i < size().
  [[nodiscard]] Elite elite(uint32_t i) const noexcept { return Elite(archive_->elite(i)); }
  // Requires: there is an archive.
  [[nodiscard]] const Tessellation& tessellation() const noexcept { return *tessellation_; }

 private:
  const Archive* archive_ = nullptr;
  const Tessellation* tessellation_ = nullptr;
};

namespace detail {

template <class Source, class = void>
inline constexpr bool is_source_of_elites = false;
template <class Source>
inline constexpr bool
    is_source_of_elites<Source, Void<typename Source::Scalar, decltype(Source::dims), decltype(Source::has_measures),
                                     decltype(made_up<const Source&>().elite(0).objective()),
                                     decltype(made_up<const Source&>().tessellation().centroid(0, 0))>> = true;

// Writes the place of an elite in the unit box: its measures, or the centroid of its cell. Cost:
// O(dims).
template <class Source, class Elite>
NANOQD_ALWAYS_INLINE void place_of(const Source& source, const Elite& elite,
                                   typename Source::Scalar (&place)[Source::dims]) noexcept {
  for (uint32_t i = 0; i < Source::dims; ++i) {
    if constexpr (Source::has_measures) {
      place[i] = to_unit(source.tessellation(), i, elite.measure(i));
    } else {
      place[i] = source.tessellation().centroid(elite.cell(), i);
    }
  }
}

}  // namespace detail
}  // namespace nanoqd

#endif
