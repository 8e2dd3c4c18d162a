// Compares the evaluations per second of the library with those of two loops written by hand:
//  - `loop` does the same as the library, and ends with the same archive.
//  - `prefetching` is the loop to beat: it chooses and prefetches parents one trial ahead.
// All tell one solution at a time, on one thread. Then it compares the portfolio with the
// prefetching loop, and a search of a million cells with one that does not prefetch.
//
//     bench_evaluations                           all cases, as ratios
//     bench_evaluations CASE WHICH EVALUATIONS    one run only, to count its instructions;
//                                                 WHICH: library, loop, prefetching or portfolio
#include <nanoqd/nanoqd.hpp>

#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "bench_table.hpp"  // 25,000 cells, made by the build
#include "hand_written_loop.hpp"
#include "measure.hpp"
#include "million_cells.hpp"
#include "prefetching_loop.hpp"

namespace bench {
// The same search, compiled without prefetches (million_cells_without.cpp).
MillionCells million_cells_without_prefetch();
}  // namespace bench

namespace {

constexpr unsigned n = 10;
constexpr std::uint64_t seed = 7;
constexpr float lower = -5.12f;
constexpr float upper = 5.12f;

struct Sphere {
  template <class Measures>
  void operator()(const float (&genes)[n], float& objective, Measures& measures) const {
    float sum = 0.0f;
    for (const float x : genes) sum += x * x;
    objective = -sum;
    measures[0] = genes[0];
    measures[1] = genes[1];
  }
};

struct Rastrigin {
  template <class Measures>
  void operator()(const float (&genes)[n], float& objective, Measures& measures) const {
    float sum = 0.0f;
    for (const float x : genes) sum += x * x - 10.0f * std::cos(6.2831853f * x) + 10.0f;
    objective = -sum;
    measures[0] = genes[0];
    measures[1] = genes[1];
  }
};

using Grid = nanoqd::RegularGrid<158, 158>;

struct PlainGrid {
  int operator()(const float (&measures)[2]) const {
    int cell = 0;
    for (const float measure : measures) {
      const float inside = measure < lower ? lower : measure > upper ? upper : measure;
      const int step = static_cast<int>((inside - lower) / (upper - lower) * 158.0f);
      cell = cell * 158 + (step < 157 ? step : 157);
    }
    return cell;
  }
};

using Table = nanoqd::Centroids<1024, 2>;
using Cvt = nanoqd::CvtTable<Table>;

const Table& centroids() {
  static const Table table = [] {
    Table made{{{lower, lower}, {upper, upper}}, {}};
    nanoqd::Rng rng(1);
    for (auto& centroid : made.unit) {
      for (float& coordinate : centroid) coordinate = rng.uniform<float>();
    }
    return made;
  }();
  return table;
}

struct PlainScan {
  const float (*unit)[2];

  int operator()(const float (&measures)[2]) const {
    float point[2];
    for (int i = 0; i < 2; ++i) {
      const float inside = measures[i] < lower ? lower : measures[i] > upper ? upper : measures[i];
      point[i] = (inside - lower) / (upper - lower);
    }
    int nearest = 0;
    float least = 1e30f;
    for (int cell = 0; cell < 1024; ++cell) {
      const float dx = point[0] - unit[cell][0];
      const float dy = point[1] - unit[cell][1];
      const float distance = dx * dx + dy * dy;
      if (distance < least) {
        least = distance;
        nearest = cell;
      }
    }
    return nearest;
  }
};

using Indexed = nanoqd::CvtTable<decltype(bench_table)>;

// Reads the same index as plain arrays.
struct PlainBuckets {
  int operator()(const float (&measures)[2]) const {
    constexpr int side = static_cast<int>(bench_table_type::side);
    float point[2];
    int square = 0;
    for (int i = 0; i < 2; ++i) {
      const float inside = measures[i] < lower ? lower : measures[i] > upper ? upper : measures[i];
      point[i] = (inside - lower) / (upper - lower);
      const int step = static_cast<int>(point[i] * static_cast<float>(side));
      square = square * side + (step < side ? step : side - 1);
    }
    int nearest = 0;
    float least = 1e30f;
    for (auto at = bench_table.first[square]; at < bench_table.first[square + 1]; ++at) {
      const int cell = bench_table.listed[at];
      const float dx = point[0] - bench_table.unit[cell][0];
      const float dy = point[1] - bench_table.unit[cell][1];
      const float distance = dx * dx + dy * dy;
      nearest = distance < least ? cell : nearest;
      least = distance < least ? distance : least;
    }
    return nearest;
  }
};

struct Case {
  std::string name;
  long evaluations;
  std::function<void(long)> library;
  std::function<void(long)> loop;
  std::function<void(long)> prefetching;
  std::function<void(long)> portfolio;
  std::function<bool()> agree;  // whether both ended with the same archive
};

template <class Search, class Problem>
std::function<void(long)> run_of(std::shared_ptr<Search> search, const typename Search::Tessellation& tessellation) {
  auto trial = std::make_shared<typename Search::Trial>();
  return [=](long count) {
    typename Search::Config config;
    config.seed = seed;
    config.gene_bounds = {lower, upper};
    config.tessellation = tessellation;
    if (search->begin(config) != nanoqd::Status::ok) std::abort();
    typename Search::Stop stop;
    stop.evaluations = static_cast<std::uint64_t>(count);
    const auto evaluate = [](const float(&genes)[n], typename Search::Evaluation& out) {
      Problem{}(genes, out.objective, out.measures);
    };
    if (search->run(*trial, evaluate, stop).status != nanoqd::Status::ok) std::abort();
  };
}

template <class Tessellation, class Problem, class Locate>
Case make_case(const char* name, long evaluations, const Tessellation& tessellation, const Locate& locate) {
  using Search = nanoqd::DifferentialMapElites<n, Tessellation>;
  using Plain = bench::PlainArchive<n, Tessellation::cells>;
  auto search = std::make_shared<Search>();
  auto plain = std::make_shared<Plain>();
  auto ahead = std::make_shared<Plain>();
  Case made;
  made.name = name;
  made.evaluations = evaluations;
  made.library = run_of<Search, Problem>(search, tessellation);
  made.loop = [=](long count) { bench::hand_written_loop(*plain, seed, count, lower, upper, locate, Problem{}); };
  made.prefetching = [=](long count) { bench::prefetching_loop(*ahead, seed, count, lower, upper, locate, Problem{}); };
  using Varied = nanoqd::MapElites<n, Tessellation, nanoqd::Portfolio<>>;
  made.portfolio = run_of<Varied, Problem>(std::make_shared<Varied>(), tessellation);
  made.agree = [=] {
    const auto& archive = search->archive();
    if (static_cast<int>(archive.size()) != plain->size) return false;
    for (const auto elite : archive) {
      using nanoqd::detail::to_bits;
      if (to_bits(plain->objective[elite.cell()]) != to_bits(elite.objective())) return false;
    }
    return true;
  };
  return made;
}

std::vector<Case> cases() {
  const Grid grid(lower, upper);
  const Cvt cvt(centroids());
  const PlainScan scan{centroids().unit};
  return {make_case<Grid, Sphere>("grid-sphere", 1000000, grid, PlainGrid{}),
          make_case<Grid, Rastrigin>("grid-rastrigin", 600000, grid, PlainGrid{}),
          make_case<Indexed, Sphere>("table-sphere", 1000000, bench_table, PlainBuckets{}),
          make_case<Indexed, Rastrigin>("table-rastrigin", 600000, bench_table, PlainBuckets{}),
          make_case<Cvt, Sphere>("scan-sphere", 100000, cvt, scan),
          make_case<Cvt, Rastrigin>("scan-rastrigin", 100000, cvt, scan)};
}

int run_one(const std::string& name, const std::string& which, long evaluations) {
  for (const Case& one : cases()) {
    if (one.name != name) continue;
    const auto& run = which == "loop"          ? one.loop
                      : which == "prefetching" ? one.prefetching
                      : which == "portfolio"   ? one.portfolio
                                               : one.library;
    run(evaluations);
    return 0;
  }
  std::fprintf(stderr, "bench_evaluations: there is no case '%s'\n", name.c_str());
  return 2;
}

bool compare_with_loops(int rounds) {
  std::printf("%-16s %11s %11s %11s  %s\n", "case (n = 10)", "evaluations", "library/", "library/", "same archive");
  std::printf("%-16s %11s %11s %11s  %s\n", "", "a second", "loop", "prefetching", "as the loop");
  bool agree = true;
  for (const Case& one : cases()) {
    const long count = one.evaluations;
    const std::vector<double> best =
        bench::fastest({[&] { one.library(count); }, [&] { one.loop(count); }, [&] { one.prefetching(count); }}, rounds,
                       bench::cpu_seconds_of);
    std::printf("%-16s %11.0f %10.3fx %10.3fx  %s\n", one.name.c_str(), static_cast<double>(count) / best[0],
                best[0] / best[1], best[0] / best[2], one.agree() ? "yes" : "NO");
    agree = agree && one.agree();
  }
  return agree;
}

void compare_portfolio(int rounds) {
  std::printf("%-16s %11s %11s %11s\n", "portfolio", "evaluations", "portfolio/", "portfolio/");
  std::printf("%-16s %11s %11s %11s\n", "", "a second", "DE", "prefetching");
  for (const Case& one : cases()) {
    if (one.name.rfind("table", 0) != 0) continue;
    const long count = one.evaluations;
    const std::vector<double> best =
        bench::fastest({[&] { one.portfolio(count); }, [&] { one.library(count); }, [&] { one.prefetching(count); }},
                       rounds, bench::cpu_seconds_of);
    std::printf("%-16s %11.0f %10.3fx %10.3fx\n", one.name.c_str(), static_cast<double>(count) / best[0],
                best[0] / best[1], best[0] / best[2]);
  }
}

void compare_prefetch(int rounds) {
  const bench::MillionCells with = bench::million_cells();
  const bench::MillionCells without = bench::million_cells_without_prefetch();
  with.run(bench::evaluations_to_fill);
  without.run(bench::evaluations_to_fill);
  const std::uint32_t count = 200000;
  const std::vector<double> best =
      bench::fastest({[&] { with.run(count); }, [&] { without.run(count); }}, rounds, bench::cpu_seconds_of);
  std::printf("A million cells, sphere: %.0f evaluations a second; without prefetches it takes %.3fx the time%s.\n",
              count / best[0], best[1] / best[0], with.digest() == without.digest() ? "" : ", AND DIFFERS");
}

}  // namespace

int main(int argc, char** argv) {
  if (argc == 4) return run_one(argv[1], argv[2], std::atol(argv[3]));
  const int rounds = bench::rounds_or(15);
  const bool agree = compare_with_loops(rounds);
  compare_portfolio(rounds);
  compare_prefetch(rounds);
  std::printf("Ratios are of processor times, fastest of %d alternating rounds each.\n", rounds);
  return agree ? 0 : 1;
}
