// The search that finds controllers for the balancing robot: one for each place where it may come
// to rest, and each length of the way until then. The desktop and the board share it.
#ifndef NANOQD_EXAMPLES_BALANCE_SEARCH_HPP
#define NANOQD_EXAMPLES_BALANCE_SEARCH_HPP

#include <stddef.h>
#include <nanoqd/nanoqd.hpp>

#include "balancer.hpp"

namespace balance {

inline constexpr uint32_t places = 32;
inline constexpr uint32_t ways = 16;
inline constexpr float farthest_place = 2.0f;  // metres to both sides of the start
inline constexpr float longest_way = 6.0f;
inline constexpr float largest_weight = 3.0f;

// The genes are the weights of the network, in 16 bits. `Parts` are more parts of the search.
template <class... Parts>
using SearchFor = nanoqd::SearchWith<genes, nanoqd::RegularGrid<places, ways>, nanoqd::Portfolio<>,
                                     nanoqd::StoreGenesAs<uint16_t>, Parts...>;

// Each ride is another one, so a challenger must confirm its win.
using Search = SearchFor<nanoqd::NoisyEvaluations>;
static_assert(Search::ram_bytes() + sizeof(Search::Trial) <= size_t{128} * 1024, "must fit in the RAM of the board");

template <class AnySearch>
nanoqd::Status begin(AnySearch& search, uint64_t seed) {
  typename AnySearch::Config config;
  config.seed = seed;
  config.gene_bounds = {-largest_weight, largest_weight};
  const float lower[2] = {-farthest_place, 0.0f};
  const float upper[2] = {farthest_place, longest_way};
  config.tessellation = {lower, upper};
  return search.begin(config);
}

// Returns the draws of a ride. The ride of a number is always the same, so a search that was saved
// and loaded continues to the same bits. Another `world` has other rides.
inline nanoqd::Rng ride_draws(uint64_t world, uint64_t number) { return nanoqd::Rng((world << 40) + number); }

// Rides once, to the end.
inline Ride ride(const float (&weights)[genes], nanoqd::Rng& rng) {
  Ride ride(rng);
  while (!ride.is_over()) ride.go_on(weights);
  return ride;
}

// Evaluates a controller by `rides` rides, and gives their mean. The next evaluation has the next
// rides, counted by the search.
template <class AnySearch>
class World {
 public:
  World(const AnySearch& search, uint64_t seed, uint32_t rides = 1) : search_(search), seed_(seed), rides_(rides) {}

  void operator()(const float (&weights)[genes], typename AnySearch::Evaluation& out) const {
    const uint64_t first = search_.counters().evaluations * rides_;
    out = {0.0f, {0.0f, 0.0f}};
    for (uint32_t i = 0; i < rides_; ++i) {
      nanoqd::Rng rng = ride_draws(seed_, first + i);
      const Ride done = ride(weights, rng);
      out.objective += done.score() / static_cast<float>(rides_);
      out.measures[0] += done.place() / static_cast<float>(rides_);
      out.measures[1] += done.way() / static_cast<float>(rides_);
    }
  }

 private:
  const AnySearch& search_;
  uint64_t seed_;
  uint32_t rides_;
};

// Returns the place that a controller promises: the middle of its cell.
inline float promised_place(uint32_t cell) {
  const uint32_t column = cell / ways;
  return (static_cast<float>(column) + 0.5f) * (2.0f * farthest_place / static_cast<float>(places)) - farthest_place;
}

// The task: the robot shall stand at the end, at most 25 cm from the place that it promised.
inline constexpr float tolerance = 0.25f;
inline bool meets_goal(const Ride& ride, float wanted) {
  return ride.stands() && magnitude(ride.place() - wanted) <= tolerance;
}

// A controller works if it meets the goal in 18 of 20 fresh rides.
inline constexpr uint32_t fresh_rides = 20;
inline constexpr uint32_t rides_that_work = 18;
inline constexpr uint32_t half_of_rides = fresh_rides / 2;
inline constexpr uint64_t fresh_world = 1000;  // of rides that no search has seen

// Returns how many of 20 fresh rides meet the goal.
inline uint32_t fresh_successes(const float (&weights)[genes], float wanted, uint64_t first_ride) {
  uint32_t successes = 0;
  for (uint32_t i = 0; i < fresh_rides; ++i) {
    nanoqd::Rng rng = ride_draws(fresh_world, first_ride + i);
    if (meets_goal(ride(weights, rng), wanted)) ++successes;
  }
  return successes;
}

}  // namespace balance

#endif
