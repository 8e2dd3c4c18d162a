// Tells policies apart by what they have, so that one in the wrong place is refused with a sentence.
#ifndef NANOQD_MATH_DETAIL_POLICIES_HPP
#define NANOQD_MATH_DETAIL_POLICIES_HPP

#include <stdint.h>

namespace nanoqd {
namespace detail {

template <class...>
using Void = void;

template <class Type>
Type made_up() noexcept;  // std::declval without its header

template <class A, class B>
inline constexpr bool is_same = false;
template <class A>
inline constexpr bool is_same<A, A> = true;

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
[[nodiscard]] constexpr uint32_t cells_in_use([[maybe_unused]] const Policy& map) noexcept {
  if constexpr (counts_its_cells<Policy>) return map.count();
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

template <class Policy, class = void>
inline constexpr bool is_variation = false;
template <class Policy>
inline constexpr bool is_variation<Policy, Void<typename Policy::Scalar, typename Policy::Parameters,
                                                decltype(Policy::min_elites), decltype(Policy::learns)>> = true;

// Whether it can tell a state that makes no sense.
template <class Policy, class = void>
inline constexpr bool has_soundness = false;
template <class Policy>
inline constexpr bool has_soundness<Policy, Void<decltype(&Policy::is_sound)>> = true;

template <class Policy, class = void>
inline constexpr bool is_bounds_policy = false;
template <class Policy>
inline constexpr bool is_bounds_policy<Policy, Void<decltype(Policy::bounded), decltype(Policy::proposals)>> = true;

template <class Function, class First, class Second, class = void>
inline constexpr bool is_callable_with = false;
template <class Function, class First, class Second>
inline constexpr bool is_callable_with<Function, First, Second,
                                       Void<decltype(made_up<Function&>()(made_up<First>(), made_up<Second>()))>> =
    true;
template <class Function, class First, class Second>
inline constexpr bool is_callable = is_callable_with<Function, First, Second>;

}  // namespace detail
}  // namespace nanoqd

#endif
