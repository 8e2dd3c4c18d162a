#include "experiment.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "damage.hpp"

namespace hexapod {
namespace {

using Elites = nanoqd::ArchiveElites<Search>;

Search search;
Search::Trial trial;
Elites elites;
nanoqd::FindBest<Elites> seeker;

// How fast the damaged robot walks by each elite. The experiment looks up what a robot would try.
struct Speeds {
  std::vector<float> of;
  float best = 0.0f;

  explicit Speeds(const Robot& robot) : of(elites.size()) {
    for (std::uint32_t i = 0; i < elites.size(); ++i) {
      float values[genes];
      elites.elite(i).copy_genes(values);
      of[i] = walk(Gait(values), robot).speed;
    }
    best = *std::max_element(of.begin(), of.end());
  }
};

// Fills in what came of trials, where number(i) is the elite of trial i.
template <class Number>
Recovered recovered(const Speeds& speeds, Number&& number) {
  Recovered result{};
  result.trials_to_90 = curve_trials + 1;
  float best = 0.0f;
  for (std::uint32_t i = 0; i < curve_trials; ++i) {
    best = std::max(best, speeds.of[number(i)]);
    result.share[i] = best / speeds.best;
    if (result.trials_to_90 > curve_trials && best >= 0.9f * speeds.best) result.trials_to_90 = i + 1;
  }
  return result;
}

// Returns how many trials differential evolution needs on the damaged robot itself, from random
// gaits, to reach a speed.
std::uint32_t evolve(const Robot& robot, float wanted, nanoqd::Rng& rng) {
  constexpr std::uint32_t members = 40;
  constexpr std::uint32_t most = 20000;
  std::vector<std::vector<float>> population(members, std::vector<float>(genes));
  std::vector<float> speeds(members);
  const auto try_out = [&robot](const std::vector<float>& values) {
    float copy[genes];
    std::copy(values.begin(), values.end(), copy);
    return walk(Gait(copy), robot).speed;
  };
  for (std::uint32_t trials = 1; trials <= most; ++trials) {
    const std::uint32_t target = (trials - 1) % members;
    std::vector<float> made(genes);
    if (trials <= members) {
      for (float& gene : made) gene = rng.uniform<float>();
    } else {
      const auto& a = population[rng.below(members)];
      const auto& b = population[rng.below(members)];
      const auto& c = population[rng.below(members)];
      for (std::uint32_t i = 0; i < genes; ++i) {
        const float value = a[i] + 0.5f * (b[i] - c[i]);
        made[i] = rng.uniform<float>() < 0.9f ? std::min(1.0f, std::max(0.0f, value)) : population[target][i];
      }
    }
    const float speed = try_out(made);
    if (speed >= wanted) return trials;
    if (trials <= members || speed > speeds[target]) {
      population[target] = made;
      speeds[target] = speed;
    }
  }
  return most;
}

Case case_of(std::uint32_t kind, const Robot& robot, const std::vector<std::uint32_t>& by_speed, nanoqd::Rng& rng) {
  const Speeds speeds(robot);
  const float intact = elites.elite(by_speed[0]).objective();
  Case result{};
  result.kind = kind;
  result.favourite = speeds.of[by_speed[0]] / intact;
  result.best = speeds.best / intact;
  if (seeker.begin(elites) != nanoqd::Status::ok) return result;
  std::uint32_t last = 0;
  result.ways[0] = recovered(speeds, [&](std::uint32_t i) {
    const bool is_ok = i == 0 || seeker.tell(speeds.of[last]) == nanoqd::Status::ok;
    if (is_ok && seeker.next()) last = seeker.number();
    return last;
  });
  result.ways[1] = recovered(speeds, [&by_speed](std::uint32_t i) { return by_speed[i]; });
  result.ways[2] = recovered(speeds, [&rng](std::uint32_t) { return rng.below(elites.size()); });
  result.from_scratch = evolve(robot, 0.9f * speeds.best, rng);
  return result;
}

}  // namespace

nanoqd::Status run_experiment(std::uint64_t seed, std::vector<Case>& cases) {
  const nanoqd::Status status = find_gaits(search, trial, seed);
  if (status != nanoqd::Status::ok) return status;
  elites = {search.archive(), search.tessellation()};
  std::vector<std::uint32_t> by_speed(elites.size());
  std::iota(by_speed.begin(), by_speed.end(), 0U);
  std::stable_sort(by_speed.begin(), by_speed.end(), [](std::uint32_t a, std::uint32_t b) {
    return elites.elite(a).objective() > elites.elite(b).objective();
  });
  nanoqd::Rng rng(seed);
  for_each_damage(
      [&](std::uint32_t kind, const Robot& robot) { cases.push_back(case_of(kind, robot, by_speed, rng)); });
  return nanoqd::Status::ok;
}

double rank_sum_z(const std::vector<std::uint32_t>& a, const std::vector<std::uint32_t>& b) {
  double wins = 0.0;
  for (const std::uint32_t one : a) {
    for (const std::uint32_t other : b) wins += one > other ? 1.0 : one == other ? 0.5 : 0.0;
  }
  const double pairs = static_cast<double>(a.size()) * static_cast<double>(b.size());
  return (wins - pairs / 2.0) / std::sqrt(pairs * static_cast<double>(a.size() + b.size() + 1) / 12.0);
}

}  // namespace hexapod
