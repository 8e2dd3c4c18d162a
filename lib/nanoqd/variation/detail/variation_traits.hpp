// Finds out at compile time which members of variation.hpp a variation has. A search can then
// refuse a policy in the wrong place with a sentence. Also completes a variation that takes its
// scalar and number of genes from the search.
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

// How many random solutions a search starts with, unless its configuration says otherwise.
template <class Policy, uint32_t Genes, class = void>
inline constexpr uint32_t usual_random_solutions = 100 * Genes;
template <class Policy, uint32_t Genes>
inline constexpr uint32_t usual_random_solutions<Policy, Genes, Void<decltype(Policy::random_solutions)>> =
    Policy::random_solutions;

// Completes a variation by its member For, if it has one.
template <class Policy, class Scalar, uint32_t Genes, class = void>
struct Completed {
  using Type = Policy;
};
template <class Policy, class Scalar, uint32_t Genes>
struct Completed<Policy, Scalar, Genes, Void<typename Policy::template For<Scalar, Genes>>> {
  using Type = typename Policy::template For<Scalar, Genes>;
};

// The variation of a search that computes in `Scalar` and has `Genes` genes: `Policy` itself, or
// what `Policy` becomes there.
template <class Policy, class Scalar, uint32_t Genes>
using VariationFor = typename Completed<Policy, Scalar, Genes>::Type;

// The same for a search on `Tessellation`. Any other type in its place changes nothing: the search
// refuses it with a sentence.
template <class Policy, class Tessellation, uint32_t Genes, class = void>
struct CompletedIn {
  using Type = Policy;
};
template <class Policy, class Tessellation, uint32_t Genes>
struct CompletedIn<Policy, Tessellation, Genes, Void<typename Tessellation::Scalar>>
    : Completed<Policy, typename Tessellation::Scalar, Genes> {};
template <class Policy, class Tessellation, uint32_t Genes>
using VariationIn = typename CompletedIn<Policy, Tessellation, Genes>::Type;

// Bases of the variations that a search completes, such as Gaussian<> and MaEs<>.
template <template <class> class Variation>
struct TakesScalar {
  template <class Scalar, uint32_t>
  using For = Variation<Scalar>;
};
template <template <class, uint32_t> class Variation>
struct TakesScalarAndGenes {
  template <class Scalar, uint32_t Genes>
  using For = Variation<Scalar, Genes>;
};

}  // namespace detail
}  // namespace nanoqd

#endif
