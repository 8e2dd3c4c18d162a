// Measures the cost of an evaluation with each variation: ask and tell with a very cheap objective.
//  - The search has ten genes and 1,024 cells of a table with its index.
//  - The runs are whole, so that the archive is filled for most of the time.
//  - The measures are the paper's, the sums of both halves of the genes. Their corners are hard to
//    reach, so there are gaps to fill.
//
//     bench_policies                       all of them, as ratios to differential evolution
//     bench_policies POLICY EVALUATIONS    one run only, to count its instructions
#include <nanoqd/nanoqd.hpp>

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "measure.hpp"
#include "policies_table.hpp"  // 1,024 cells, made by the build

namespace {

constexpr unsigned n = 10;
constexpr long evaluations = 200000;
const int rounds = bench::rounds_or(9);

// The polynomial of Styblinski and Tang. It has 2^n optima, so a run does not converge at once, and
// it does not diverge.
template <class Evaluation>
void evaluate(const float (&genes)[n], Evaluation& out) {
  float sum = 0.0f;
  out.measures[0] = 0.0f;
  out.measures[1] = 0.0f;
  for (unsigned i = 0; i < n; ++i) {
    const float square = genes[i] * genes[i];
    sum += (square - 16.0f) * square + 5.0f * genes[i];
    out.measures[i < n / 2 ? 0 : 1] += genes[i];
  }
  out.objective = -sum;
}

struct Policy {
  std::string name;
  std::function<void(long)> run;
  std::function<double()> coverage;  // after a run
};

template <class Variation>
Policy make_policy(const char* name) {
  using Search = nanoqd::MapElites<n, nanoqd::CvtTable<policies_table_type>, Variation>;
  auto search = std::make_shared<Search>();
  auto trial = std::make_shared<typename Search::Trial>();
  const auto run = [=](long count) {
    typename Search::Config config;
    config.seed = 7;
    config.gene_bounds = {-5.0f, 5.0f};
    config.tessellation = policies_table;
    if (search->begin(config) != nanoqd::Status::ok) std::abort();
    typename Search::Stop stop;
    stop.evaluations = static_cast<std::uint64_t>(count);
    if (search->run(*trial, evaluate<typename Search::Evaluation>, stop).status != nanoqd::Status::ok) std::abort();
  };
  return {name, run, [=] { return static_cast<double>(search->archive().coverage()); }};
}

std::vector<Policy> policies() {
  return {make_policy<nanoqd::DifferentialEvolution<float>>("DifferentialEvolution"),
          make_policy<nanoqd::Gaussian<float>>("Gaussian"),
          make_policy<nanoqd::IsoLine<float>>("IsoLine"),
          make_policy<nanoqd::OperatorBandit<float, n>>("OperatorBandit"),
          make_policy<nanoqd::ImprovementEs<float, n>>("ImprovementEs"),
          make_policy<nanoqd::Shade<float, n>>("Shade"),
          make_policy<nanoqd::MaEs<float, n>>("MaEs"),
          make_policy<nanoqd::Portfolio<float, n>>("Portfolio"),
          make_policy<nanoqd::PortfolioWithMaEs<float, n>>("PortfolioWithMaEs")};
}

int run_one(const std::string& name, long count) {
  for (const Policy& one : policies()) {
    if (one.name != name) continue;
    one.run(count);
    return 0;
  }
  std::fprintf(stderr, "bench_policies: there is no policy '%s'\n", name.c_str());
  return 2;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc == 3) return run_one(argv[1], std::atol(argv[2]));
  const std::vector<Policy> rivals = policies();
  std::vector<std::function<void()>> turns;
  for (const Policy& one : rivals) {
    turns.push_back([&one] { one.run(evaluations); });
  }
  const std::vector<double> best = bench::fastest(turns, rounds, bench::cpu_seconds_of);
  std::printf("%-24s %13s %7s %9s\n", "variation (n = 10)", "ns/evaluation", "ratio", "coverage");
  for (std::size_t i = 0; i < rivals.size(); ++i) {
    std::printf("%-24s %13.0f %6.2fx %8.1f%%\n", rivals[i].name.c_str(),
                best[i] / static_cast<double>(evaluations) * 1e9, best[i] / best[0], 100.0 * rivals[i].coverage());
  }
  std::printf("Each ratio is to differential evolution, fastest of %d alternating runs of %ld evaluations.\n", rounds,
              evaluations);
  return 0;
}
