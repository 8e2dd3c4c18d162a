// A point robot in a walled square of side 1. The genes are the weights of its network; the
// measures are where it ends after 100 steps. The objective is 100 (1 - energy).
//
//     +-----------------------+
//     |                       |
//     |            ______     |
//     |            |          |
//     |_____       |     |    |
//     |            |     |    |
//     |            |     |    |
//     |_______         _______|
//     |                       |
//     |           ^           |    ^ the start, heading upwards
//     +-----------------------+
//
// Each step:
//  1. Three sensors measure the distance to the nearest wall: ahead and 45 degrees to each side.
//  2. The network has six inputs: the distances, the cosine and sine of the heading, and 1. It has
//     eight hidden units and two outputs, all with tanh; only the outputs have a bias.
//  3. The robot turns by up to 0.5 rad, then drives up to 0.016, forwards or backwards. It stops in
//     front of a wall.
// The energy is the mean square of the outputs.
#ifndef NANOQD_EXAMPLES_BENCHMARK_PROBLEM_MAZE_HPP
#define NANOQD_EXAMPLES_BENCHMARK_PROBLEM_MAZE_HPP

#include "problem.hpp"

namespace nanoqd::benchmark {

class Maze final : public Problem {
 public:
  Maze();
  [[nodiscard]] Evaluation evaluate(const double* genes) const override;
};

// Returns the distance from (x, y) to the nearest wall in the direction (cosine, sine); at most 2.
// Requires: a point inside the square.
[[nodiscard]] double distance_to_wall(double x, double y, double cosine, double sine);

}  // namespace nanoqd::benchmark

#endif
