// CMA-ME with improvement emitters (M. Fontaine, J. Togelius, S. Nikolaidis and A. Hoover,
// "Covariance Matrix Adaptation for the Rapid Illumination of Behavior Space", GECCO 2020) and
// CMA-MAE (M. Fontaine and S. Nikolaidis, "Covariance Matrix Adaptation MAP-Annealing", GECCO
// 2023). Both are here with the settings of pyribs:
//
//              emitters  batch  alpha  ranks by                 parents       restarts
//     CMA-ME   15        36     1      new cell, then gain      all accepted  if there is no parent
//     CMA-MAE  15        36     0.01   gain over the threshold  the best 18   -
//
// Both also restart when the distribution degenerates or all of a batch rank the same. A restart
// begins at a random elite.
#ifndef NANOQD_EXAMPLES_BENCHMARK_COMPARATOR_CMA_MAP_ELITES_HPP
#define NANOQD_EXAMPLES_BENCHMARK_COMPARATOR_CMA_MAP_ELITES_HPP

#include <cstdint>
#include <nanoqd/math/rng.hpp>
#include <vector>

#include "annealed_archive.hpp"
#include "cma_es.hpp"
#include "contender.hpp"

namespace nanoqd::benchmark {

struct CmaTask {
  const ProblemFacts* facts = nullptr;
  std::uint32_t side = 100;
  bool is_clamped = true;
  std::uint64_t seed = 0;
};

class CmaMapElites final : public Contender {
 public:
  static constexpr std::uint32_t emitters = 15;
  static constexpr std::uint32_t batch = 36;

  CmaMapElites(const CmaTask& task, bool is_annealed);

  void tell_start(const double* genes, const Evaluation& evaluation) override;
  [[nodiscard]] const double* ask() override;
  void tell(const Evaluation& evaluation) override;

 private:
  [[nodiscard]] bool is_better(const Verdict& a, const Verdict& b) const;
  [[nodiscard]] bool are_alike(const Verdict& best, const Verdict& worst) const;
  void teach(std::uint32_t emitter);

  ProblemFacts facts_;
  bool is_clamped_;
  bool is_annealed_;
  Rng rng_;
  AnnealedArchive archive_;
  std::vector<CmaEs> emitters_;
  // Of the batch in work, for all emitters:
  std::uint32_t told_ = 0;
  std::vector<double> drawn_;    // as sampled
  std::vector<double> clamped_;  // as evaluated
  std::vector<Verdict> verdicts_;
};

}  // namespace nanoqd::benchmark

#endif
