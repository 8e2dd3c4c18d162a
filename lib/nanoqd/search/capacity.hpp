// Computes how many elites fit in a given amount of RAM, before you choose the number of cells.
//
//     using Search = nanoqd::DifferentialMapElites<10, nanoqd::RegularGrid<2, 2>, uint16_t>;
//     constexpr uint32_t most = nanoqd::elites_that_fit<Search, 14 * 1024>();     // 542
//
// The answer depends on the genes, the policies and the number of measures of `Search`. It does not
// depend on the number of cells of `Search`. A table of centroids is in flash and is not counted.
#ifndef NANOQD_SEARCH_CAPACITY_HPP
#define NANOQD_SEARCH_CAPACITY_HPP

#include <stddef.h>
#include <stdint.h>

#include "map_elites.hpp"

namespace nanoqd {
namespace detail {

// A tessellation as large in memory as another one, but with `Cells` cells.
template <class Tessellation, uint32_t Cells>
struct TessellationWithCells : Tessellation {
  static constexpr uint32_t cells = Cells;
};

template <class Search, uint32_t Cells>
struct WithCells;
template <uint32_t Genes, class Tessellation, class Variation, class Bounds, Measures Kept, class StoredGene,
          Evaluations Kind, uint32_t Cells>
struct WithCells<MapElites<Genes, Tessellation, Variation, Bounds, Kept, StoredGene, Kind>, Cells> {
  using Search =
      MapElites<Genes, TessellationWithCells<Tessellation, Cells>, Variation, Bounds, Kept, StoredGene, Kind>;
  static constexpr size_t ram_bytes = Search::ram_bytes();
};

// Requires: `fits` cells fit, and `too_many` cells do not. Bisects with the sizes of real searches;
// the compiler instantiates about 20 of them.
template <class Search, size_t bytes, uint32_t fits, uint32_t too_many>
[[nodiscard]] constexpr uint32_t most_cells() noexcept {
  constexpr uint32_t middle = fits + (too_many - fits) / 2;
  if constexpr (middle == fits) {
    return fits;
  } else if constexpr (WithCells<Search, middle>::ram_bytes <= bytes) {
    return most_cells<Search, bytes, middle, too_many>();
  } else {
    return most_cells<Search, bytes, fits, middle>();
  }
}

}  // namespace detail

// Returns the largest number of cells for which a search like `Search` has ram_bytes() <= bytes.
// Returns 0 if `bytes` is too small for the fewest cells that the variation needs. Computed at
// compile time.
template <class Search, size_t bytes>
[[nodiscard]] constexpr uint32_t elites_that_fit() noexcept {
  static_assert(bytes <= ~size_t{0} / 4, "nanoqd: ask for at most a quarter of the address space");
  constexpr uint32_t fewest = Search::Variation::min_elites > 1 ? Search::Variation::min_elites : 1;
  if constexpr (detail::WithCells<Search, fewest>::ram_bytes > bytes) {
    return 0;
  } else {
    using Archive = typename Search::Archive;
    constexpr size_t at_least =
        sizeof(typename Archive::Scalar) + Archive::genes * sizeof(typename Archive::StoredGene);
    constexpr size_t too_many = bytes / at_least + 1;
    constexpr size_t limit = 0x7FFFFFFFU / Archive::genes + 1;
    return detail::most_cells<Search, bytes, fewest, static_cast<uint32_t>(too_many < limit ? too_many : limit)>();
  }
}

}  // namespace nanoqd

#endif
