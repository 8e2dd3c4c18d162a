// Joins what several searches have found: each cell gets the best elite that any of them has.
//
//     nanoqd::Status status = nanoqd::merge(search, other);                  // two searches in memory
//     status = nanoqd::merge(search, port.storage, chunk);                   // from a stored snapshot: snapshot.hpp
//
// The higher objective wins. Of equal objectives, for which 0 and -0 count, the elite with the lexicographically
// smaller bytes of its stored genes wins, as they are in snapshots; then the smaller bytes of the measures; then 0 over
// -0. So it does not matter who is merged into whom, in which order, or how often. The list of filled cells is made
// again in cell order: a run that goes on does not depend on that order either. Generator and counters of the target
// stay, and the other one is not changed.
#ifndef NANOQD_SNAPSHOT_MERGE_HPP
#define NANOQD_SNAPSHOT_MERGE_HPP

#include <stdint.h>

#include "../archive/archive.hpp"
#include "../archive/detail/archive_access.hpp"
#include "../math/detail/type_traits.hpp"
#include "../status.hpp"
#include "detail/search_access.hpp"

namespace nanoqd {

namespace detail {

// To the bit: what is stored relative to its bounds means something else between others. O(n).
template <class A, class B>
[[nodiscard]] bool have_same_bounds(const A& a, const B& b) noexcept {
  for (uint32_t i = 0; i < A::genes; ++i) {
    if (compare_bytes(a.lower(i), b.lower(i)) != 0 || compare_bytes(a.upper(i), b.upper(i)) != 0) return false;
  }
  return true;
}

template <class Type>
inline constexpr bool is_archive = false;
template <class Scalar, uint32_t Genes, uint32_t Cells, uint32_t Dims, Measures Kept, class StoredGene>
inline constexpr bool is_archive<Archive<Scalar, Genes, Cells, Dims, Kept, StoredGene>> = true;

}  // namespace detail

// Archives do not know their tessellation: that cell 7 is the same in both is the caller's to see to. `not_started` or
// `busy` if one of them is; `other_bounds`: nothing was changed. O(k n).
template <class Scalar, uint32_t Genes, uint32_t Cells, uint32_t Dims, Measures Kept, class StoredGene>
Status merge(Archive<Scalar, Genes, Cells, Dims, Kept, StoredGene>& archive,
             const Archive<Scalar, Genes, Cells, Dims, Kept, StoredGene>& other) noexcept {
  using Access = detail::ArchiveAccess<Archive<Scalar, Genes, Cells, Dims, Kept, StoredGene>>;
  Status status = archive.readiness();
  if (status == Status::ok) status = other.readiness();
  if (status == Status::ok && !detail::have_same_bounds(archive, other)) status = Status::other_bounds;
  if (status != Status::ok) return status;
  for (const auto elite : other) Access::offer(archive, elite.cell(), typename Access::RawElite{other, elite.cell()});
  Access::sort(archive);
  return Status::ok;
}

// Searches with the same map and types; their variations may differ. `not_started` or `busy` if one of them is;
// `other_bounds` or `other_tessellation`: nothing was changed. O(k (n + dims)).
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
