// The searches that read fuzzed snapshots. They already hold a few elites, which a load replaces
// and a merge keeps.
#ifndef NANOQD_TESTS_FUZZ_FUZZED_SEARCHES_HPP
#define NANOQD_TESTS_FUZZ_FUZZED_SEARCHES_HPP

#include <cstdint>
#include <cstring>
#include <nanoqd/nanoqd.hpp>

#include "stored_image.hpp"
#include "support/learning_variation.hpp"

namespace fuzz {

using Plain = nanoqd::MapElites<2, nanoqd::RegularGrid<4, 2>, nanoqd::DifferentialEvolution<float>, nanoqd::Clamp,
                                nanoqd::Measures::kept>;
using Learning = nanoqd::MapElites<2, nanoqd::CvtTable<nanoqd::Centroids<6, 1>>, test::LearningVariation<float>,
                                   nanoqd::Reflect, nanoqd::Measures::dropped, std::uint8_t>;
using Unbounded = nanoqd::MapElites<1, nanoqd::BasicRegularGrid<double, 5>, nanoqd::Gaussian<double>, nanoqd::Unbounded,
                                    nanoqd::Measures::kept>;
// An emitter of each kind, with few members, so that the state fits into a slot of the image.
using Emitters = nanoqd::EmitterPair<nanoqd::Shade<float, 2, 5>, nanoqd::MaEs<float, 2>>;
using Portfolio = nanoqd::MapElites<2, nanoqd::RegularGrid<3, 2>, nanoqd::Portfolio<float, 2, Emitters>, nanoqd::Clamp,
                                    nanoqd::Measures::dropped, std::uint16_t>;

// Reads snapshots with counts of evaluations, and those of Plain, which has none.
using Noisy = nanoqd::SearchWith<2, nanoqd::RegularGrid<4, 2>, nanoqd::KeepMeasures, nanoqd::NoisyEvaluations>;

inline constexpr nanoqd::Centroids<6, 1> centroids = {{{-1.0f}, {1.0f}},
                                                      {{0.05f}, {0.25f}, {0.4f}, {0.6f}, {0.75f}, {0.95f}}};

inline void set_tessellation(Plain::Config& config) { config.tessellation = {-1.0f, 1.0f}; }
inline void set_tessellation(Noisy::Config& config) { config.tessellation = {-1.0f, 1.0f}; }
inline void set_tessellation(Learning::Config& config) { config.tessellation = centroids; }
inline void set_tessellation(Unbounded::Config& config) { config.tessellation = {-1.0, 1.0}; }
inline void set_tessellation(Portfolio::Config& config) { config.tessellation = {-1.0f, 1.0f}; }

// Begins a search and runs it for `evaluations`.
template <class Search>
void run(Search& search, std::uint64_t seed, std::uint32_t evaluations) {
  using Scalar = typename Search::Scalar;
  typename Search::Config config;
  config.seed = seed;
  config.random_solutions = 20;
  config.gene_bounds = {Scalar{-1}, Scalar{1}};
  set_tessellation(config);
  typename Search::Trial trial;
  const auto evaluate = [](const Scalar(&genes)[Search::genes], typename Search::Evaluation& out) {
    out.objective = -genes[0] * genes[0];
    for (Scalar& measure : out.measures) measure = genes[Search::genes - 1];
    out.measures[0] = genes[0];
  };
  FUZZ_REQUIRE(search.begin(config) == nanoqd::Status::ok, "a search begins");
  FUZZ_REQUIRE(search.step(trial, evaluate, evaluations) == nanoqd::Status::ok, "a search runs");
}

template <class Search>
bool same_generator(const Search& a, const Search& b) {
  return std::memcmp(&a.rng().state(), &b.rng().state(), sizeof(nanoqd::Rng::State)) == 0;
}
template <class Search>
bool same_counters(const Search& a, const Search& b) {
  return std::memcmp(&a.counters(), &b.counters(), sizeof(nanoqd::Counters)) == 0;
}

// Checks a search after a load or a merge. The search must be sound. It must be unchanged after
// each status in the first list of cases.
template <class Search>
void check_after(Search& search, const Search& before, nanoqd::Status status) {
  using nanoqd::Status;
  switch (status) {
    case Status::no_snapshot:
    case Status::read_failed:
    case Status::old_snapshot:
    case Status::unknown_snapshot:
    case Status::other_geometry:
    case Status::other_archive:
    case Status::other_bounds:
    case Status::other_tessellation:
    case Status::other_run:
      FUZZ_REQUIRE(search.archive().digest() == before.archive().digest(), "nothing was changed");
      FUZZ_REQUIRE(same_generator(search, before) && same_counters(search, before), "nothing was changed");
      break;
    case Status::ok:
    case Status::corrupt_snapshot:
    case Status::interrupted: break;
    default: FUZZ_REQUIRE(false, "no other status is possible");
  }
  FUZZ_REQUIRE(search.check_invariants() == Status::ok, "the search is sound");
}

// Asks for trials and tells them with measures in the middle of the box. One trial is enough for
// most variations. A variation that learns gets enough trials to go through all its states. Some
// trials are never told.
template <class Search>
void check_goes_on(Search& search) {
  typename Search::Trial trial;
  const typename Search::Scalar measures[Search::dims] = {};
  const std::uint32_t trials = Search::Variation::learns ? 200 : 1;
  for (std::uint32_t i = 0; i < trials; ++i) {
    FUZZ_REQUIRE(search.ask(trial) == nanoqd::Status::ok, "a trial can be asked for");
    if (i % 8 == 7) continue;
    const auto objective = static_cast<typename Search::Scalar>(1 + i % 5);
    const nanoqd::Status status = search.tell(trial, objective, measures).status;
    FUZZ_REQUIRE(status == nanoqd::Status::ok || !Search::Bounds::bounded, "it can be told");
    FUZZ_REQUIRE(search.check_invariants() == nanoqd::Status::ok, "the search is sound after it");
  }
}

}  // namespace fuzz

#endif
