// SearchWith: a search of which one names only the parts that differ from the default.
//
//     using Search = nanoqd::SearchWith<10, Tessellation>;  // Differential MAP-Elites
//     using Search = nanoqd::SearchWith<10, Tessellation, nanoqd::Portfolio<>>;
//     using Search = nanoqd::SearchWith<10, Tessellation, nanoqd::Reflect, nanoqd::KeepMeasures,
//                                       nanoqd::StoreGenesAs<uint16_t>>;
//
// First the number of genes and the tessellation, then the parts in any order, each at most once:
//
//     a variation             makes trials from elites; variation/variation.hpp. Portfolio<> and
//                             the like take their scalar and number of genes from the search
//     a bounds policy         Clamp, Reflect, Resample, Unbounded; math/bounds.hpp
//     KeepMeasures            stores the measures of each elite besides its cell
//     StoreGenesAs<uint16_t>  stores each gene in this type; archive/gene_codec.hpp
//     NoisyEvaluations        two evaluations of a solution may differ; NOISE.md
//
// Parts that are left out are those of Differential MAP-Elites: DifferentialEvolution, Clamp, no
// measures, genes in the scalar of the tessellation, exact evaluations. SearchWith is only another
// way to write a MapElites<...>: it names that same type and adds no code.
#ifndef NANOQD_SEARCH_SEARCH_WITH_HPP
#define NANOQD_SEARCH_SEARCH_WITH_HPP

#include <stdint.h>

#include "../archive/evaluations.hpp"
#include "../archive/measures.hpp"
#include "../map/detail/tessellation_traits.hpp"
#include "../math/bounds.hpp"
#include "../math/detail/type_traits.hpp"
#include "../variation/detail/variation_traits.hpp"
#include "../variation/differential_evolution.hpp"
#include "map_elites.hpp"

namespace nanoqd {

struct KeepMeasures {};

template <class StoredGene>
struct StoreGenesAs {};

struct NoisyEvaluations {};

namespace detail {

enum class PartKind : uint8_t { unknown, variation, bounds, measures, genes, evaluations };

// The kind of a part, found by its members, and the type that stands for it in MapElites.
template <class Part, class Tessellation, uint32_t Genes>
struct PartOf {
  using Type = VariationIn<Part, Tessellation, Genes>;  // a bounds policy stays as it is
  static constexpr PartKind kind = is_variation<Type>       ? PartKind::variation
                                   : is_bounds_policy<Part> ? PartKind::bounds
                                                            : PartKind::unknown;
  static_assert(kind != PartKind::unknown,
                "nanoqd: after the tessellation, a part of SearchWith is a variation, a bounds policy, KeepMeasures, "
                "StoreGenesAs<type> or NoisyEvaluations; one of them is none of these");
};
template <class Tessellation, uint32_t Genes>
struct PartOf<KeepMeasures, Tessellation, Genes> {
  using Type = KeepMeasures;
  static constexpr PartKind kind = PartKind::measures;
};
template <class Tessellation, uint32_t Genes>
struct PartOf<NoisyEvaluations, Tessellation, Genes> {
  using Type = NoisyEvaluations;
  static constexpr PartKind kind = PartKind::evaluations;
};
template <class StoredGene, class Tessellation, uint32_t Genes>
struct PartOf<StoreGenesAs<StoredGene>, Tessellation, Genes> {
  using Type = StoredGene;
  static constexpr PartKind kind = PartKind::genes;
};

// The type of the first part of a kind; `Default` if there is none. `Parts` are PartOf<...>.
template <PartKind Kind, class Default, class... Parts>
struct FirstPart {
  using Type = Default;
};
template <PartKind Kind, class Default, class Part, class... Parts>
struct FirstPart<Kind, Default, Part, Parts...> {
  using Later = typename FirstPart<Kind, Default, Parts...>::Type;
  using Type = Conditional<Part::kind == Kind, typename Part::Type, Later>;
};

template <bool IsTessellation, uint32_t Genes, class Tessellation, class... Parts>
struct Composition {
  static_assert(IsTessellation,
                "nanoqd: the second argument of SearchWith is a tessellation, such as RegularGrid<32, 32>; the other "
                "parts follow it");
  using Search = void;
};
template <uint32_t Genes, class Tessellation, class... Parts>
struct Composition<true, Genes, Tessellation, Parts...> {
  template <PartKind Kind>
  static constexpr uint32_t count = (0U + ... + (Parts::kind == Kind ? 1U : 0U));
  static_assert(count<PartKind::variation> <= 1 && count<PartKind::bounds> <= 1 && count<PartKind::measures> <= 1 &&
                    count<PartKind::genes> <= 1 && count<PartKind::evaluations> <= 1,
                "nanoqd: SearchWith names a part twice; give at most one variation, one bounds policy, one "
                "KeepMeasures, one StoreGenesAs<type> and one NoisyEvaluations");

  using Scalar = typename Tessellation::Scalar;
  using Search = MapElites<Genes, Tessellation,
                           typename FirstPart<PartKind::variation, DifferentialEvolution<Scalar>, Parts...>::Type,
                           typename FirstPart<PartKind::bounds, Clamp, Parts...>::Type,
                           count<PartKind::measures> != 0 ? Measures::kept : Measures::dropped,
                           typename FirstPart<PartKind::genes, Scalar, Parts...>::Type,
                           count<PartKind::evaluations> != 0 ? Evaluations::noisy : Evaluations::exact>;
};

}  // namespace detail

template <uint32_t Genes, class Tessellation, class... Parts>
using SearchWith = typename detail::Composition<detail::is_tessellation<Tessellation>, Genes, Tessellation,
                                                detail::PartOf<Parts, Tessellation, Genes>...>::Search;

}  // namespace nanoqd

#endif
