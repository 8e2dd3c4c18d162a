// MapElites: a quality-diversity search that is used by ask and tell.
//
// A search divides the space of measures into cells and keeps the best solution of each cell, its
// elite. ask() gives you a trial, your program evaluates it, and tell() takes the evaluation back.
// All memory is inside one object, whose size is fixed at compile time.
//
//     using Search = nanoqd::DifferentialMapElites<10, nanoqd::RegularGrid<32, 32>>;
//     static Search search;                   // all of it is in .bss
//     static Search::Trial trial;
//
//     Search::Config config;
//     config.seed = 7;
//     config.gene_bounds = {-5.12f, 5.12f};
//     config.tessellation = {-5.12f, 5.12f};
//     Status status = search.begin(config);
//
//     status = search.ask(trial);             // fills trial.genes
//     ...                                     // run the robot; find objective and measures
//     Search::Result result = search.tell(trial, objective, measures);
//
// The objective is maximised. To minimise a cost, tell its negative: objective = -cost.
//
// For other parts, in any order: SearchWith<10, Tessellation, Portfolio<>> (search_with.hpp).
//
// Three ways to use a search:
//  - ask() and tell() from a loop of your own, as above.
//  - step() with a function that evaluates: a fixed number of evaluations per call.
//  - run() with that function and stop criteria (stop.hpp).
//
// Results are read from archive() at any time; nearest_filled() finds an elite by its behaviour.
// snapshot/snapshot.hpp saves a search and loads it again.
//
// Trials:
//  - ask() and tell() do not depend on each other. Any number of trials may be out at a time.
//  - Trials may come back in any order, or never.
//  - Solutions of your own may be told at any time.
//
// The result of a search depends only on its configuration, its seed and the sequence of asks and
// tells. A search allocates no memory and stores no callback. ask() and tell() read no clock.
//
// Threads and interrupts:
//  - A search is not re-entrant. ask() and tell() may run in an interrupt or on any thread, but
//    only one call at a time.
//  - Two searches are independent of each other.
//  - Const functions of one search may run at the same time as each other.
#ifndef NANOQD_SEARCH_MAP_ELITES_HPP
#define NANOQD_SEARCH_MAP_ELITES_HPP

#include <stddef.h>
#include <stdint.h>

#include "../archive/archive.hpp"
#include "../archive/evaluations.hpp"
#include "../archive/gene_codec.hpp"
#include "../archive/measures.hpp"
#include "../map/detail/tessellation_traits.hpp"
#include "../map/nearest_filled.hpp"
#include "../map/tessellation.hpp"
#include "../math/array_ref.hpp"
#include "../math/bounds.hpp"
#include "../math/box.hpp"
#include "../math/detail/platform.hpp"
#include "../math/detail/scalar.hpp"
#include "../math/detail/type_traits.hpp"
#include "../math/rng.hpp"
#include "../status.hpp"
#include "../variation/detail/variation_traits.hpp"
#include "../variation/differential_evolution.hpp"
#include "../variation/trial.hpp"
#include "../variation/variation.hpp"
#include "counters.hpp"
#include "detail/confirmation.hpp"
#include "detail/noise.hpp"
#include "detail/search_parts.hpp"
#include "detail/search_state.hpp"
#include "stop.hpp"

namespace nanoqd {

// The template parameters, in order:
//  - Genes: the number of genes in a solution. Cells times genes must be below 2^31.
//  - TessellationPolicy: finds the cell of measures. See map/tessellation.hpp.
//  - VariationChoice: makes trials from elites, such as Portfolio<>. See variation/variation.hpp.
//  - BoundsPolicy: brings genes back inside their bounds. See math/bounds.hpp.
//  - Kept: Measures::kept stores the measures of each elite besides its cell.
//  - StoredGene: the type in which the archive stores a gene. See archive/gene_codec.hpp.
//  - Kind: Evaluations::noisy if evaluations differ: ask() may hand out genes again. See NOISE.md.
template <uint32_t Genes, class TessellationPolicy,
          class VariationChoice = DifferentialEvolution<typename TessellationPolicy::Scalar>,
          class BoundsPolicy = Clamp, Measures Kept = Measures::dropped,
          class StoredGene = typename TessellationPolicy::Scalar, Evaluations Kind = Evaluations::exact>
class MapElites : private detail::SearchState, public detail::NoiseOf<typename TessellationPolicy::Scalar, Kind> {
  using VariationPolicy = detail::VariationIn<VariationChoice, TessellationPolicy, Genes>;
  static_assert(detail::are_search_parts<TessellationPolicy, VariationPolicy, BoundsPolicy, StoredGene>());

 public:
  using Tessellation = TessellationPolicy;
  using Variation = VariationPolicy;
  using Bounds = BoundsPolicy;
  using Scalar = typename Tessellation::Scalar;
  static constexpr uint32_t genes = Genes;
  static constexpr uint32_t cells = Tessellation::cells;
  static constexpr uint32_t dims = Tessellation::dims;

  static constexpr bool is_noisy = Kind == Evaluations::noisy;  // true: wins must be confirmed

  using Archive = nanoqd::Archive<Scalar, Genes, cells, dims, Kept, StoredGene, Kind>;
  using Trial = detail::Conditional<is_noisy, NoisyTrial<Scalar, Genes, dims>, nanoqd::Trial<Scalar, Genes>>;
  using ToldTrial = detail::Conditional<is_noisy, Trial, const Trial>;  // tell() of a noisy search changes the trial
  using Stop = nanoqd::Stop<Scalar>;

  struct Config {
    uint64_t seed = 1;    // any value; the same seed gives the same run
    uint32_t stream = 0;  // a fleet with one seed: set i on robot i, to skip i times 2^64 draws
    // G: the first G asks give random solutions. 100 for each gene; of a portfolio 100 in all.
    uint32_t random_solutions = detail::usual_random_solutions<Variation, Genes>;
    Box<Scalar, Genes> gene_bounds{};            // required; arrays given here must live until begin() returns
    Tessellation tessellation{};                 // required: the measures' box, or the table
    typename Variation::Parameters variation{};  // the variation's own parameters
  };

  // Filled by the function given to step() or run(). Each field starts out infinite, so that tell()
  // refuses an evaluation with a field that was not set.
  struct Evaluation {
    Scalar objective;
    Scalar measures[dims];
  };

  struct Result {
    Status status = Status::ok;           // `ok` also for a valid solution that is not better than the elite
    Outcome outcome = Outcome::rejected;  // what became of the solution
    uint32_t cell = no_cell;              // its cell; no_cell if the tell was refused
  };

  // Returns the memory of the whole search in bytes, for a static_assert. Trials in flight are in
  // the caller's memory and are not included.
  [[nodiscard]] static constexpr size_t ram_bytes() noexcept { return sizeof(MapElites); }

  // Every byte is zero. Until begin(), every other call that returns a status returns
  // `not_started`.
  constexpr MapElites() noexcept = default;

  // Assignment copies the whole state, except who is at work on it. A Saver or Loader of the target
  // ends with `interrupted`; one of the source continues there. The copy of a search that is being
  // saved is ready. The copy of a search that is being loaded is `not_started` until begin(). Copy
  // construction is deleted: an accidental copy would put the whole search on the stack.
  MapElites(const MapElites&) = delete;
  MapElites& operator=(const MapElites&) noexcept = default;

  // Starts a new search. Returns `ok`, or why the configuration was refused: the search is then
  // unchanged. On `bad_gene_bounds`, config.gene_bounds.first_bad() says which gene. Cost: O(k dims
  // + n + stream).
  Status begin(const Config& config) noexcept {
    Status status = config.variation.validate();
    if (status == Status::ok) status = config.tessellation.validate();
    if (status == Status::ok) status = archive_.reset(config.gene_bounds);
    if (status != Status::ok) return status;
    tessellation_ = config.tessellation;
    variation_.begin(config.variation);
    start(config.seed, config.stream, config.random_solutions);
    if constexpr (is_noisy) this->noise_.begin();
    return Status::ok;
  }

  // Fills `trial` with a solution to evaluate. Its genes are already rounded to the type in which
  // the archive stores them. Returns `ok`; or `not_started`, or `busy` during a save or load, and
  // `trial` is then unchanged. Cost: that of the variation, O(n) for differential evolution; at
  // most 16 times as much if the bounds policy proposes again (Resample).
  NANOQD_INLINE_FOR_SPEED Status ask(Trial& trial) noexcept {
    const auto view = archive_.view();
    if (view.readiness != Status::ok) return view.readiness;
    if constexpr (is_noisy) {
      if (Confirmation::hands_out_again(*this, trial)) return Status::ok;
    }
    if (draws_random(view, Variation::min_elites, trial.genes)) {
      trial.origin = {Origin::random, 0};
    } else {
      propose(trial, view);
    }
    if constexpr (!Archive::stores_exactly) archive_.round_genes(trial.genes);
    return Status::ok;
  }

  // Takes a trial back with its evaluation. Keeps it if it is the best of its cell, and lets the
  // variation learn from it. A status other than `ok` names what was refused, and the archive is
  // then unchanged:
  //  - `objective_not_finite`, `measures_not_finite` or `genes_not_finite`: NaN or infinity;
  //  - `genes_out_of_bounds`: a gene lies outside its bounds;
  //  - `not_started`, or `busy` during a save or load.
  // Cost: O(n + dims), plus one lookup of the cell, plus the learning of the variation.
  Result tell(ToldTrial& trial, Scalar objective, ArrayRef<Scalar, dims> measures) noexcept {
    if constexpr (is_noisy) return Confirmation::take(*this, trial, objective, measures);
    return take(trial.genes, trial.origin, objective, measures);
  }

  // Does the same for a solution of your own.
  Result tell(ArrayRef<Scalar, Genes> solution, Scalar objective, ArrayRef<Scalar, dims> measures) noexcept {
    if constexpr (is_noisy) return Confirmation::take_mean(*this, solution, objective, measures, 1);
    return take(solution, Origin{}, objective, measures);
  }

  // Do the same with the measures written out: tell(trial, objective, {speed, height}). Another
  // number of measures does not compile.
  template <uint32_t Count>
  Result tell(ToldTrial& trial, Scalar objective, const Scalar (&measures)[Count]) noexcept {
    return tell(trial, objective, ArrayRef<Scalar, dims>(detail::all_measures<dims>(measures)));
  }
  template <uint32_t Count>
  Result tell(ArrayRef<Scalar, Genes> solution, Scalar objective, const Scalar (&measures)[Count]) noexcept {
    return tell(solution, objective, ArrayRef<Scalar, dims>(detail::all_measures<dims>(measures)));
  }

  // For noisy evaluations, like ask_again(). Tells a solution of your own by its means. On the
  // outcome `unconfirmed` evaluate it more often, and tell the means of all evaluations.
  template <uint32_t Count>
  Result tell_mean(ArrayRef<Scalar, Genes> solution, Scalar objective, const Scalar (&measures)[Count],
                   uint32_t evaluations) noexcept {
    return Confirmation::take_mean(*this, solution, objective, detail::all_measures<dims>(measures), evaluations);
  }
  // Fills `trial` with a cell's elite, to evaluate it again. As ask(), or `no_elites`. Cost: O(n).
  Status ask_again(Trial& trial, uint32_t cell) noexcept { return Confirmation::ask_again(*this, trial, cell); }

  // Asks, evaluates and tells `count` times. `trial` is working memory. Calls
  // evaluate(const Scalar (&genes)[n], Evaluation& out), which fills `out`. An exception from
  // `evaluate` ends the program. Returns `ok` even if tell() refused an evaluation: the counters
  // show it. Returns `not_started` or `busy` as ask() does; `busy` also after some evaluations, if
  // `evaluate` starts a save and does not finish it. Cost: O(count) asks and tells.
  template <class Evaluate>
  Status step(Trial& trial, Evaluate&& evaluate, uint32_t count = 1) noexcept {
    Status status = archive_.readiness();
    uint32_t told = 0;
    for (uint32_t i = 0; i < count && status == Status::ok; ++i) status = ask_and_tell(trial, evaluate, told);
    return status;
  }

  // Makes steps until a criterion of `stop` is met, and returns which one. A criterion may be met
  // before the first step. Returns status `all_refused` if tell() refused every evaluation of this
  // run, and there was one; the counters show why. Returns status `ok` otherwise. If no criterion
  // ends the run, returns StopReason::none and one of these statuses:
  //  - `not_started` or `busy`, as ask() does; `busy` also after some evaluations, if `evaluate`
  //    starts a save and does not finish it;
  //  - the status of stop.validate();
  //  - `no_stop`, also if `stop` demands more filled cells than there are cells.
  template <class Evaluate>
  RunResult run(Trial& trial, Evaluate&& evaluate, const Stop& stop) noexcept {
    Status status = archive_.readiness();
    uint32_t start = 0;
    if (status == Status::ok) status = stop.begin(cells, start);
    if (status != Status::ok) return {status, StopReason::none};
    uint32_t told = 0;  // nothing yet
    for (;;) {
      const StopReason reason = reason_to_stop(stop, start);
      if (reason != StopReason::none) return {told == refused ? Status::all_refused : Status::ok, reason};
      status = ask_and_tell(trial, evaluate, told);
      if (status != Status::ok) return {status, StopReason::none};
    }
  }

  // Returns the criterion that is met, or StopReason::none. For a loop of your own. The time counts
  // from `start`, a reading of the same clock. Cost: O(1).
  [[nodiscard]] StopReason reason_to_stop(const Stop& stop, uint32_t start = 0) const noexcept {
    return stop.reason(counters_.evaluations, archive_.size(), archive_.best().objective(), start);
  }

  // Returns stop criteria for `count` more evaluations from now on, as for run(trial, evaluate,
  // search.stop_after(1000)). Others may be added to them. Requires: count > 0. Cost: O(1).
  [[nodiscard]] Stop stop_after(uint64_t count) const noexcept {
    Stop stop;
    stop.evaluations = counters_.evaluations + count;
    return stop;
  }

  // Returns the cell of the elite that behaves most like `measures`: of all filled cells, the cell
  // whose centroid is nearest. The lowest cell wins among equals. Distances are those of
  // tessellation.hpp.
  //  - Measures outside their box are moved to its border, as in a tell.
  //  - If the cell of `measures` is filled, the answer is that cell. Measures on the border of two
  //    cells of a grid are the exception.
  //  - Returns no_cell if there is no elite, or if a measure is NaN or infinite.
  // Cost: O(size dims) in the worst case; see nearest_filled.hpp.
  [[nodiscard]] uint32_t nearest_filled(ArrayRef<Scalar, dims> measures) const noexcept {
    static_assert(
        detail::has_centroids<Tessellation> && detail::has_measure_box<Tessellation>,
        "nanoqd: nearest_filled needs a tessellation with centroid(), lower() and upper(): see tessellation.hpp");
    if (archive_.size() == 0 || !detail::all_finite(measures.data(), dims)) return no_cell;
    Scalar point[dims];
    for (uint32_t i = 0; i < dims; ++i) point[i] = detail::to_unit(tessellation_, i, measures[i]);
    return nanoqd::nearest_filled(tessellation_, archive_, point);
  }
  template <uint32_t Count>
  [[nodiscard]] uint32_t nearest_filled(const Scalar (&measures)[Count]) const noexcept {
    return nearest_filled(detail::all_measures<dims>(measures));
  }

  [[nodiscard]] const Archive& archive() const noexcept { return archive_; }
  [[nodiscard]] const Tessellation& tessellation() const noexcept { return tessellation_; }
  [[nodiscard]] const Variation& variation() const noexcept { return variation_; }
  [[nodiscard]] const Counters& counters() const noexcept { return counters_; }
  [[nodiscard]] const Rng& rng() const noexcept { return rng_; }

  // Looks for memory that was overwritten. Returns `corrupt_archive` if one of these does not hold,
  // and `not_started` before begin():
  //  - the invariants of the archive;
  //  - every gene of every elite is inside its bounds, where genes have bounds;
  //  - the generator is not stuck;
  //  - the tessellation and the variation are valid.
  // A number that changed into another plausible number is not detected. Cost: O(k (n + dims)).
  Status check_invariants() const noexcept {
    const Status status = archive_.check_invariants();
    if (status != Status::ok) return status;
    if (rng_.is_stuck() || tessellation_.validate() != Status::ok) return Status::corrupt_archive;
    if (!detail::is_sound(variation_) || !this->is_sound_noise(archive_)) return Status::corrupt_archive;
    if constexpr (Bounds::bounded) {
      for (const auto elite : archive_) {
        for (uint32_t i = 0; i < Genes; ++i) {
          const bool fits = elite.gene(i) >= archive_.lower(i) && elite.gene(i) <= archive_.upper(i);
          if (!fits) return Status::corrupt_archive;
        }
      }
    }
    return Status::ok;
  }

 private:
  template <class>
  friend struct detail::SearchAccess;
  using Confirmation = detail::Confirmation<MapElites>;
  friend Confirmation;

  template <class View>
  void propose(Trial& trial, const View& view) noexcept {
    const Context<Archive, Tessellation, Bounds::bounded> context{archive_, tessellation_};
    variation_.propose(context, rng_, trial);
    if constexpr (Bounds::bounded) {
      for (uint32_t proposal = 1; proposal < Bounds::proposals; ++proposal) {
        if (detail::is_inside(trial.genes, view.lowers, view.uppers, view.genes)) break;
        variation_.propose(context, rng_, trial);
      }
      this->template repair<Bounds>(view, trial.genes);
    }
  }

  // Returns the status of ask(): `ok`, or `busy` if a callback began to save the search and has not
  // finished. Sets a bit of `told`: `taken` or `refused`. The counters say what becomes of it.
  template <class Evaluate>
  Status ask_and_tell(Trial& trial, Evaluate& evaluate, uint32_t& told) noexcept {
    static_assert(detail::is_callable<Evaluate, const Scalar(&)[Genes], Evaluation&>,
                  "nanoqd: evaluate is called as evaluate(const Scalar (&genes)[n], Evaluation& out)");
    const Status status = ask(trial);
    if (status != Status::ok) return status;
    Evaluation evaluation;
    evaluation.objective = detail::infinity<Scalar>();
    for (Scalar& measure : evaluation.measures) measure = detail::infinity<Scalar>();
    evaluate(static_cast<const Scalar(&)[Genes]>(trial.genes), evaluation);
    told |= tell(trial, evaluation.objective, evaluation.measures).status == Status::ok ? taken : refused;
    return Status::ok;
  }

  Result take(ArrayRef<Scalar, Genes> solution, const Origin& origin, Scalar objective,
              ArrayRef<Scalar, dims> measures) noexcept {
    const Status status = check<Bounds::bounded>(archive_.view(), solution.data(), objective, measures.data(), dims);
    if (status != Status::ok) return {status, Outcome::rejected, no_cell};
    const Location location = tessellation_.locate(measures.data());
    return settle(solution, origin, objective, measures, location, 1);
  }

  // Offers a solution to the archive, and lets the variation learn from it.
  NANOQD_ALWAYS_INLINE Result settle(const ArrayRef<Scalar, Genes>& solution, const Origin& origin, Scalar objective,
                                     const ArrayRef<Scalar, dims>& measures, const Location& location,
                                     uint32_t evaluations) noexcept {
    [[maybe_unused]] const Scalar previous = archive_.objective_of(location.cell);
    const Outcome outcome = archive_.insert(location.cell, solution, objective, measures);
    if (is_noisy && outcome != Outcome::rejected) archive_.set_evaluations(location.cell, evaluations);
    count_outcome(outcome, location.clamped);
    if (!Archive::stores_exactly && outcome != Outcome::rejected)
      counters_.rounded_elites += archive_.has_genes(location.cell, solution) ? 0U : 1U;
    if constexpr (Variation::learns) {
      variation_.learn(
          Context<Archive, Tessellation, Bounds::bounded>{archive_, tessellation_}, rng_,
          Feedback<Scalar>{origin, solution.data(), measures.data(), objective, previous, outcome, location.cell});
    }
    return {Status::ok, outcome, location.cell};
  }

  Variation variation_{};
  Tessellation tessellation_{};
  Archive archive_{};  // last, because it is large
};

// Differential MAP-Elites, the algorithm of the paper (Choi and Togelius, GECCO 2021).
//  - Another variation: MapElites<10, Tessellation, Gaussian<float>>.
//  - A smaller archive: DifferentialMapElites<10, Tessellation, uint16_t>; see gene_codec.hpp.
template <uint32_t Genes, class TessellationPolicy, class StoredGene = typename TessellationPolicy::Scalar>
using DifferentialMapElites =
    MapElites<Genes, TessellationPolicy, DifferentialEvolution<typename TessellationPolicy::Scalar>, Clamp,
              Measures::dropped, StoredGene>;

}  // namespace nanoqd

#endif
