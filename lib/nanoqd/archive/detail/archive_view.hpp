// ArchiveView: read access to an archive without its sizes in the type. Code that reads archives
// through it is shared by archives of every size.
#ifndef NANOQD_ARCHIVE_DETAIL_ARCHIVE_VIEW_HPP
#define NANOQD_ARCHIVE_DETAIL_ARCHIVE_VIEW_HPP

#include <stddef.h>
#include <stdint.h>

#include "../../math/detail/platform.hpp"
#include "../../status.hpp"
#include "../gene_codec.hpp"

namespace nanoqd {
namespace detail {

template <class Stored, class Scalar>
struct ArchiveView {
  Status readiness;  // what tell() would return: ok, not_started or busy
  uint32_t genes;
  uint32_t cells;
  uint32_t size;         // elites
  const void* filled;    // their cells, in the smallest unsigned type that holds every cell number
  const Stored* stored;  // the genes of cell 0, then those of cell 1, ...
  const Scalar* lowers;
  const Scalar* uppers;

  // Returns the genes of elite number i, in the order in which cells were first filled.
  // Requires: i < size. Cost: O(1).
  [[nodiscard]] const Stored* elite(uint32_t i) const noexcept {
    const uint32_t cell = cells <= 0x100U     ? static_cast<const uint8_t*>(filled)[i]
                          : cells <= 0x10000U ? static_cast<const uint16_t*>(filled)[i]
                                              : static_cast<const uint32_t*>(filled)[i];
    return &stored[size_t{cell} * genes];
  }

  // Returns where the cell of elite number i is listed. Requires: i < size. Cost: O(1).
  [[nodiscard]] const void* place_of(uint32_t i) const noexcept {
    const size_t bytes = cells <= 0x100U ? 1 : cells <= 0x10000U ? 2 : 4;
    return static_cast<const uint8_t*>(filled) + i * bytes;
  }

  // Asks the memory for the genes of elite number i. Requires: i < size. Cost: O(1).
  NANOQD_ALWAYS_INLINE void fetch_elite(uint32_t i) const noexcept {
    const Stored* const found = elite(i);
    prefetch(found);
    prefetch(found + genes - 1);
  }

  // Returns gene j of an elite. Requires: j < genes. Cost: O(1).
  [[nodiscard]] Scalar gene(const Stored* elite, uint32_t j) const noexcept {
    return GeneCodec<Stored, Scalar>::decode(elite[j], lowers[j], uppers[j]);
  }
};

}  // namespace detail
}  // namespace nanoqd

#endif
