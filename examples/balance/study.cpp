#include "study.hpp"

#include <algorithm>
#include <memory>

namespace balance {
namespace {

constexpr std::uint32_t cells = places * ways;

// The mean of the fresh rides of one controller.
struct Mean {
  double score = 0.0;
  float measures[2] = {0.0f, 0.0f};
  std::uint32_t successes = 0;
};

Mean mean_of(const float (&weights)[genes], std::uint32_t cell) {
  Mean mean;
  for (std::uint32_t i = 0; i < fresh_rides; ++i) {
    nanoqd::Rng rng = ride_draws(fresh_world, std::uint64_t{fresh_rides} * cell + i);
    const Ride done = ride(weights, rng);
    mean.score += static_cast<double>(done.score()) / fresh_rides;
    mean.measures[0] += done.place() / static_cast<float>(fresh_rides);
    mean.measures[1] += done.way() / static_cast<float>(fresh_rides);
    if (meets_goal(done, promised_place(cell))) ++mean.successes;
  }
  return mean;
}

template <class AnySearch>
Survey survey_of(const AnySearch& search, std::vector<std::uint32_t>& successes) {
  Survey survey;
  std::vector<double> refiled(cells, 0.0);
  successes.assign(cells, fresh_rides + 1);
  const double count = search.archive().size();
  for (const auto elite : search.archive()) {
    float weights[genes];
    elite.copy_genes(weights);
    const Mean mean = mean_of(weights, elite.cell());
    successes[elite.cell()] = mean.successes;
    const std::uint32_t cell = search.tessellation().locate(mean.measures).cell;
    refiled[cell] = std::max(refiled[cell], mean.score);
    if (cell == elite.cell()) survey.in_cell += 1.0 / count;
    if (mean.successes >= rides_that_work) survey.works += 1.0 / count;
    survey.overclaim += (static_cast<double>(elite.objective()) - mean.score) / count;
  }
  for (const double score : refiled) survey.score += score / cells;
  return survey;
}

template <class AnySearch>
Scene scene_of(const AnySearch& search, const Wish& wish) {
  Scene scene;
  float weights[genes];
  const float wanted[2] = {metres(wish.place), metres(wish.way)};
  search.archive().elite_of(search.nearest_filled(wanted)).copy_genes(weights);
  for (std::uint32_t i = 0; i < fresh_rides; ++i) {
    nanoqd::Rng rng = ride_draws(fresh_world + 1, i);
    const Ride done = ride(weights, rng);
    scene.ends.push_back({done.robot(), meets_goal(done, wanted[0])});
  }
  return scene;
}

template <class AnySearch>
Learned learn_with(std::uint32_t rides, std::uint64_t seed, std::uint64_t budget,
                   const std::function<void(std::uint64_t)>& ridden) {
  Learned learned;
  const auto search = std::make_unique<AnySearch>();
  typename AnySearch::Trial trial{};
  static_cast<void>(begin(*search, seed));  // cannot fail: the configuration is constant
  const World<AnySearch> world(*search, seed, rides);
  constexpr std::uint64_t piece = 500;  // rides between two calls of ridden()
  for (std::uint32_t i = 0; i < surveys; ++i) {
    const std::uint64_t until = rides_until(budget, i) / rides;
    while (search->counters().evaluations < until) {
      const std::uint64_t left = until - search->counters().evaluations;
      const std::uint64_t count = std::min(left, std::max<std::uint64_t>(1, piece / rides));
      static_cast<void>(search->run(trial, world, search->stop_after(count)));
      ridden(count * rides);
    }
    learned.survey[i] = survey_of(*search, learned.successes);
  }
  for (std::uint32_t i = 0; i < scene_count; ++i) learned.scenes[i] = scene_of(*search, scene_wishes[i]);
  return learned;
}

}  // namespace

Learned learn(const Way& way, std::uint64_t seed, std::uint64_t budget,
              const std::function<void(std::uint64_t)>& ridden) {
  if (way.is_noisy) return learn_with<Search>(way.rides, seed, budget, ridden);
  return learn_with<SearchFor<>>(way.rides, seed, budget, ridden);
}

}  // namespace balance
