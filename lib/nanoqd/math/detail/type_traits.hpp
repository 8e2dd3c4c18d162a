// The few parts of <type_traits> that the library needs: some targets have no C++ library.
#ifndef NANOQD_MATH_DETAIL_TYPE_TRAITS_HPP
#define NANOQD_MATH_DETAIL_TYPE_TRAITS_HPP

#include <stdint.h>

#include "../../language.hpp"

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

// The first type if the condition is true, otherwise the second one.
template <bool Condition, class First, class Second>
struct ConditionalOf {
  using Type = First;
};
template <class First, class Second>
struct ConditionalOf<false, First, Second> {
  using Type = Second;
};
template <bool Condition, class First, class Second>
using Conditional = typename ConditionalOf<Condition, First, Second>::Type;

// Whether an object of type Function can be called with a First and a Second.
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
