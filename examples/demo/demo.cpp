// Illuminates Rastrigin's function of ten genes over 5,000 cells and draws what it found.
#include <nanoqd/nanoqd.hpp>

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <string>

#include "archive_picture.hpp"
#include "arguments.hpp"
#include "demo_table.hpp"  // made by the build: see nanoqd_add_table in CMakeLists.txt
#include "progress_line.hpp"
#include "rastrigin.hpp"
#include "svg_heat_map.hpp"
#include "write_file.hpp"

namespace {

using Map = nanoqd::CvtTable<decltype(demo_table)>;
using Search = nanoqd::DifferentialMapElites<10, Map>;

// All the memory the search ever has: this object, and one trial.
Search search;
Search::Candidate trial;

void print_help() {
  std::printf(
      "demo: illuminates Rastrigin's function (10 genes, 5,000 cells) and draws the archive\n"
      "\n"
      "  --evaluations N   how many solutions to try (default 5000000)\n"
      "  --seed N          another seed, another run (default 7)\n"
      "  --out FILE        where to draw (default demo.svg)\n"
      "  --help            this page\n"
      "\n"
      "example: demo --evaluations 100000 --seed 3 --out early.svg\n");
}

void illuminate(std::uint64_t evaluations) {
  nanoqd::host::ProgressLine progress(stderr);
  // In pieces, so that the line moves: a run goes on where the last one stopped.
  const std::uint64_t piece = std::max<std::uint64_t>(evaluations / 200, 1000);
  Search::Stop stop;
  while (search.counters().evaluations < evaluations) {
    stop.evaluations = std::min(search.counters().evaluations + piece, evaluations);
    static_cast<void>(search.run(trial, evaluate_rastrigin<float, 10, Search::Evaluation>, stop));
    char text[96];
    std::snprintf(text, sizeof text, "%.1f %% of the cells, best %.4f", 100.0 * static_cast<double>(search.archive().coverage()),
                  static_cast<double>(search.archive().best().objective()));
    progress.update(static_cast<double>(stop.evaluations) / static_cast<double>(evaluations), text);
  }
  progress.finish();
}

}  // namespace

int main(int argc, char** argv) {
  nanoqd::host::Arguments arguments(argc - 1, argv + 1);
  if (arguments.flag("--help")) {
    print_help();
    return 0;
  }
  const std::uint64_t evaluations = arguments.whole("--evaluations", 1, 1000000000000U).value_or(5000000);
  const std::uint64_t seed = arguments.whole("--seed", 0, UINT64_MAX).value_or(7);
  const std::string out = arguments.text("--out").value_or("demo.svg");
  if (!arguments.finish()) {
    std::fprintf(stderr, "demo: %s; see demo --help\n", arguments.error().c_str());
    return 2;
  }

  Search::Config config;
  config.seed = seed;
  config.gene_bounds = {-5.12f, 5.12f};
  config.tessellation = demo_table;
  const nanoqd::Status status = search.begin(config);
  if (status != nanoqd::Status::ok) {
    std::fprintf(stderr, "demo: %s\n", nanoqd::describe(status));
    return 1;
  }
  illuminate(evaluations);

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

  nanoqd::host::HeatMap map = nanoqd::host::picture_of(search);
  map.title = "Rastrigin, ten genes: the best solution of every behaviour";
  map.subtitle = "Differential MAP-Elites, 5,000 cells";
  map.x_label = "mean of the first five genes";
  map.y_label = "mean of the last five genes";
  map.colour_label = "objective (negative cost)";
  char line[160];
  std::snprintf(line, sizeof line, "%llu evaluations, %.1f %% of the cells filled, best %.4g, %zu bytes of RAM",
                static_cast<unsigned long long>(search.counters().evaluations), coverage, best, Search::ram_bytes());
  map.footer.emplace_back(line);
  std::string error;
  if (!nanoqd::host::write_file_whole(out, nanoqd::host::render_svg(map), error)) {
    std::fprintf(stderr, "demo: %s\n", error.c_str());
    return 2;
  }
  std::printf("picture      %s\n", out.c_str());
  return 0;
}
