// Learns to balance with noisy evaluations, in four ways. Prints the tables of the page, lets the
// robot ride, and draws what was learned.
#include <nanoqd/nanoqd.hpp>

#include <atomic>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <future>
#include <string>
#include <vector>

#include "balance_picture.hpp"
#include "host/port/progress_line.hpp"
#include "host/text/arguments.hpp"
#include "host/text/write_file.hpp"
#include "study.hpp"

namespace {

using balance::Learned;
using balance::way_count;
using balance::way_list;

// Learns in all ways from each seed, as many at a time as there are ways.
std::vector<Learned> learn_all(std::uint64_t runs, std::uint64_t budget) {
  std::atomic<std::uint64_t> done{0};
  const double all = static_cast<double>(budget * runs * way_count);
  nanoqd::host::ProgressLine progress(stderr);
  std::vector<Learned> results;
  for (std::uint64_t seed = 1; seed <= runs; ++seed) {
    std::vector<std::future<Learned>> busy;
    for (const balance::Way& way : way_list) {
      busy.push_back(std::async(std::launch::async, [&way, &done, seed, budget] {
        return balance::learn(way, seed, budget, [&done](std::uint64_t rides) { done += rides; });
      }));
    }
    for (std::future<Learned>& one : busy) {
      while (one.wait_for(std::chrono::milliseconds(100)) != std::future_status::ready) {
        progress.update(static_cast<double>(done) / all, "learning to balance");
      }
      results.push_back(one.get());
    }
  }
  progress.finish();
  return results;
}

// Prints a row for each way, with the mean over all runs of a number of the surveys.
void print_table(const std::vector<Learned>& all, std::uint64_t budget, double balance::Survey::*number) {
  std::fputs("| rides |", stdout);
  for (std::uint32_t i = 0; i < balance::surveys; ++i) {
    std::printf(" %llu |", static_cast<unsigned long long>(balance::rides_until(budget, i)));
  }
  std::puts("\n|---|---|---|---|---|---|");
  for (std::uint32_t way = 0; way < way_count; ++way) {
    std::printf("| %s |", way_list[way].name);
    for (std::uint32_t i = 0; i < balance::surveys; ++i) {
      std::printf(" %.1f %% |", 100.0 * balance::mean_over_runs(all, way, i, number));
    }
    std::puts("");
  }
  std::puts("");
}

int refuse(const std::string& sentence) {
  std::fprintf(stderr, "balance: %s\n", sentence.c_str());
  return 2;
}

const char* const help =
    "balance: a robot on two wheels learns to balance and to stop where it is told, although no two\n"
    "rides are alike\n"
    "\n"
    "  --rides N        rides to learn from, in each way to learn (default 200000)\n"
    "  --runs N         how often to learn in each way, with other seeds (default 3)\n"
    "  --curve FILE     SVG file for the share of controllers that work, against rides\n"
    "  --picture FILE   SVG file for 20 rides of controllers for four places\n"
    "  --help           prints this page\n"
    "\n"
    "example: balance --runs 1 --rides 20000 --curve curve.svg --picture rides.svg";

}  // namespace

int main(int argc, char** argv) {
  nanoqd::host::Arguments arguments(argc - 1, argv + 1);
  if (arguments.help()) {
    std::puts(help);
    return 0;
  }
  const std::uint64_t budget = arguments.whole("--rides", 1000, 100000000).value_or(200000);
  const std::uint64_t runs = arguments.whole("--runs", 1, 100).value_or(3);
  const auto curve = arguments.text("--curve");
  const auto picture = arguments.text("--picture");
  if (!arguments.finish()) return refuse(arguments.advice("balance --help"));

  const std::vector<Learned> all = learn_all(runs, budget);
  print_table(all, budget, &balance::Survey::works);
  print_table(all, budget, &balance::Survey::score);
  print_table(all, budget, &balance::Survey::in_cell);
  print_table(all, budget, &balance::Survey::overclaim);
  std::string error;
  if (curve && !nanoqd::host::write_file_whole(*curve, balance::render_curve(all, budget), error)) return refuse(error);
  if (picture && !nanoqd::host::write_file_whole(*picture, balance::render_rides(all), error)) return refuse(error);
  return 0;
}
