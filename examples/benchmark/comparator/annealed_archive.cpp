#include "annealed_archive.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>

namespace nanoqd::benchmark {

AnnealedArchive::AnnealedArchive(const ProblemFacts& facts, std::uint32_t side, double alpha)
    : grid_(facts, side),
      n_(facts.genes),
      alpha_(alpha),
      cells_(grid_.cells()),
      genes_(std::size_t{grid_.cells()} * facts.genes) {}

Verdict AnnealedArchive::add(const double* genes, const Evaluation& evaluation) {
  const std::uint32_t number = grid_.cell_of(evaluation.measures);
  Cell& cell = cells_[number];
  const double gain = evaluation.objective - cell.threshold;
  const bool is_open = !cell.is_filled && alpha_ >= 1.0;  // accepts every solution
  if (gain <= 0.0 && !is_open) return {Novelty::rejected, gain};
  if (cell.accepted == 0) touched_.push_back(number);
  if (cell.accepted == 0 || evaluation.objective > cell.best) {
    cell.best = evaluation.objective;
    cell.genes = genes;
  }
  ++cell.accepted;
  cell.sum += evaluation.objective;
  return {cell.is_filled ? Novelty::improves : Novelty::fills, gain};
}

void AnnealedArchive::end_batch() {
  for (const std::uint32_t number : touched_) change(number);
  touched_.clear();
}

void AnnealedArchive::change(std::uint32_t number) {
  Cell& cell = cells_[number];
  if (!cell.is_filled) filled_.push_back(number);
  cell.is_filled = true;
  // k steps of t += alpha (objective - t), with the mean objective of the k accepted solutions.
  const double kept = std::pow(1.0 - alpha_, cell.accepted);
  const double mean = cell.sum / cell.accepted;
  cell.threshold = alpha_ >= 1.0 ? cell.best : kept * cell.threshold + (1.0 - kept) * mean;
  std::copy(cell.genes, cell.genes + n_, genes_.data() + static_cast<std::size_t>(number) * n_);
  cell.accepted = 0;
  cell.sum = 0.0;
}

const double* AnnealedArchive::elite(std::uint32_t i) const { return &genes_[std::size_t{filled_[i]} * n_]; }

}  // namespace nanoqd::benchmark
