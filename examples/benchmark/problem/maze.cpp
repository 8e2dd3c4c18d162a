#include "maze.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>

namespace nanoqd::benchmark {
namespace {

constexpr std::uint32_t inputs = 6;
constexpr std::uint32_t hidden = 8;
constexpr std::uint32_t outputs = 2;
constexpr std::uint32_t weights = inputs * hidden + hidden * outputs + outputs;
static_assert(weights == 66, "the name of the problem says how many genes it has");

constexpr std::uint32_t steps = 100;
constexpr double longest_drive = 0.016;
constexpr double largest_turn = 0.5;
constexpr double sensor_range = 0.5;
constexpr double distance_kept = 0.001;  // between the robot and a wall

// A wall is parallel to an axis: at `place` of one coordinate, `from` ... `to` of the other.
struct Wall {
  double place;
  double from;
  double to;
};
constexpr Wall level_walls[] = {{0.0, 0.0, 1.0},  {1.0, 0.0, 1.0},  {0.3, 0.0, 0.35},
                                {0.3, 0.65, 1.0}, {0.6, 0.0, 0.25}, {0.8, 0.55, 0.8}};
constexpr Wall upright_walls[] = {{0.0, 0.0, 1.0}, {1.0, 0.0, 1.0}, {0.55, 0.42, 0.8}, {0.8, 0.42, 0.6}};

struct Robot {
  double x = 0.5;
  double y = 0.1;
  double heading = 1.5707963267948966;
};

// Returns the distance along a ray to walls across it. `along` is the coordinate that they block.
template <std::size_t count>
double nearest_of(const Wall (&walls)[count], double along, double beside, double step_along, double step_beside) {
  double nearest = 2.0;
  if (std::fabs(step_along) < 1e-12) return nearest;
  const double inverse = 1.0 / step_along;
  for (const Wall& wall : walls) {
    const double distance = (wall.place - along) * inverse;
    const double there = beside + distance * step_beside;
    if (distance >= 0.0 && distance < nearest && there >= wall.from && there <= wall.to) nearest = distance;
  }
  return nearest;
}

void think(const double* genes, const double (&senses)[inputs], double (&actions)[outputs]) {
  const double* weight = genes;
  double units[hidden];
  for (double& unit : units) {
    double sum = 0.0;
    for (const double sense : senses) sum += *weight++ * sense;
    unit = std::tanh(sum);
  }
  for (double& action : actions) {
    double sum = *weight++;
    for (const double unit : units) sum += *weight++ * unit;
    action = std::tanh(sum);
  }
}

void look(const Robot& robot, double (&senses)[inputs]) {
  constexpr double half_root = 0.7071067811865476;  // cosine and sine of 45 degrees
  const double cosine = std::cos(robot.heading);
  const double sine = std::sin(robot.heading);
  const auto sense = [&robot](double c, double s) {
    return std::min(1.0, distance_to_wall(robot.x, robot.y, c, s) / sensor_range);
  };
  senses[0] = sense(half_root * (cosine - sine), half_root * (sine + cosine));
  senses[1] = sense(cosine, sine);
  senses[2] = sense(half_root * (cosine + sine), half_root * (sine - cosine));
  senses[3] = cosine;
  senses[4] = sine;
  senses[5] = 1.0;
}

void act(Robot& robot, const double (&actions)[outputs]) {
  robot.heading += largest_turn * actions[0];
  const double way = actions[1] < 0.0 ? -1.0 : 1.0;
  const double cosine = way * std::cos(robot.heading);
  const double sine = way * std::sin(robot.heading);
  const double space = std::max(0.0, distance_to_wall(robot.x, robot.y, cosine, sine) - distance_kept);
  const double drive = std::min(space, longest_drive * std::fabs(actions[1]));
  robot.x += drive * cosine;
  robot.y += drive * sine;
}

ProblemFacts maze_facts() {
  ProblemFacts facts;
  facts.genes = weights;
  facts.gene_bounds = {-3.0, 3.0};
  facts.measure_bounds[0] = {0.0, 1.0};
  facts.measure_bounds[1] = {0.0, 1.0};
  facts.start_deviation = 0.5;
  return facts;
}

}  // namespace

double distance_to_wall(double x, double y, double cosine, double sine) {
  return std::min(nearest_of(level_walls, y, x, sine, cosine), nearest_of(upright_walls, x, y, cosine, sine));
}

Maze::Maze() : Problem(maze_facts()) {}

Evaluation Maze::evaluate(const double* genes) const {
  Robot robot;
  double energy = 0.0;
  for (std::uint32_t step = 0; step < steps; ++step) {
    double senses[inputs];
    double actions[outputs];
    look(robot, senses);
    think(genes, senses, actions);
    act(robot, actions);
    energy += (actions[0] * actions[0] + actions[1] * actions[1]) / (outputs * steps);
  }
  Evaluation evaluation;
  evaluation.objective = 100.0 * (1.0 - energy);
  evaluation.measures[0] = robot.x;
  evaluation.measures[1] = robot.y;
  return evaluation;
}

}  // namespace nanoqd::benchmark
