#include "cma_map_elites.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <numeric>

namespace nanoqd::benchmark {

CmaMapElites::CmaMapElites(const CmaTask& task, bool is_annealed)
    : facts_(*task.facts),
      is_clamped_(task.is_clamped),
      is_annealed_(is_annealed),
      rng_(task.seed),
      archive_(facts_, task.side, is_annealed ? 0.01 : 1.0),
      emitters_(emitters, CmaEs(facts_.genes, batch, facts_.cma_sigma)),
      drawn_(std::size_t{emitters} * batch * facts_.genes),
      clamped_(drawn_.size()),
      verdicts_(std::size_t{emitters} * batch) {
  const std::vector<double> mean(facts_.genes, facts_.start_mean);
  for (CmaEs& emitter : emitters_) emitter.begin(mean.data());
}

void CmaMapElites::tell_start(const double* genes, const Evaluation& evaluation) {
  static_cast<void>(archive_.add(genes, evaluation));
  archive_.end_batch();
}

const double* CmaMapElites::ask() {
  const std::uint32_t n = facts_.genes;
  double* const drawn = drawn_.data() + static_cast<std::size_t>(told_) * n;
  emitters_[told_ / batch].sample(rng_, drawn);
  if (!is_clamped_) return drawn;
  double* const clamped = clamped_.data() + static_cast<std::size_t>(told_) * n;
  const Interval& bounds = facts_.gene_bounds;
  std::transform(drawn, drawn + n, clamped, [&bounds](double x) { return std::clamp(x, bounds.lower, bounds.upper); });
  return clamped;
}

void CmaMapElites::tell(const Evaluation& evaluation) {
  const std::vector<double>& evaluated = is_clamped_ ? clamped_ : drawn_;
  verdicts_[told_] = archive_.add(evaluated.data() + static_cast<std::size_t>(told_) * facts_.genes, evaluation);
  if (++told_ < emitters * batch) return;
  archive_.end_batch();
  for (std::uint32_t i = 0; i < emitters; ++i) teach(i);
  told_ = 0;
}

bool CmaMapElites::is_better(const Verdict& a, const Verdict& b) const {
  if (!is_annealed_ && a.novelty != b.novelty) return a.novelty > b.novelty;
  return a.gain > b.gain;
}

bool CmaMapElites::are_alike(const Verdict& best, const Verdict& worst) const {
  return (is_annealed_ || best.novelty == worst.novelty) && std::fabs(best.gain - worst.gain) < 1e-12;
}

// Ranks the batch of an emitter; the emitter learns from its parents or restarts.
void CmaMapElites::teach(std::uint32_t emitter) {
  std::array<std::uint32_t, batch> order;
  std::iota(order.begin(), order.end(), emitter * batch);
  std::stable_sort(order.begin(), order.end(),
                   [this](std::uint32_t a, std::uint32_t b) { return is_better(verdicts_[a], verdicts_[b]); });
  std::vector<const double*> parents;
  for (const std::uint32_t i : order) {
    const bool is_parent = is_annealed_ ? parents.size() < batch / 2 : verdicts_[i].novelty != Novelty::rejected;
    if (is_parent) parents.push_back(&drawn_[std::size_t{i} * facts_.genes]);
  }
  CmaEs& es = emitters_[emitter];
  es.update(parents);
  const bool is_stuck = are_alike(verdicts_[order.front()], verdicts_[order.back()]);
  if ((parents.empty() || is_stuck || es.is_degenerate()) && archive_.size() > 0) {
    es.begin(archive_.elite(rng_.below(archive_.size())));
  }
}

}  // namespace nanoqd::benchmark
