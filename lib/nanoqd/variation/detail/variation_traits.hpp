// Finds out at compile time which members of variation.hpp a variation has. A search can then
// refuse a policy in the wrong place with a sentence.
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

// True if the variation can detect a state from which it cannot continue.
template <class Policy, class = void>
inline constexpr bool has_soundness = false;
template <class Policy>
inline constexpr bool has_soundness<Policy, Void<decltype(&Policy::is_sound)>> = true;

}  // namespace detail
}  // namespace nanoqd

#endif
