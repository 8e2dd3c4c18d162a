// Merges searches: each cell gets the best elite that any of them has.
//
//     nanoqd::Status status = nanoqd::merge(search, other);  // two searches in memory
//     status = nanoqd::merge(search, port.storage, chunk);   // from a snapshot: see snapshot.hpp
//
// The rule for two elites of one cell. The first line that tells them apart decides:
//  1. If evaluations are noisy, the elite with more of them wins. Counts are not added: the two may
//     have evaluations in common.
//  2. The higher objective wins. 0 and -0 count as equal.
//  3. The smaller bytes of the stored genes win. They are compared one by one, in the order of a
//     snapshot; the first difference decides.
//  4. The smaller bytes of the measures win, compared in the same way.
//  5. The objective 0 wins over -0.
//
// The result does not depend on which search is merged into which, in which order, or how often.
//
// A merge sorts the list of filled cells by cell number. A run that continues after several merges
// therefore does not depend on their order either. Generator and counters of the target stay, and
// the other search is not changed.
#ifndef NANOQD_SNAPSHOT_MERGE_HPP
#define NANOQD_SNAPSHOT_MERGE_HPP

#include <stdint.h>

#include "../archive/archive.hpp"
#include "../archive/detail/archive_access.hpp"
#include "../math/detail/type_traits.hpp"
#include "../search/detail/search_access.hpp"
#include "../status.hpp"

namespace nanoqd {

namespace detail {

// Returns whether all gene bounds are equal to the bit. A gene that is stored relative to its
// bounds means something else with other bounds. Cost: O(n).
template <class A, class B>
[[nodiscard]] bool have_same_bounds(const A& a, const B& b) noexcept {
  for (uint32_t i = 0; i < A::genes; ++i) {
    if (compare_bytes(a.lower(i), b.lower(i)) != 0 || compare_bytes(a.upper(i), b.upper(i)) != 0) return false;
  }
  return true;
}

template <class Type>
inline constexpr bool is_archive = false;
template <class Scalar, uint32_t Genes, uint32_t Cells, uint32_t Dims, Measures Kept, class StoredGene,
          Evaluations Kind>
inline constexpr bool is_archive<Archive<Scalar, Genes, Cells, Dims, Kept, StoredGene, Kind>> = true;

}  // namespace detail

// Merges `other` into `archive`. Requires: both use the same tessellation, so that cell 7 is the
// same cell in both; archives cannot check it. Returns `ok`. On failure changes nothing and returns
// `not_started` or `busy` (the status of one of the two archives), or `other_bounds`. Cost: O(k n).
template <class Scalar, uint32_t Genes, uint32_t Cells, uint32_t Dims, Measures Kept, class StoredGene,
          Evaluations Kind>
Status merge(Archive<Scalar, Genes, Cells, Dims, Kept, StoredGene, Kind>& archive,
             const Archive<Scalar, Genes, Cells, Dims, Kept, StoredGene, Kind>& other) noexcept {
  using Access = detail::ArchiveAccess<Archive<Scalar, Genes, Cells, Dims, Kept, StoredGene, Kind>>;
  Status status = archive.readiness();
  if (status == Status::ok) status = other.readiness();
  if (status == Status::ok && !detail::have_same_bounds(archive, other)) status = Status::other_bounds;
  if (status != Status::ok) return status;
  for (const auto elite : other) Access::offer(archive, elite.cell(), typename Access::RawElite{other, elite.cell()});
  Access::sort(archive);
  return Status::ok;
}

// Merges `other` into `search`. Both have the same tessellation and types; their variations may
// differ. Returns `ok`. On failure changes nothing and returns `not_started` or `busy` (the status
// of one of the two searches), `other_bounds` or `other_tessellation`. Cost: O(k (n + dims)).
template <class Search, class Other>
Status merge(Search& search, const Other& other) noexcept {
  static_assert(
      !detail::is_archive<Search>,
      "nanoqd: archives can be merged if they have the same numbers of genes, cells and measures and the same types");
  static_assert(detail::is_same<typename Search::Archive, typename Other::Archive> &&
                    detail::is_same<typename Search::Tessellation, typename Other::Tessellation>,
                "nanoqd: searches can be merged if they have the same tessellation, genes and types; between "
                "tessellations: remap");
  static_assert(
      !Search::Bounds::bounded || Other::Bounds::bounded,
      "nanoqd: elites of a search without bounds may lie outside those of this one; tell() them instead, one by one");
  const bool are_begun = search.archive().is_ready() && other.archive().is_ready();
  if (are_begun && search.tessellation().checksum() != other.tessellation().checksum())
    return Status::other_tessellation;
  return merge(detail::SearchAccess<Search>::archive(search), other.archive());
}

}  // namespace nanoqd

#endif
