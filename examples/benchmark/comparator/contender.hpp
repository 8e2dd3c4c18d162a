// A search algorithm that takes part in the benchmark, used by ask and tell.
//
//     contender->tell_start(genes, evaluation);              // for each solution of the start
//     const double* genes = contender->ask();
//     contender->tell(problem.evaluate(genes));              // of the genes that ask() returned
#ifndef NANOQD_EXAMPLES_BENCHMARK_COMPARATOR_CONTENDER_HPP
#define NANOQD_EXAMPLES_BENCHMARK_COMPARATOR_CONTENDER_HPP

#include <cstdint>
#include <vector>

#include "../problem/problem.hpp"

namespace nanoqd::benchmark {

// An elite as its archive claims it to be.
struct KeptElite {
  std::vector<double> genes;
  double objective = 0.0;
  std::uint32_t cell = 0;  // see MeasureGrid
};

class Contender {
 public:
  Contender() = default;
  Contender(const Contender&) = delete;
  Contender& operator=(const Contender&) = delete;
  virtual ~Contender() = default;

  virtual void tell_start(const double* genes, const Evaluation& evaluation) = 0;

  // Returns the genes to evaluate next. They stay valid until tell().
  [[nodiscard]] virtual const double* ask() = 0;
  virtual void tell(const Evaluation& evaluation) = 0;

  // Returns all elites of the contender's own archive. Searches of the library have one to show.
  [[nodiscard]] virtual std::vector<KeptElite> elites() const { return {}; }
  // Returns how many asks gave a solution that had been evaluated before.
  [[nodiscard]] virtual std::uint64_t repeated() const { return 0; }
};

}  // namespace nanoqd::benchmark

#endif
