// What a variation has, so that a policy in the wrong place is refused with a sentence.
#ifndef NANOQD_VARIATION_DETAIL_VARIATION_TRAITS_HPP
#define NANOQD_VARIATION_DETAIL_VARIATION_TRAITS_HPP

#include <stdint.h>

#include "../../math/detail/type_traits.hpp"

namespace nanoqd {
namespace detail {

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

}  // namespace detail
}  // namespace nanoqd

#endif
