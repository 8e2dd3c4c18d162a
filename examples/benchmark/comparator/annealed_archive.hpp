// The archive of CMA-ME and CMA-MAE. A cell accepts a solution above the cell's threshold. The
// threshold then moves towards the solution's objective by the share alpha. With alpha = 1 the
// threshold is the objective of the elite: the archive of MAP-Elites.
//
// Solutions come in batches. All of a batch are judged by the archive before the batch.
#ifndef NANOQD_EXAMPLES_BENCHMARK_COMPARATOR_ANNEALED_ARCHIVE_HPP
#define NANOQD_EXAMPLES_BENCHMARK_COMPARATOR_ANNEALED_ARCHIVE_HPP

#include <cstdint>
#include <vector>

#include "../problem/problem.hpp"
#include "measure_grid.hpp"

namespace nanoqd::benchmark {

// What the archive says of a solution, in rising order.
enum class Novelty : std::uint8_t { rejected, improves, fills };

struct Verdict {
  Novelty novelty = Novelty::rejected;
  double gain = 0.0;  // objective - threshold; in an empty cell objective - 0
};

class AnnealedArchive {
 public:
  // alpha from above 0 to 1. With alpha < 1 an empty cell has the threshold 0.
  AnnealedArchive(const ProblemFacts& facts, std::uint32_t side, double alpha);

  // Judges a solution and puts it into the batch. Requires: the genes stay valid until end_batch().
  Verdict add(const double* genes, const Evaluation& evaluation);
  // Changes the cells by all solutions of the batch. The best accepted one of a cell is its elite.
  void end_batch();

  [[nodiscard]] std::uint32_t size() const { return static_cast<std::uint32_t>(filled_.size()); }
  // Returns the genes of an elite. Requires: i < size().
  [[nodiscard]] const double* elite(std::uint32_t i) const;

 private:
  struct Cell {
    bool is_filled = false;
    double threshold = 0.0;
    // Of the batch: the accepted solutions.
    std::uint32_t accepted = 0;
    double sum = 0.0;
    double best = 0.0;
    const double* genes = nullptr;
  };
  void change(std::uint32_t number);

  MeasureGrid grid_;
  std::uint32_t n_;
  double alpha_;
  std::vector<Cell> cells_;
  std::vector<double> genes_;           // of each cell's elite
  std::vector<std::uint32_t> filled_;   // the cells with an elite
  std::vector<std::uint32_t> touched_;  // the cells that the batch changes
};

}  // namespace nanoqd::benchmark

#endif
