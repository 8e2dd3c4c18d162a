// Measures the cost of compact genes. Runs the same searches with genes stored in double, float,
// 16 bits and 8 bits, over several seeds. Prints the tables of README.md.
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <memory>
#include <nanoqd/nanoqd.hpp>
#include <vector>

#include "host/text/arguments.hpp"
#include "planar_arm.hpp"
#include "rastrigin.hpp"

namespace {

struct Effort {
  std::uint64_t evaluations;
  std::uint64_t seeds;
};

struct Rastrigin {
  static constexpr unsigned genes = 10;
  static constexpr double lower = -5.12;
  static constexpr double upper = 5.0;  // not 5.12: then neither 16 nor 8 bits store the best solution, 0, exactly
  static constexpr double measure_reach = 5.12;
  static constexpr double offset = -463.0;  // no cost in the box exceeds 463, so every elite adds to the QD score
  template <class Scalar, class Evaluation>
  static void evaluate(const Scalar (&solution)[genes], Evaluation& out) {
    evaluate_rastrigin(solution, out);
  }
};

struct Arm {
  static constexpr unsigned genes = 8;
  static constexpr double lower = -1.5707963267948966;
  static constexpr double upper = -lower;
  static constexpr double measure_reach = 1.0;
  static constexpr double offset = -2.5;  // the variance of angles from -90 to 90 degrees is at most 2.47
  template <class Scalar, class Evaluation>
  static void evaluate(const Scalar (&solution)[genes], Evaluation& out) {
    evaluate_arm(solution, out);
  }
};

// Mean and standard deviation of a number, with one value for each seed.
class Sample {
 public:
  void add(double value) { values_.push_back(value); }

  [[nodiscard]] double mean() const {
    double sum = 0.0;
    for (const double value : values_) sum += value;
    return sum / static_cast<double>(values_.size());
  }

  [[nodiscard]] double deviation() const {
    double sum = 0.0;
    for (const double value : values_) sum += (value - mean()) * (value - mean());
    return values_.size() > 1 ? std::sqrt(sum / static_cast<double>(values_.size() - 1)) : 0.0;
  }

 private:
  std::vector<double> values_;
};

template <class Problem, template <class> class Variation, class Scalar, class StoredGene>
bool print_row(const char* type, const Effort& effort) {
  using Search = nanoqd::MapElites<Problem::genes, nanoqd::BasicRegularGrid<Scalar, 32, 32>, Variation<Scalar>,
                                   nanoqd::Clamp, nanoqd::Measures::dropped, StoredGene>;
  const auto search = std::make_unique<Search>();
  typename Search::Trial trial;
  const auto evaluate = [](const Scalar(&solution)[Problem::genes], typename Search::Evaluation& out) {
    Problem::evaluate(solution, out);
  };
  typename Search::Config config;
  config.gene_bounds = {static_cast<Scalar>(Problem::lower), static_cast<Scalar>(Problem::upper)};
  config.tessellation = {-static_cast<Scalar>(Problem::measure_reach), static_cast<Scalar>(Problem::measure_reach)};
  typename Search::Stop stop;
  stop.evaluations = effort.evaluations;
  Sample coverage;
  Sample score;
  Sample best;
  for (config.seed = 1; config.seed <= effort.seeds; ++config.seed) {
    if (search->begin(config) != nanoqd::Status::ok) return false;
    if (search->run(trial, evaluate, stop).status != nanoqd::Status::ok) return false;
    const auto& archive = search->archive();
    coverage.add(100.0 * static_cast<double>(archive.coverage()));
    score.add(static_cast<double>(archive.qd_score(static_cast<Scalar>(Problem::offset))));
    best.add(static_cast<double>(archive.best().objective()));
  }
  const double highest = std::fabs(best.mean()) < 0.005 ? 0.0 : best.mean();  // prints 0.00 instead of -0.00
  std::printf("| %s | %zu | %.1f ± %.1f | %.0f ± %.0f | %.2f ± %.2f |\n", type, Search::ram_bytes(), coverage.mean(),
              coverage.deviation(), score.mean(), score.deviation(), highest, best.deviation());
  return true;
}

template <class Problem, template <class> class Variation>
bool print_table(const char* title, const Effort& effort) {
  std::printf("%s\n\n", title);
  std::printf("| computed in, stored in | RAM, bytes | coverage, %% | qd_score | best |\n");
  std::printf("|---|---|---|---|---|\n");
  const bool is_done = print_row<Problem, Variation, double, double>("double, double", effort) &&
                       print_row<Problem, Variation, double, float>("double, float", effort) &&
                       print_row<Problem, Variation, float, float>("float, float", effort) &&
                       print_row<Problem, Variation, float, std::uint16_t>("float, 16 bits", effort) &&
                       print_row<Problem, Variation, float, std::uint8_t>("float, 8 bits", effort);
  std::printf("\n");
  return is_done;
}

}  // namespace

int main(int argc, char** argv) {
  nanoqd::host::Arguments arguments(argc - 1, argv + 1);
  if (arguments.help()) {
    std::puts(
        "compact: measures the cost of storing genes in fewer bits, on Rastrigin's function and on a robot arm\n"
        "\n"
        "  --evaluations N   evaluations of each search (default 200000)\n"
        "  --seeds N         number of searches to average, with the seeds 1 to N (default 10)\n"
        "\n"
        "example: compact --evaluations 10000 --seeds 3");
    return 0;
  }
  Effort effort{};
  effort.evaluations = arguments.whole("--evaluations", 1, 1000000000U).value_or(200000);
  effort.seeds = arguments.whole("--seeds", 1, 1000).value_or(10);
  if (!arguments.finish()) {
    std::fprintf(stderr, "compact: %s\n", arguments.advice("compact --help").c_str());
    return 2;
  }
  const bool is_done =
      print_table<Rastrigin, nanoqd::DifferentialEvolution>("Rastrigin, ten genes, differential evolution", effort) &&
      print_table<Rastrigin, nanoqd::Gaussian>("Rastrigin, ten genes, Gaussian steps", effort) &&
      print_table<Arm, nanoqd::DifferentialEvolution>("Arm, eight joints, differential evolution", effort);
  if (!is_done) std::fprintf(stderr, "compact: a search failed\n");
  return is_done ? 0 : 1;
}
