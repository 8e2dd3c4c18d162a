// Illuminates Rastrigin's function of ten genes over 64 x 64 cells and draws what it found.
#include <nanoqd/nanoqd.hpp>

#include <algorithm>
#include <cerrno>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>
#include <vector>

#include "progress_line.hpp"
#include "svg_heat_map.hpp"
#include "write_file.hpp"

namespace {

using Map = nanoqd::RegularGrid<64, 64>;
using Search = nanoqd::DifferentialMapElites<10, Map>;

// All the memory the search ever has: this object, and one trial.
Search search;
Search::Candidate trial;

// Rastrigin's function is a cost with its minimum 0 at the origin; nanoqd maximises, so its negative is the objective.
// The behaviour: where the first five genes are on average, and where the last five are.
void evaluate(const float (&genes)[10], Search::Evaluation& out) {
  float cost = 0.0f;
  float sums[2] = {0.0f, 0.0f};
  for (int i = 0; i < 10; ++i) {
    cost += genes[i] * genes[i] + 10.0f - 10.0f * std::cos(6.2831853f * genes[i]);
    sums[i / 5] += genes[i];
  }
  out.objective = -cost;
  out.measures[0] = sums[0] / 5.0f;
  out.measures[1] = sums[1] / 5.0f;
}

struct Options {
  std::uint64_t seed = 7;
  std::uint64_t evaluations = 5000000;
  std::string out = "demo.svg";
};

void print_help() {
  std::printf(
      "demo: illuminates Rastrigin's function (10 genes, 64 x 64 cells) and draws the archive\n"
      "\n"
      "  --evaluations N   how many solutions to try (default 5000000)\n"
      "  --seed N          another seed, another run (default 7)\n"
      "  --out FILE        where to draw (default demo.svg)\n"
      "  --help            this page\n"
      "\n"
      "example: demo --evaluations 100000 --seed 3 --out early.svg\n");
}

bool parse_number(const char* text, std::uint64_t& number) {
  if (text == nullptr || *text < '0' || *text > '9') return false;
  char* end = nullptr;
  errno = 0;
  number = std::strtoull(text, &end, 10);
  return *end == '\0' && errno == 0;
}

// Returns -1 to go on, or the exit code.
int parse(int argc, char** argv, Options& options) {
  for (int i = 1; i < argc; i += 2) {
    const std::string option = argv[i];
    const char* value = i + 1 < argc ? argv[i + 1] : nullptr;
    if (option == "--help") {
      print_help();
      return 0;
    }
    bool fit = false;
    if (option == "--evaluations") {
      fit = parse_number(value, options.evaluations) && options.evaluations > 0;
    } else if (option == "--seed") {
      fit = parse_number(value, options.seed);
    } else if (option == "--out") {
      fit = value != nullptr && *value != '\0';
      if (fit) options.out = value;
    } else {
      std::fprintf(stderr, "demo: there is no option '%s'; see demo --help\n", argv[i]);
      return 2;
    }
    if (!fit) {
      std::fprintf(stderr, "demo: %s needs a %s\n", argv[i],
                   option == "--out" ? "file name" : option == "--seed" ? "whole number" : "whole number above 0");
      return 2;
    }
  }
  return -1;
}

void illuminate(std::uint64_t evaluations) {
  nanoqd::host::ProgressLine progress(stderr);
  // In pieces, so that the line moves: a run goes on where the last one stopped.
  const std::uint64_t piece = std::max<std::uint64_t>(evaluations / 200, 1000);
  Search::Stop stop;
  while (search.counters().evaluations < evaluations) {
    stop.evaluations = std::min(search.counters().evaluations + piece, evaluations);
    static_cast<void>(search.run(trial, evaluate, stop));
    char text[96];
    std::snprintf(text, sizeof text, "%.1f %% of the cells, best %.4f", 100.0 * static_cast<double>(search.archive().coverage()),
                  static_cast<double>(search.archive().best().objective()));
    progress.update(static_cast<double>(stop.evaluations) / static_cast<double>(evaluations), text);
  }
  progress.finish();
}

nanoqd::host::HeatMap picture() {
  const Search::Archive& archive = search.archive();
  nanoqd::host::HeatMap map;
  map.title = "Rastrigin, ten genes: the best solution of every behaviour";
  map.subtitle = "Differential MAP-Elites, 64 × 64 cells";
  map.x_label = "mean of the first five genes";
  map.y_label = "mean of the last five genes";
  map.colour_label = "objective (negative cost)";
  map.x0 = map.y0 = -5.12;
  map.x1 = map.y1 = 5.12;
  for (std::uint32_t cell = 0; cell < Search::cells; ++cell) {
    float lower[2];
    float upper[2];
    search.tessellation().cell_box(cell, lower, upper);
    const double x0 = static_cast<double>(lower[0]), x1 = static_cast<double>(upper[0]);
    const double y0 = static_cast<double>(lower[1]), y1 = static_cast<double>(upper[1]);
    nanoqd::host::HeatMapCell drawn{{{x0, y0}, {x1, y0}, {x1, y1}, {x0, y1}}};
    drawn.filled = archive.is_filled(cell);
    if (drawn.filled) drawn.objective = static_cast<double>(archive.elite_of(cell).objective());
    map.cells.push_back(drawn);
  }
  float lower[2];
  float upper[2];
  search.tessellation().cell_box(archive.best().cell(), lower, upper);
  map.markers.push_back({{static_cast<double>(lower[0] + upper[0]) / 2, static_cast<double>(lower[1] + upper[1]) / 2}, "best"});
  return map;
}

}  // namespace

int main(int argc, char** argv) {
  Options options;
  const int exit_code = parse(argc, argv, options);
  if (exit_code >= 0) return exit_code;

  Search::Config config;
  config.seed = options.seed;
  config.gene_bounds = {-5.12f, 5.12f};
  config.tessellation = {-5.12f, 5.12f};
  const nanoqd::Status status = search.begin(config);
  if (status != nanoqd::Status::ok) {
    std::fprintf(stderr, "demo: %s\n", nanoqd::describe(status));
    return 1;
  }
  illuminate(options.evaluations);

  const Search::Archive& archive = search.archive();
  // The worst cost in the box is 10 (5.12^2 + 20) at most, so that every elite adds to the score.
  const double qd_score = static_cast<double>(archive.qd_score(-463.0f));
  const double coverage = 100.0 * static_cast<double>(archive.coverage());
  const double best = static_cast<double>(archive.best().objective());
  std::printf("evaluations  %llu\n", static_cast<unsigned long long>(search.counters().evaluations));
  std::printf("coverage     %.1f %% (%u of %u cells)\n", coverage, archive.size(), Search::cells);
  std::printf("qd_score     %.0f (offset -463)\n", qd_score);
  std::printf("best         %.6g\n", best);
  std::printf("RAM          %zu bytes, nothing on the heap (and %zu for the trial)\n", Search::ram_bytes(), sizeof trial);

  nanoqd::host::HeatMap map = picture();
  char line[160];
  std::snprintf(line, sizeof line, "%llu evaluations, %.1f %% of the cells filled, best %.4g, %zu bytes of RAM",
                static_cast<unsigned long long>(search.counters().evaluations), coverage, best, Search::ram_bytes());
  map.footer.emplace_back(line);
  std::string error;
  if (!nanoqd::host::write_file_whole(options.out, nanoqd::host::render_svg(map), error)) {
    std::fprintf(stderr, "demo: %s\n", error.c_str());
    return 2;
  }
  std::printf("picture      %s\n", options.out.c_str());
  return 0;
}
