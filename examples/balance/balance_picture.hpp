// The pictures of the balancing robot.
#ifndef NANOQD_EXAMPLES_BALANCE_PICTURE_HPP
#define NANOQD_EXAMPLES_BALANCE_PICTURE_HPP

#include <cstdint>
#include <string>
#include <vector>

#include "study.hpp"

namespace balance {

// Of runs in the order of seeds, each with all ways. Returns the mean of a number.
[[nodiscard]] double mean_over_runs(const std::vector<Learned>& all, std::uint32_t way, std::uint32_t survey,
                                    double Survey::*number);

// Draws the share of controllers that work, against rides.
[[nodiscard]] std::string render_curve(const std::vector<Learned>& all, std::uint64_t budget);

// Draws where the robot is after 20 fresh rides for each wish: as the exact search learned it, and
// as the noisy search did. Uses the first run.
[[nodiscard]] std::string render_rides(const std::vector<Learned>& all);

}  // namespace balance

#endif
