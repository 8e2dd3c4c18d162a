// Learns to balance in several ways, and surveys by fresh rides what was learned.
#ifndef NANOQD_EXAMPLES_BALANCE_STUDY_HPP
#define NANOQD_EXAMPLES_BALANCE_STUDY_HPP

#include <cstdint>
#include <functional>
#include <vector>

#include "balance_search.hpp"
#include "use.hpp"

namespace balance {

// The ways to learn: which search, and how many rides make an evaluation.
struct Way {
  const char* name;
  bool is_noisy;
  std::uint32_t rides;
};
inline constexpr Way way_list[] = {
    {"noisy", true, 1}, {"exact", false, 1}, {"exact, mean of 4", false, 4}, {"exact, mean of 16", false, 16}};
inline constexpr std::uint32_t way_count = 4;

// The archive is surveyed after the whole budget of rides, and after 1/2, 1/4, ... of it.
inline constexpr std::uint32_t surveys = 5;
[[nodiscard]] constexpr std::uint64_t rides_until(std::uint64_t budget, std::uint32_t survey) {
  return budget >> (surveys - 1 - survey);
}

// What 20 fresh rides of each controller show. All numbers are shares from 0 to 1.
struct Survey {
  double works = 0.0;      // of the controllers: those that meet their goal in 18 of 20 rides
  double score = 0.0;      // mean score over all cells, if each is filed again by its means; an empty cell has 0
  double in_cell = 0.0;    // of the controllers: those whose mean behaviour lies in their cell
  double overclaim = 0.0;  // of the mean objective: how much more the archive claims
};

// How the rides of one controller ended.
struct End {
  Robot robot;
  bool has_met_goal = false;
};
struct Scene {
  std::vector<End> ends;  // of 20 fresh rides
};

// Asks for places with a way of 3 m, the middle of the map.
inline constexpr std::uint32_t scene_count = 2;
inline constexpr Wish scene_wishes[scene_count] = {{-1000, 3000}, {1000, 3000}};

struct Learned {
  Survey survey[surveys];
  Scene scenes[scene_count];             // of the controllers for scene_wishes
  std::vector<std::uint32_t> successes;  // of each cell, in 20 fresh rides; for an empty cell 21
};

// Learns from `budget` rides. Calls `ridden(count)` now and then, with the
// rides since the last call.
[[nodiscard]] Learned learn(const Way& way, std::uint64_t seed, std::uint64_t budget,
                            const std::function<void(std::uint64_t)>& ridden);

}  // namespace balance

#endif
