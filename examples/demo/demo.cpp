// Illuminates Rastrigin's function of ten genes over 5,000 cells, and draws the archive.
#include <nanoqd/nanoqd.hpp>

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <string>

#include "demo_table.hpp"  // the build makes this file: see nanoqd_add_table in CMakeLists.txt
#include "host/picture/archive_picture.hpp"
#include "host/picture/svg_heat_map.hpp"
#include "host/port/progress_line.hpp"
#include "host/text/arguments.hpp"
#include "host/text/write_file.hpp"
#include "rastrigin.hpp"

namespace {

using Tessellation = nanoqd::CvtTable<decltype(demo_table)>;
using PortfolioSearch = nanoqd::MapElites<10, Tessellation, nanoqd::Portfolio<float, 10>>;
using PaperSearch = nanoqd::DifferentialMapElites<10, Tessellation>;

struct Options {
  std::uint64_t evaluations = 5000000;
  std::uint64_t seed = 7;
  std::string out = "demo.svg";
};

void print_help() {
  std::printf(
      "demo: illuminates Rastrigin's function (10 genes, 5,000 cells) and draws the archive\n"
      "\n"
      "  --variation NAME  portfolio (default), or de: the paper's Differential Evolution\n"
      "  --evaluations N   number of solutions to try (default 5000000)\n"
      "  --seed N          seed of the search (default 7)\n"
      "  --out FILE        SVG file for the map (default demo.svg)\n"
      "  --help            prints this page\n"
      "\n"
      "example: demo --evaluations 2000 --seed 3 --out early.svg\n");
}

template <class Search>
void illuminate(Search& search, std::uint64_t evaluations) {
  static typename Search::Trial trial;
  nanoqd::host::ProgressLine progress(stderr);
  // Runs in pieces, so that the progress line moves. Each run() continues where the last one
  // stopped.
  const std::uint64_t piece = std::max<std::uint64_t>(evaluations / 200, 1000);
  typename Search::Stop stop;
  while (search.counters().evaluations < evaluations) {
    stop.evaluations = std::min(search.counters().evaluations + piece, evaluations);
    static_cast<void>(search.run(trial, evaluate_rastrigin<float, 10, typename Search::Evaluation>, stop));
    char text[96];
    std::snprintf(text, sizeof text, "%.1f %% of the cells, best %.4f",
                  100.0 * static_cast<double>(search.archive().coverage()),
                  static_cast<double>(search.archive().best().objective()));
    progress.update(static_cast<double>(stop.evaluations) / static_cast<double>(evaluations), text);
  }
  progress.finish();
}

// Runs one search, prints and draws its results. Returns the exit code.
template <class Search>
int run(const Options& options, const char* name) {
  static Search search;  // all memory of the search, except one trial
  typename Search::Config config;
  config.seed = options.seed;
  config.gene_bounds = {-5.12f, 5.12f};
  config.tessellation = demo_table;
  const nanoqd::Status status = search.begin(config);
  if (status != nanoqd::Status::ok) {
    std::fprintf(stderr, "demo: %s\n", nanoqd::describe(status));
    return 1;
  }
  illuminate(search, options.evaluations);

  const auto& archive = search.archive();
  // No cost in the box exceeds 10 (5.12^2 + 20), so every elite adds to the score.
  const double qd_score = static_cast<double>(archive.qd_score(-463.0f));
  const double coverage = 100.0 * static_cast<double>(archive.coverage());
  const double best = static_cast<double>(archive.best().objective()) + 0.0;  // prints 0 instead of -0
  std::printf("evaluations  %llu\n", static_cast<unsigned long long>(search.counters().evaluations));
  std::printf("coverage     %.1f %% (%u of %u cells)\n", coverage, archive.size(), Search::cells);
  std::printf("qd_score     %.0f (offset -463)\n", qd_score);
  std::printf("best         %.6g\n", best);
  std::printf("RAM          %zu bytes, nothing on the heap (and %zu for the trial)\n", Search::ram_bytes(),
              sizeof(typename Search::Trial));

  nanoqd::host::HeatMap heat_map = nanoqd::host::picture_of(search);
  heat_map.title = "Rastrigin, ten genes: the best solution of every behaviour";
  heat_map.subtitle = name;
  heat_map.x_label = "mean of the first five genes";
  heat_map.y_label = "mean of the last five genes";
  heat_map.colour_label = "objective (negative cost)";
  char line[160];
  std::snprintf(line, sizeof line, "%llu evaluations, %.1f %% of the cells filled, best %.4g, %zu bytes of RAM",
                static_cast<unsigned long long>(search.counters().evaluations), coverage, best, Search::ram_bytes());
  heat_map.footer.emplace_back(line);
  std::string error;
  if (!nanoqd::host::write_file_whole(options.out, nanoqd::host::render_svg(heat_map), error)) {
    std::fprintf(stderr, "demo: %s\n", error.c_str());
    return 2;
  }
  std::printf("picture      %s\n", options.out.c_str());
  return 0;
}

}  // namespace

int main(int argc, char** argv) {
  nanoqd::host::Arguments arguments(argc - 1, argv + 1);
  if (arguments.help()) {
    print_help();
    return 0;
  }
  Options options;
  const bool is_paper = arguments.choice("--variation", {"portfolio", "de"}).value_or(0) == 1;
  options.evaluations = arguments.whole("--evaluations", 1, 1000000000000U).value_or(options.evaluations);
  options.seed = arguments.whole("--seed", 0, UINT64_MAX).value_or(options.seed);
  options.out = arguments.text("--out").value_or(options.out);
  if (!arguments.finish()) {
    std::fprintf(stderr, "demo: %s\n", arguments.advice("demo --help").c_str());
    return 2;
  }
  return is_paper ? run<PaperSearch>(options, "Differential MAP-Elites, 5,000 cells")
                  : run<PortfolioSearch>(options, "MAP-Elites with a portfolio of operators, 5,000 cells");
}
