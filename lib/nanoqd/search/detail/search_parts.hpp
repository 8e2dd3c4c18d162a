// Refuses parts that do not fit together in a search, each mistake with a sentence.
#ifndef NANOQD_SEARCH_DETAIL_SEARCH_PARTS_HPP
#define NANOQD_SEARCH_DETAIL_SEARCH_PARTS_HPP

#include <stdint.h>

#include "../../archive/gene_codec.hpp"
#include "../../map/detail/tessellation_traits.hpp"
#include "../../math/bounds.hpp"
#include "../../math/detail/type_traits.hpp"
#include "../../variation/detail/variation_traits.hpp"

namespace nanoqd {
namespace detail {

// Returns true; otherwise it does not compile.
template <class TessellationPolicy, class VariationPolicy, class BoundsPolicy, class StoredGene>
[[nodiscard]] constexpr bool are_search_parts() noexcept {
  static_assert(
      detail::is_tessellation<TessellationPolicy>,
      "nanoqd: the second argument is a tessellation, such as RegularGrid<32, 32> or CvtTable<decltype(table)>");
  static_assert(detail::is_variation<VariationPolicy>,
                "nanoqd: the third argument is a variation, such as Gaussian<float>; bounds policies come fourth");
  static_assert(detail::is_bounds_policy<BoundsPolicy>,
                "nanoqd: the fourth argument is a bounds policy: Clamp, Reflect, Resample or Unbounded");
  static_assert(detail::is_same<typename VariationPolicy::Scalar, typename TessellationPolicy::Scalar>,
                "nanoqd: the variation computes in another scalar than the tessellation; give both the same, such as "
                "Gaussian<double> on a map in double precision");
  static_assert(TessellationPolicy::cells >= VariationPolicy::min_elites,
                "nanoqd: there are fewer cells than this variation needs parents, so it could never breed; "
                "differential evolution needs at least four, and so does a portfolio");
  static_assert(
      BoundsPolicy::bounded || GeneCodec<StoredGene, typename TessellationPolicy::Scalar>::exact,
      "nanoqd: compact genes are stored relative to their bounds and need Clamp, Reflect or Resample; without "
      "bounds store them in the scalar itself");
  return true;
}

}  // namespace detail
}  // namespace nanoqd

#endif
