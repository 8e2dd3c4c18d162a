// Moves elites into a search with another tessellation: more cells, another box, other measures.
//
//     nanoqd::RemapResult result = nanoqd::remap(finer, coarse.archive());  // by kept measures
//     result = nanoqd::remap(finer, trial, coarse.archive(), evaluate);     // or evaluated again
//
// An elite of the target stays if it is better by the rule of merge.hpp. The list of filled cells
// is sorted by cell number. Generator and counters of the target stay.
#ifndef NANOQD_SNAPSHOT_REMAP_HPP
#define NANOQD_SNAPSHOT_REMAP_HPP

#include <stdint.h>

#include "../archive/detail/archive_access.hpp"
#include "../archive/gene_codec.hpp"
#include "../math/detail/scalar.hpp"
#include "../math/detail/type_traits.hpp"
#include "../search/detail/search_access.hpp"
#include "../status.hpp"
#include "merge.hpp"

namespace nanoqd {

struct [[nodiscard]] RemapResult {
  Status status = Status::ok;
  uint32_t refused = 0;  // elites left out: the evaluation is not finite, or a gene lies outside its bounds
};

namespace detail {

template <class Search, class Source>
Status check_remap(const Search& search, const Source& source) noexcept {
  static_assert(is_same<typename Search::Scalar, typename Source::Scalar> && Search::genes == Source::genes,
                "nanoqd: elites can be moved between searches of the same scalar and number of genes");
  Status status = search.archive().readiness();
  if (status == Status::ok) status = source.readiness();
  if (status == Status::ok && !have_same_bounds(search.archive(), source)) status = Status::other_bounds;
  return status;
}

// Returns whether tell() of this search would accept these genes. A search with bounds refuses
// genes outside them, which a search without bounds can have. Cost: O(n).
template <class Search, class AnyElite>
[[nodiscard]] bool is_welcome([[maybe_unused]] const Search& search, [[maybe_unused]] const AnyElite& elite) noexcept {
  for (uint32_t i = 0; Search::Bounds::bounded && i < Search::genes; ++i) {
    const auto gene = elite.gene(i);
    if (!(gene >= search.archive().lower(i) && gene <= search.archive().upper(i))) return false;
  }
  return true;
}

template <class Search>
[[nodiscard]] bool is_finite(const typename Search::Evaluation& evaluation) noexcept {
  return is_finite(evaluation.objective) && all_finite(evaluation.measures, Search::dims);
}

// A solution that was evaluated again, in the form that offer() takes.
template <class Search>
struct Evaluated {
  using Archive = typename Search::Archive;
  using Codec = GeneCodec<typename Archive::StoredGene, typename Search::Scalar>;
  const Archive& archive;
  const typename Search::Trial& trial;
  const typename Search::Evaluation& evaluation;

  [[nodiscard]] typename Search::Scalar objective() const noexcept { return evaluation.objective; }
  [[nodiscard]] static uint32_t evaluations() noexcept { return 1; }
  [[nodiscard]] typename Archive::StoredGene gene(uint32_t i) const noexcept {
    return Codec::encode(trial.genes[i], archive.lower(i), archive.upper(i));
  }
  [[nodiscard]] typename Search::Scalar measure(uint32_t i) const noexcept { return evaluation.measures[i]; }
};

// Finds the place of an elite by evaluating it again. Returns false if the evaluation is not
// finite.
template <class Search, class Evaluate>
struct EvaluateAgain {
  const Search& search;
  typename Search::Trial& trial;
  Evaluate& evaluate;

  template <class AnyElite, class Offer>
  bool operator()(const AnyElite& elite, const Offer& offer) const noexcept {
    using Scalar = typename Search::Scalar;
    const typename Search::Archive& archive = search.archive();
    if constexpr (Search::is_noisy) trial.forget();  // the evaluations of other genes
    elite.copy_genes(trial.genes);
    archive.round_genes(trial.genes);
    typename Search::Evaluation evaluation;
    evaluation.objective = infinity<Scalar>();
    for (Scalar& measure : evaluation.measures) measure = infinity<Scalar>();
    evaluate(static_cast<const Scalar(&)[Search::genes]>(trial.genes), evaluation);
    if (!is_finite<Search>(evaluation)) return false;
    offer(search.tessellation().locate(evaluation.measures).cell, Evaluated<Search>{archive, trial, evaluation});
    return true;
  }
};

// Offers each elite of `source` to `search`. `place` is called with an elite that is welcome. It
// calls its second argument with the cell and the form that offer() takes, unless it refuses the
// elite.
template <class Search, class Source, class Place>
RemapResult move_elites(Search& search, const Source& source, Place&& place) noexcept {
  const Status status = check_remap(search, source);
  if (status != Status::ok) return {status, 0};
  using Access = ArchiveAccess<typename Search::Archive>;
  typename Search::Archive& archive = SearchAccess<Search>::archive(search);
  RemapResult result;
  for (const auto elite : source) {
    const bool is_placed = is_welcome(search, elite) && place(elite, [&](uint32_t cell, const auto& newcomer) noexcept {
                             Access::offer(archive, cell, newcomer);
                           });
    if (!is_placed) ++result.refused;
  }
  Access::sort(archive);
  return result;
}

}  // namespace detail

// Moves the elites of `source`, an archive that keeps measures, into `search`. Returns the status
// `ok`, and how many elites were refused. On failure changes nothing and returns `not_started` or
// `busy` (the status of `search` or `source`), or `other_bounds`. Cost: O(k n) and one lookup of a
// cell for each elite.
template <class Search, class Source>
RemapResult remap(Search& search, const Source& source) noexcept {
  static_assert(Source::keeps_measures,
                "nanoqd: this archive does not keep measures, so its elites must be evaluated again: "
                "remap(search, trial, archive, evaluate)");
  static_assert(detail::is_same<typename Search::Archive::StoredGene, typename Source::StoredGene> &&
                    Search::dims == Source::dims,
                "nanoqd: elites can be moved by their measures between archives that store genes alike and have as "
                "many measures");
  return detail::move_elites(search, source, [&](const auto& elite, auto&& offer) noexcept {
    const uint32_t cell = search.tessellation().locate(elite.measures()).cell;
    offer(cell, typename detail::ArchiveAccess<Source>::RawElite{source, elite.cell()});
    return true;
  });
}

// Does the same for an archive that keeps no measures, or other measures. Evaluates each elite
// again: calls `evaluate` as step() does, with genes rounded to the type in which `search` stores
// them. `trial` is working memory. Cost: O(k n), and one evaluation and one lookup of a cell for
// each elite.
template <class Search, class Source, class Evaluate>
RemapResult remap(Search& search, typename Search::Trial& trial, const Source& source, Evaluate&& evaluate) noexcept {
  return detail::move_elites(search, source, detail::EvaluateAgain<Search, Evaluate>{search, trial, evaluate});
}

}  // namespace nanoqd

#endif
