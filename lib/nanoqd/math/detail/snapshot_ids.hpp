// The numbers by which a snapshot knows a variation: its own, then those of its parts.
//
// A variation with parts that are template parameters shows them:
//
//     static constexpr uint32_t snapshot_id = 7;
//     template <class Fields>
//     static constexpr void part_ids(Fields& visit) noexcept {
//       detail::snapshot_ids<First>(visit);
//     }
//
// Each number stands for a variation with a fixed number of such parts. So two different variations
// never have the same list.
#ifndef NANOQD_MATH_DETAIL_SNAPSHOT_IDS_HPP
#define NANOQD_MATH_DETAIL_SNAPSHOT_IDS_HPP

#include <stdint.h>

#include "fields.hpp"
#include "type_traits.hpp"

namespace nanoqd {
namespace detail {

template <class Policy, class = void>
inline constexpr bool has_part_ids = false;
template <class Policy>
inline constexpr bool has_part_ids<Policy, Void<decltype(Policy::part_ids(made_up<FieldCounter&>()))>> = true;

// Shows a visitor the numbers of a variation, each a uint32_t.
template <class Variation, class Fields>
constexpr void snapshot_ids(Fields& visit) noexcept {
  visit(uint32_t{Variation::snapshot_id});
  if constexpr (has_part_ids<Variation>) Variation::part_ids(visit);
}

}  // namespace detail
}  // namespace nanoqd

#endif
