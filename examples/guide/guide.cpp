// Runs what the five chapters of the guide talk about. Prints their figures, draws their pictures.
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <string>

#include "drawing.hpp"
#include "host/picture/colour_scale.hpp"
#include "host/text/write_file.hpp"
#include "thrower.hpp"

namespace {

using guide::Drawing;
using guide::Points;
using thrower::Flight;
using thrower::Search;

constexpr float most_distance = 12.0f;
constexpr float most_height = 6.0f;
constexpr float most_energy = 7.0f;  // of the colours

Search search;
Search::Trial trial;

std::string rounded(double value, int digits) {
  char text[32];
  std::snprintf(text, sizeof text, "%.*f", digits, value);
  return text;
}

std::string with_comma(std::uint64_t number) {
  const std::string digits = std::to_string(number);
  return number < 1000 ? digits : digits.substr(0, digits.size() - 3) + ',' + digits.substr(digits.size() - 3);
}

// The share of the energy as a colour: little energy is yellow.
std::string colour_of(float objective) {
  const float share = 1.0f + objective / most_energy;
  const float inside = share < 0.0f ? 0.0f : share;
  return nanoqd::host::shade_colour(static_cast<std::uint32_t>(inside * float{nanoqd::host::last_shade}));
}

template <class AnySearch>
void draw_map(Drawing& drawing, const AnySearch& any) {
  for (const auto elite : any.archive()) {
    float lower[2];
    float upper[2];
    any.tessellation().cell_box(elite.cell(), lower, upper);
    drawing.cell(lower[0], lower[1], upper[0], upper[1], colour_of(elite.objective()));
  }
}

Points path_of(const float (&motors)[thrower::genes], float battery, Flight& flight) {
  Points points;
  flight = thrower::fly(motors, battery, [&points](float x, float y) { points.emplace_back(x, y); });
  return points;
}

// Chapter 1: throws that land at 6 metres.
std::string flights_of_a_repertoire() {
  Drawing drawing(900, 420);
  drawing.begin_panel(52, 400, 300, most_distance, most_height, "A repertoire of throws",
                      "each cell: the best throw of its kind");
  draw_map(drawing, search);
  drawing.axes("distance", "height");
  const float heights[] = {0.6f, 1.3f, 2.4f, 3.9f, 5.2f};
  for (const float height : heights) drawing.ring(6.25f, height, 6.0f, "#ffffff");
  drawing.begin_panel(488, 400, 300, 8.0f, most_height, "Five of them land at 6 m",
                      "two of these fly over a wall of 3 m");
  for (const float height : heights) {
    float motors[thrower::genes];
    search.archive().elite_of(search.nearest_filled({6.25f, height})).copy_genes(motors);
    Flight flight{};
    const Points path = path_of(motors, 1.0f, flight);
    const bool is_over = flight.height > 3.5f;
    drawing.curve(path, is_over ? guide::green : guide::quiet, is_over ? 3.5f : 1.8f);
    std::printf("to 6 m: lands at %.2f m, flies %.2f m high, needs %.2f J\n", static_cast<double>(flight.distance),
                static_cast<double>(flight.height), static_cast<double>(flight.energy));
  }
  drawing.line(3.6f, 0.0f, 3.6f, 3.0f, 6.0f);
  drawing.axes("distance", "height");
  drawing.note("Yellow: little energy. Blue: much. The rings are the five throws on the right.");
  return drawing.svg();
}

// Chapter 2: the same search with the motors' speeds in place of what they do.
void evaluate_by_motors(const float (&motors)[thrower::genes], Search::Evaluation& out) {
  out.objective = -thrower::fly(motors).energy;
  out.measures[0] = most_distance * motors[thrower::forwards];
  out.measures[1] = most_height * motors[thrower::upwards];
}

void draw_landings(Drawing& drawing, const Search& any) {
  for (const auto elite : any.archive()) {
    float motors[thrower::genes];
    elite.copy_genes(motors);
    const Flight flight = thrower::fly(motors);
    if (flight.distance >= 0.0f && flight.distance <= most_distance && flight.height <= most_height) {
      drawing.dot(flight.distance, flight.height, 2.6f, guide::blue);
    }
  }
}

nanoqd::Status compare_measures(std::string& svg) {
  static Search by_motors;
  nanoqd::Status status = thrower::begin(by_motors);
  if (status == nanoqd::Status::ok)
    status = by_motors.run(trial, evaluate_by_motors, by_motors.stop_after(20000)).status;
  if (status != nanoqd::Status::ok) return status;
  Drawing drawing(900, 420);
  drawing.begin_panel(52, 400, 300, most_distance, most_height, "Measures: what the throw does",
                      "384 throws, each lands somewhere else");
  draw_landings(drawing, search);
  drawing.axes("distance", "height");
  drawing.begin_panel(488, 400, 300, most_distance, most_height, "Measures: how fast the motors turn",
                      "as many throws, most of them out of sight or alike");
  draw_landings(drawing, by_motors);
  drawing.axes("distance", "height");
  drawing.note("Each point is a throw of the archive: where it lands, and how high it flies.");
  svg = drawing.svg();
  return status;
}

// Chapter 3: maps with fewer and with more cells.
template <std::uint32_t Columns, std::uint32_t Rows>
nanoqd::Status measure_size(Drawing& drawing, float left) {
  using Sized = nanoqd::DifferentialMapElites<thrower::genes, nanoqd::RegularGrid<Columns, Rows>>;
  static Sized sized;
  static typename Sized::Trial sized_trial;
  typename Sized::Config config;
  config.seed = 1;
  config.gene_bounds = {0.0f, 1.0f};
  config.tessellation = {{0.0f, 0.0f}, {most_distance, most_height}};
  nanoqd::Status status = sized.begin(config);
  const auto evaluate = [](const float(&motors)[thrower::genes], typename Sized::Evaluation& out) {
    const Flight flight = thrower::fly(motors);
    out.objective = -flight.energy;
    out.measures[0] = flight.distance;
    out.measures[1] = flight.height;
  };
  if (status == nanoqd::Status::ok) status = sized.run(sized_trial, evaluate, sized.stop_after(5000)).status;
  if (status != nanoqd::Status::ok) return status;

  double miss = 0.0;
  double energy = 0.0;
  constexpr int columns = 31;
  constexpr int rows = 19;
  for (int place = 0; place < columns * rows; ++place) {
    const float x = 0.5f + 0.37f * static_cast<float>(place % columns);
    const float y = 0.5f + 0.29f * static_cast<float>(place / columns);  // NOLINT(bugprone-integer-division): the row
    float motors[thrower::genes];
    sized.archive().elite_of(sized.nearest_filled({x, y})).copy_genes(motors);
    const Flight flight = thrower::fly(motors);
    const double miss_x = static_cast<double>(flight.distance - x);
    const double miss_y = static_cast<double>(flight.height - y);
    miss += std::sqrt(miss_x * miss_x + miss_y * miss_y) / (columns * rows);
    energy += static_cast<double>(flight.energy) / (columns * rows);
  }
  const std::string name = std::to_string(Columns) + " x " + std::to_string(Rows);
  const std::string memory = rounded(static_cast<double>(Sized::ram_bytes()) / 1024.0, 1) + " KB";
  std::printf("%s cells: %zu bytes, %.0f %% filled; a wish is missed by %.2f m, for %.2f J\n", name.c_str(),
              Sized::ram_bytes(), 100.0 * static_cast<double>(sized.archive().coverage()), miss, energy);
  drawing.begin_panel(left, 200, 150, most_distance, most_height, name + " cells", memory);
  draw_map(drawing, sized);
  return status;
}

nanoqd::Status compare_sizes(std::string& svg) {
  Drawing drawing(900, 250);
  nanoqd::Status status = measure_size<6, 4>(drawing, 20);
  if (status == nanoqd::Status::ok) status = measure_size<12, 8>(drawing, 240);
  if (status == nanoqd::Status::ok) status = measure_size<24, 16>(drawing, 460);
  if (status == nanoqd::Status::ok) status = measure_size<48, 32>(drawing, 680);
  drawing.note("5,000 trials each. More cells: a finer choice; but some stay empty (grey), and each is less good.");
  svg = drawing.svg();
  return status;
}

// Chapter 4: how the map fills on the device. Leaves the search after 20,000 trials.
nanoqd::Status fill(std::string& svg) {
  Drawing drawing(900, 250);
  nanoqd::Status status = thrower::begin(search);
  float left = 20.0f;
  for (const std::uint64_t trials : {200U, 1000U, 5000U, 20000U}) {
    if (status == nanoqd::Status::ok) {
      status = search.run(trial, thrower::evaluate, search.stop_after(trials - search.counters().evaluations)).status;
    }
    drawing.begin_panel(left, 200, 150, most_distance, most_height, "after " + with_comma(trials) + " trials",
                        std::to_string(search.archive().size()) + " of 384 throws known");
    draw_map(drawing, search);
    left += 220.0f;
  }
  drawing.note(
      "First it finds throws of each kind, then better ones. At two seconds each, 1,000 trials take 33 minutes.");
  svg = drawing.svg();
  return status;
}

using Seeker = nanoqd::ReachGoal<nanoqd::ArchiveElites<Search>>;

bool is_near(const Flight& flight, const float (&goal)[2]) {
  const float miss_x = flight.distance - goal[0];
  const float miss_y = flight.height - goal[1];
  return miss_x * miss_x + miss_y * miss_y < 0.3f * 0.3f;
}

// Throws at a goal until the ball comes near it. Returns the number of throws; 0 if none works.
template <class Throw>
int throw_at(const float (&goal)[2], Seeker& seeker, Throw&& throw_ball) {
  if (seeker.aim(goal) != nanoqd::Status::ok) return 0;
  for (int throws = 1; throws <= 10 && seeker.next(); ++throws) {
    float motors[thrower::genes];
    seeker.elite().copy_genes(motors);  // the throw that should work
    const Flight flight = throw_ball(motors);
    if (seeker.tell({flight.distance, flight.height}) != nanoqd::Status::ok) return 0;
    if (is_near(flight, goal)) return throws;
  }
  return 0;
}

// Chapter 5: the battery is weak.
nanoqd::Status throw_with_a_weak_battery(std::string& svg) {
  constexpr float battery = 0.85f;
  constexpr float wanted[3][2] = {{4.0f, 2.0f}, {8.0f, 1.5f}, {6.0f, 3.0f}};
  static nanoqd::ArchiveElites<Search> elites;
  static Seeker seeker;
  elites = {search.archive(), search.tessellation()};
  const nanoqd::Status status = seeker.begin(elites);
  Drawing drawing(900, 290);
  float left = 34.0f;
  for (const auto& goal : wanted) {
    bool is_first = true;
    float first_miss = 0.0f;
    drawing.begin_panel(left, 260, 170, 10.0f, 4.0f,
                        "to " + rounded(static_cast<double>(goal[0]), 0) + " m, " +
                            rounded(static_cast<double>(goal[1]), 1) + " m high",
                        "");
    const int throws = throw_at(goal, seeker, [&](const float(&motors)[thrower::genes]) {
      Flight flight{};
      const Points path = path_of(motors, battery, flight);
      const bool works = is_near(flight, goal);
      drawing.curve(path, works ? guide::green : guide::red, works ? 3.5f : 1.5f);
      if (is_first) first_miss = goal[0] - flight.distance;
      is_first = false;
      return flight;
    });
    drawing.ring(goal[0], 0.0f, 0.3f * 26.0f, guide::dark);
    drawing.axes("distance", "height");
    drawing.label(5.0f, 4.2f, throws > 0 ? "throw " + std::to_string(throws) + " lands there" : "no throw lands there",
                  throws > 0 ? guide::green : guide::red);
    std::printf("weak battery, to (%.1f, %.1f): the first throw is %.2f m short; throw %d works\n",
                static_cast<double>(goal[0]), static_cast<double>(goal[1]), static_cast<double>(first_miss), throws);
    left += 296.0f;
  }
  drawing.note("Thin: throws that miss. Thick: the one that works. What was learned stays for the next goal.");
  svg = drawing.svg();
  return status;
}

int run(const std::string& folder) {
  std::string pictures[5];
  nanoqd::Status status = fill(pictures[3]);
  if (status == nanoqd::Status::ok) {
    std::printf("after 20000 trials: %u of %u cells, %zu bytes\n", search.archive().size(), Search::cells,
                Search::ram_bytes());
    std::printf("digest %016llx\n", static_cast<unsigned long long>(search.archive().digest()));
    pictures[0] = flights_of_a_repertoire();
    status = compare_measures(pictures[1]);
  }
  if (status == nanoqd::Status::ok) status = compare_sizes(pictures[2]);
  if (status == nanoqd::Status::ok) status = throw_with_a_weak_battery(pictures[4]);
  if (status != nanoqd::Status::ok) {
    std::fprintf(stderr, "guide: %s\n", nanoqd::describe(status));
    return 1;
  }
  const char* names[5] = {"repertoire", "measures", "cells", "trials", "battery"};
  for (int i = 0; i < 5; ++i) {
    std::string error;
    if (!nanoqd::host::write_file_whole(folder + "/" + names[i] + ".svg", pictures[i], error)) {
      std::fprintf(stderr, "guide: %s\n", error.c_str());
      return 2;
    }
  }
  return 0;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc == 2 && argv[1][0] != '-') return run(argv[1]);
  const bool asks_for_help = argc == 2 && std::string(argv[1]) == "--help";
  std::fprintf(asks_for_help ? stdout : stderr,
               "guide FOLDER: prints the figures of the guide, and draws its five pictures into the folder\n");
  return asks_for_help ? 0 : 2;
}
