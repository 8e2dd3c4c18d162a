#include "problem_list.hpp"

#include "air_table.hpp"
#include "linear_projection.hpp"
#include "maze.hpp"
#include "planar_arm.hpp"

namespace nanoqd::benchmark {
namespace {

std::unique_ptr<const Problem> make(std::string_view family, std::uint32_t n) {
  if (family == "sphere") return std::make_unique<Sphere>(n);
  if (family == "rastrigin") return std::make_unique<Rastrigin>(n);
  if (family == "plateau") return std::make_unique<Plateau>(n);
  if (family == "ellip") return std::make_unique<Ellipsoid>(n, false);
  if (family == "rellip") return std::make_unique<Ellipsoid>(n, true);
  if (family == "funnel") return std::make_unique<DoubleFunnel>(n);
  if (family == "arm") return std::make_unique<PlanarArm>(n);
  if (family == "puck") return std::make_unique<AirTable>();
  return std::make_unique<Maze>();
}

}  // namespace

std::unique_ptr<const Problem> make_problem(std::string_view name) {
  for (const ListedProblem& listed : problem_list) {
    if (name == listed.name) return make(name.substr(0, name.find_first_of("0123456789")), listed.genes);
  }
  return nullptr;
}

}  // namespace nanoqd::benchmark
