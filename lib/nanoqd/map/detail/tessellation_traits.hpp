// What a tessellation has and can do, so that a policy in the wrong place is refused with a sentence.
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

// Whether it has what repertoires ask for besides.
template <class Policy, class = void>
inline constexpr bool says_where_cells_are = false;
template <class Policy>
inline constexpr bool says_where_cells_are<Policy, Void<decltype(&Policy::centroid), decltype(&Policy::lower),
                                                        decltype(&Policy::upper), decltype(&Policy::checksum)>> = true;

// How many of its cells a tessellation uses: all, unless it has a count() for a number that is known at run time only.
template <class Policy, class = void>
inline constexpr bool counts_its_cells = false;
template <class Policy>
inline constexpr bool counts_its_cells<Policy, Void<decltype(&Policy::count)>> = true;
template <class Policy>
[[nodiscard]] constexpr uint32_t cells_in_use([[maybe_unused]] const Policy& tessellation) noexcept {
  if constexpr (counts_its_cells<Policy>) return tessellation.count();
  return Policy::cells;
}

// Whether it has what a search for the nearest filled cell asks for: for a point of the unit box, for measures, and
// whether it has an index to do it by.
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

// Whether it is a grid. In one of many dimensions the cells around a point are so many that no search of them pays.
template <class Policy, class = void>
inline constexpr bool has_divisions = false;
template <class Policy>
inline constexpr bool has_divisions<Policy, Void<decltype(Policy::divisions[0])>> = true;

}  // namespace detail
}  // namespace nanoqd

#endif
