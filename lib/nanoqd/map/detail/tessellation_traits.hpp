// Finds out at compile time which members of tessellation.hpp a tessellation has. A search can then
// refuse a policy in the wrong place with a sentence.
#ifndef NANOQD_MAP_DETAIL_TESSELLATION_TRAITS_HPP
#define NANOQD_MAP_DETAIL_TESSELLATION_TRAITS_HPP

#include <stdint.h>

#include "../../math/detail/type_traits.hpp"

namespace nanoqd {
namespace detail {

template <class Policy, class = void>
inline constexpr bool is_tessellation = false;
template <class Policy>
inline constexpr bool
    is_tessellation<Policy, Void<typename Policy::Scalar, decltype(Policy::cells), decltype(Policy::dims),
                                 decltype(&Policy::validate), decltype(&Policy::locate)>> = true;

// True if it has the members that a Repertoire needs besides.
template <class Policy, class = void>
inline constexpr bool says_where_cells_are = false;
template <class Policy>
inline constexpr bool says_where_cells_are<Policy, Void<decltype(&Policy::centroid), decltype(&Policy::lower),
                                                        decltype(&Policy::upper), decltype(&Policy::checksum)>> = true;

// Returns the number of cells that a tessellation uses. That is all of them, unless it has a
// count() for a number that is known only at run time.
template <class Policy, class = void>
inline constexpr bool counts_its_cells = false;
template <class Policy>
inline constexpr bool counts_its_cells<Policy, Void<decltype(&Policy::count)>> = true;
template <class Policy>
[[nodiscard]] constexpr uint32_t cells_in_use([[maybe_unused]] const Policy& tessellation) noexcept {
  if constexpr (counts_its_cells<Policy>) return tessellation.count();
  return Policy::cells;
}

// The members that a search for the nearest filled cell needs:
//  - has_centroids: for a point of the unit box.
//  - has_measure_box: for measures in their own units.
//  - finds_nearest_cell: an index to search by.
template <class Policy, class = void>
inline constexpr bool has_centroids = false;
template <class Policy>
inline constexpr bool has_centroids<Policy, Void<decltype(&Policy::centroid)>> = true;

template <class Policy, class = void>
inline constexpr bool has_measure_box = false;
template <class Policy>
inline constexpr bool has_measure_box<Policy, Void<decltype(&Policy::lower), decltype(&Policy::upper)>> = true;

template <class Policy, class = void>
inline constexpr bool finds_nearest_cell = false;
template <class Policy>
inline constexpr bool
    finds_nearest_cell<Policy, Void<decltype(made_up<const Policy&>().nearest_cell(
                                   made_up<const typename Policy::Scalar*>(), made_up<bool (*)(uint32_t)>()))>> = true;

// True if it is a grid. In a grid of many dimensions a point has so many cells around it that a
// search of them does not pay.
template <class Policy, class = void>
inline constexpr bool has_divisions = false;
template <class Policy>
inline constexpr bool has_divisions<Policy, Void<decltype(Policy::divisions[0])>> = true;

}  // namespace detail
}  // namespace nanoqd

#endif
