// Damages a walking robot in every way and lets it recover. Prints the tables of the page, and
// draws speed against trials, and one recovery in three pictures.
#include <nanoqd/nanoqd.hpp>

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <string>
#include <vector>

#include "damage.hpp"
#include "experiment.hpp"
#include "hexapod_picture.hpp"
#include "host/text/arguments.hpp"
#include "host/text/write_file.hpp"

namespace {

using hexapod::Case;

std::uint32_t median(std::vector<std::uint32_t> values) {
  std::sort(values.begin(), values.end());
  return values[values.size() / 2];
}

std::vector<std::uint32_t> trials_of(const std::vector<Case>& cases, std::uint32_t way) {
  std::vector<std::uint32_t> trials;
  trials.reserve(cases.size());
  for (const Case& one : cases) trials.push_back(one.ways[way].trials_to_90);
  return trials;
}

void print_kinds(const std::vector<Case>& cases) {
  std::puts("| damage | the fastest gait keeps | the best gait has | found in 20 trials |");
  std::puts("|---|---|---|---|");
  for (std::uint32_t kind = 0; kind < hexapod::kinds_of_damage; ++kind) {
    double favourite = 0.0;
    double best = 0.0;
    double found = 0.0;
    int count = 0;
    for (const Case& one : cases) {
      if (one.kind != kind) continue;
      favourite += static_cast<double>(one.favourite);
      best += static_cast<double>(one.best);
      found += static_cast<double>(one.best * one.ways[0].share[19]);
      ++count;
    }
    std::printf("| %s | %.0f %% | %.0f %% | %.0f %% |\n", hexapod::kinds[kind].name, 100.0 * favourite / count,
                100.0 * best / count, 100.0 * found / count);
  }
}

void print_ways(const std::vector<Case>& cases) {
  std::puts("| way | after 3 trials | 9 | 20 | 60 | trials to 90 %, median |");
  std::puts("|---|---|---|---|---|---|");
  for (std::uint32_t way = 0; way < hexapod::ways; ++way) {
    std::printf("| %s |", hexapod::way_names[way]);
    for (const std::uint32_t trial : {3U, 9U, 20U, 60U}) {
      double sum = 0.0;
      for (const Case& one : cases) sum += static_cast<double>(one.ways[way].share[trial - 1]);
      std::printf(" %.1f %% |", 100.0 * sum / static_cast<double>(cases.size()));
    }
    const std::uint32_t trials = median(trials_of(cases, way));
    std::printf(trials <= hexapod::curve_trials ? " %u |\n" : " more than %u |\n",
                std::min(trials, hexapod::curve_trials));
  }
  std::vector<std::uint32_t> scratch;
  scratch.reserve(cases.size());
  for (const Case& one : cases) scratch.push_back(one.from_scratch);
  std::printf("| evolution from scratch | | | | | %u |\n", median(scratch));
}

int refuse(const std::string& sentence) {
  std::fprintf(stderr, "hexapod: %s\n", sentence.c_str());
  return 2;
}

}  // namespace

int main(int argc, char** argv) {
  nanoqd::host::Arguments arguments(argc - 1, argv + 1);
  if (arguments.help()) {
    std::puts(
        "hexapod: a walking robot is damaged in 39 ways and recovers by trial and error\n"
        "\n"
        "  --repertoires N   how many repertoires to find and to use (default 5)\n"
        "  --curve FILE      SVG file for speed against trials\n"
        "  --strip FILE      SVG file for one recovery in three pictures\n"
        "\n"
        "example: hexapod --repertoires 1 --curve curve.svg --strip strip.svg");
    return 0;
  }
  const std::uint64_t repertoires = arguments.whole("--repertoires", 1, 100).value_or(5);
  const auto curve = arguments.text("--curve");
  const auto strip = arguments.text("--strip");
  if (!arguments.finish()) return refuse(arguments.advice("hexapod --help"));

  std::vector<Case> cases;
  for (std::uint64_t seed = 1; seed <= repertoires; ++seed) {
    const nanoqd::Status status = hexapod::run_experiment(seed, cases);
    if (status != nanoqd::Status::ok) return refuse(nanoqd::describe(status));
  }
  print_kinds(cases);
  std::puts("");
  print_ways(cases);
  std::puts("");
  std::printf("%zu recoveries; next best needs more trials than learning, rank-sum test: z = %.2f\n", cases.size(),
              hexapod::rank_sum_z(trials_of(cases, 1), trials_of(cases, 0)));
  std::string error;
  if (curve && !nanoqd::host::write_file_whole(*curve, hexapod::render_curve(cases), error)) return refuse(error);
  if (strip) {
    std::string svg;
    const nanoqd::Status status = hexapod::render_strip(svg);
    if (status != nanoqd::Status::ok) return refuse(nanoqd::describe(status));
    if (!nanoqd::host::write_file_whole(*strip, svg, error)) return refuse(error);
  }
  return 0;
}
