// What the live page calls: searches, their map, and an arm that recovers. Compiled to WebAssembly.
// Each function is named after what the page wants; places are measures from -1 to 1.
#include <nanoqd/nanoqd.hpp>

#include "problems.hpp"
#include "puck_table.hpp"  // the build makes this file, as for examples/firmware

#define NANOQD_WEB_EXPORT extern "C" __attribute__((visibility("default")))

namespace {

using Tessellation = nanoqd::CvtTable<decltype(puck_table)>;
constexpr uint32_t cells = Tessellation::cells;
constexpr uint32_t most_pixels = 1024;

// With DifferentialEvolution, this is the search of examples/firmware.
template <class Variation>
using SearchBy =
    nanoqd::MapElites<web::genes, Tessellation, Variation, nanoqd::Clamp, nanoqd::Measures::dropped, uint16_t>;

SearchBy<nanoqd::DifferentialEvolution<float>> differential_evolution;
SearchBy<nanoqd::Portfolio<>> portfolio;
SearchBy<nanoqd::IsoLine<>> iso_line;
SearchBy<nanoqd::Gaussian<>> gaussian;

uint32_t variation = 0;
web::Problem problem = web::Problem::puck;

// Calls use(search) with the search that is chosen.
template <class Use>
auto with_search(Use&& use) {
  switch (variation) {
    case 1: return use(portfolio);
    case 2: return use(iso_line);
    case 3: return use(gaussian);
    default: return use(differential_evolution);
  }
}

// What the page reads from memory.
float objectives[cells];  // minus infinity: an empty cell
float solutions[cells][web::genes];
float path[2 * (4 * 5 + 1)];  // x and y of each point of a movement
float latest[web::genes];     // the solution of the latest trial
uint32_t first_trials = 0;    // so many are random
uint16_t pixel_cells[most_pixels * most_pixels];

// The elites as they were when the joint broke. Their order is that of their cells.
struct Elites {
  using Scalar = float;
  using Tessellation = ::Tessellation;
  static constexpr uint32_t dims = 2;
  static constexpr bool has_measures = false;

  struct Elite {
    uint32_t number;
    [[nodiscard]] uint32_t cell() const noexcept { return number; }
    [[nodiscard]] float objective() const noexcept { return objectives[number]; }
  };

  uint16_t filled[cells];
  uint32_t count;
  ::Tessellation places;

  [[nodiscard]] uint32_t size() const noexcept { return count; }
  [[nodiscard]] Elite elite(uint32_t i) const noexcept { return {filled[i]}; }
  [[nodiscard]] const ::Tessellation& tessellation() const noexcept { return places; }
};

Elites elites;
nanoqd::ReachGoal<Elites> seeker;
web::Damage damage;

bool is_filled(uint32_t cell) { return cell < cells && objectives[cell] > -1e30f; }

template <class Search>
nanoqd::Status begin_search(Search& search, uint32_t seed) {
  typename Search::Config config;
  config.seed = seed;
  config.gene_bounds = {-1.0f, 1.0f};
  config.tessellation = puck_table;
  first_trials = config.random_solutions;
  return search.begin(config);
}

template <class Search>
void make_trials(Search& search, uint32_t count) {
  static typename Search::Trial trial;
  for (uint32_t i = 0; i < count && search.ask(trial) == nanoqd::Status::ok; ++i) {
    web::Evaluation evaluation;
    web::evaluate(problem, trial.genes, evaluation);
    static_cast<void>(search.tell(trial, evaluation.objective, evaluation.measures));
  }
  for (uint32_t i = 0; i < web::genes; ++i) latest[i] = trial.genes[i];
}

void read_archive() {
  with_search([](const auto& search) {
    for (uint32_t cell = 0; cell < cells; ++cell) {
      objectives[cell] = search.archive().objective_of(cell);
      if (!is_filled(cell)) continue;
      for (uint32_t i = 0; i < web::genes; ++i) solutions[cell][i] = search.archive().gene(cell, i);
    }
  });
}

// Returns the new number of points.
uint32_t add_point(uint32_t points, float x, float y) {
  const size_t first = size_t{2} * points;
  path[first] = x;
  path[first + 1] = y;
  return points + 1;
}

// The places of a puck that is pushed, time step by time step.
uint32_t puck_path(const float (&forces)[web::genes]) {
  float x = 0.0f;
  float y = 0.0f;
  float speed_x = 0.0f;
  float speed_y = 0.0f;
  uint32_t points = add_point(0, x, y);
  for (uint32_t push = 0; push < puck::pushes; ++push) {
    for (uint32_t step = 0; step < 5; ++step) {
      puck::detail::move(forces[size_t{2} * push], x, speed_x);
      puck::detail::move(forces[size_t{2} * push + 1], y, speed_y);
      points = add_point(points, x, y);
    }
  }
  return points;
}

uint32_t arm_path(const float (&angles)[web::genes]) {
  uint32_t points = 0;
  const web::ArmPosture posture = web::posture_of(angles, damage);
  for (uint32_t i = 0; i <= web::genes; ++i) points = add_point(points, posture.x[i], posture.y[i]);
  return points;
}

float squared_distance(float x, float y, float other_x, float other_y) {
  return (x - other_x) * (x - other_x) + (y - other_y) * (y - other_y);
}

// Requires: an elite is not tried.
uint32_t nearest_untried(float x, float y, const bool (&tried)[cells]) {
  uint32_t nearest = cells;
  float least = 0.0f;
  for (uint32_t i = 0; i < elites.count; ++i) {
    const uint32_t cell = elites.filled[i];
    const float centre_x = 2.0f * elites.places.centroid(cell, 0) - 1.0f;
    const float centre_y = 2.0f * elites.places.centroid(cell, 1) - 1.0f;
    const float distance = squared_distance(centre_x, centre_y, x, y);
    if (tried[cell] || (nearest < cells && distance >= least)) continue;
    nearest = cell;
    least = distance;
  }
  return nearest;
}

}  // namespace

// --- searching -----------------------------------------------------------------------------------

// Starts a search. Returns a status; 0 is `ok`.
NANOQD_WEB_EXPORT uint32_t begin(uint32_t chosen_problem, uint32_t chosen_variation, uint32_t seed) {
  problem = chosen_problem < static_cast<uint32_t>(web::Problem::count) ? static_cast<web::Problem>(chosen_problem)
                                                                        : web::Problem::puck;
  variation = chosen_variation;
  damage = {};
  nanoqd::Status status = nanoqd::self_test<float>();
  if (status == nanoqd::Status::ok) status = nanoqd::verify(puck_table);
  if (status == nanoqd::Status::ok) status = with_search([seed](auto& search) { return begin_search(search, seed); });
  read_archive();
  return static_cast<uint32_t>(status);
}

// Makes `count` trials and reads the archive.
NANOQD_WEB_EXPORT void run(uint32_t count) {
  with_search([count](auto& search) { make_trials(search, count); });
  read_archive();
}

NANOQD_WEB_EXPORT double evaluations() {
  return with_search([](const auto& search) { return static_cast<double>(search.counters().evaluations); });
}
// Returns how many trials are random before the variation makes them.
NANOQD_WEB_EXPORT uint32_t random_trials() { return first_trials; }
NANOQD_WEB_EXPORT uint32_t size() {
  return with_search([](const auto& search) { return search.archive().size(); });
}
NANOQD_WEB_EXPORT uint32_t memory_bytes() {
  return with_search([](const auto& search) { return static_cast<uint32_t>(search.ram_bytes()); });
}
// The upper half of the digest, then the lower one.
NANOQD_WEB_EXPORT uint32_t digest(uint32_t half) {
  const uint64_t value = with_search([](const auto& search) { return search.archive().digest(); });
  return static_cast<uint32_t>(half == 0 ? value >> 32 : value);
}
NANOQD_WEB_EXPORT const char* describe(uint32_t status) {
  return nanoqd::describe(static_cast<nanoqd::Status>(status));
}

// --- the map -------------------------------------------------------------------------------------

NANOQD_WEB_EXPORT uint32_t cell_count() { return cells; }
NANOQD_WEB_EXPORT uint32_t gene_count() { return web::genes; }
NANOQD_WEB_EXPORT const float* cell_objectives() { return objectives; }
NANOQD_WEB_EXPORT const float* cell_solutions() { return solutions[0]; }
NANOQD_WEB_EXPORT const float* path_points() { return path; }

// Returns the cell of each pixel of a square map, the upper row first. Requires: side <= 1024.
NANOQD_WEB_EXPORT const uint16_t* cells_of_pixels(uint32_t side) {
  Tessellation tessellation;
  tessellation = puck_table;
  for (uint32_t row = 0; row < side && side <= most_pixels; ++row) {
    for (uint32_t column = 0; column < side; ++column) {
      const float half = static_cast<float>(side) / 2.0f;
      const float place[2] = {(static_cast<float>(column) + 0.5f) / half - 1.0f,
                              1.0f - (static_cast<float>(row) + 0.5f) / half};
      pixel_cells[row * side + column] = static_cast<uint16_t>(tessellation.locate(place).cell);
    }
  }
  return pixel_cells;
}

// Returns the filled cell nearest to a place; `cell_count()` if no cell is filled.
NANOQD_WEB_EXPORT uint32_t nearest_filled(float x, float y) {
  const uint32_t cell = with_search([x, y](const auto& search) { return search.nearest_filled({x, y}); });
  return cell < cells ? cell : cells;
}

// Writes the movement of a cell's elite to path_points(), or of the latest trial if the cell is
// cell_count(). Returns the number of points; 0 if there is no movement to show.
NANOQD_WEB_EXPORT uint32_t move(uint32_t cell) {
  if (problem == web::Problem::rastrigin || !(cell == cells || is_filled(cell))) return 0;
  const float(&solution)[web::genes] = cell == cells ? latest : solutions[cell];
  return problem == web::Problem::arm ? arm_path(solution) : puck_path(solution);
}

// --- the arm that recovers -----------------------------------------------------------------------

// A joint gets stuck, or none (joint = 8). What was learned is forgotten.
NANOQD_WEB_EXPORT void break_joint(uint32_t joint, float angle) {
  damage = {joint, angle};
  elites.count = 0;
  elites.places = puck_table;
  for (uint32_t cell = 0; cell < cells; ++cell) {
    if (is_filled(cell)) elites.filled[elites.count++] = static_cast<uint16_t>(cell);
  }
  static_cast<void>(seeker.begin(elites));
}

NANOQD_WEB_EXPORT void aim(float x, float y) { static_cast<void>(seeker.aim({x, y})); }

// Tries the elite that should come nearest to the goal, learns where the hand came, and writes the
// posture to path_points(). Returns the cell of the elite; `cell_count()` if all were tried.
NANOQD_WEB_EXPORT uint32_t try_next() {
  if (!seeker.next()) return cells;
  const uint32_t cell = seeker.elite().cell();
  const uint32_t hand = 2 * (arm_path(solutions[cell]) - 1);
  static_cast<void>(seeker.tell({path[hand], path[hand + 1]}));
  return cell;
}

// Returns how many postures an arm tries that learns nothing: the next nearest, until the hand is
// within `tolerance` of the place. Returns 0 if none of the first `most` works.
NANOQD_WEB_EXPORT uint32_t trials_without_learning(float x, float y, float tolerance, uint32_t most) {
  bool tried[cells] = {};
  for (uint32_t trial = 1; trial <= most && trial <= elites.count; ++trial) {
    const uint32_t cell = nearest_untried(x, y, tried);
    tried[cell] = true;
    const web::ArmPosture posture = web::posture_of(solutions[cell], damage);
    if (squared_distance(posture.x[web::genes], posture.y[web::genes], x, y) <= tolerance * tolerance) return trial;
  }
  return 0;
}

// Returns whether any posture of the broken arm brings the hand within `tolerance` of the place.
NANOQD_WEB_EXPORT bool is_reachable(float x, float y, float tolerance) {
  for (uint32_t i = 0; i < elites.count; ++i) {
    const web::ArmPosture posture = web::posture_of(solutions[elites.filled[i]], damage);
    if (squared_distance(posture.x[web::genes], posture.y[web::genes], x, y) <= tolerance * tolerance) return true;
  }
  return false;
}
