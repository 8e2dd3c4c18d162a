// All contenders by name.
#ifndef NANOQD_EXAMPLES_BENCHMARK_RUN_CONTENDERS_HPP
#define NANOQD_EXAMPLES_BENCHMARK_RUN_CONTENDERS_HPP

#include <cstddef>
#include <cstdint>
#include <memory>

#include "../comparator/contender.hpp"
#include "../problem/problem.hpp"

namespace nanoqd::benchmark {

enum class ContenderKind : std::uint8_t {
  portfolio,
  portfolio_maes,
  de,
  gaussian,
  isoline,
  me,
  me_line,
  cma_me,
  cma_mae,
  portfolio_noisy,
  de_noisy
};

struct ListedContender {
  ContenderKind kind;
  const char* name;
  const char* title;        // in tables
  const char* description;  // in `benchmark list`
};

inline constexpr ListedContender contender_list[] = {
    {ContenderKind::portfolio, "portfolio", "Portfolio", "the library's Portfolio"},
    {ContenderKind::portfolio_maes, "portfolio-maes", "Portfolio+MA-ES", "the library's PortfolioWithMaEs"},
    {ContenderKind::de, "de", "DE", "the library's DifferentialEvolution, F = 0.5, CR = 0.9"},
    {ContenderKind::gaussian, "gaussian", "Gaussian", "the library's Gaussian, sigma = range / 300"},
    {ContenderKind::isoline, "isoline", "IsoLine", "the library's IsoLine, sigma = range / 100, line 0.2"},
    {ContenderKind::me, "me", "ME", "MAP-Elites as in the field's papers: Gaussian, sigma 0.5 (arm: 0.1)"},
    {ContenderKind::me_line, "me-line", "ME (line)", "the same with iso+line: sigma 0.5 (arm: 0.1), line 0.2"},
    {ContenderKind::cma_me, "cma-me", "CMA-ME", "CMA-ME: 15 improvement emitters of 36"},
    {ContenderKind::cma_mae, "cma-mae", "CMA-MAE", "CMA-MAE: 15 emitters of 36, alpha = 0.01"},
    {ContenderKind::portfolio_noisy, "portfolio-noisy", "Portfolio, noisy",
     "the library's Portfolio; a win over an elite must be confirmed"},
    {ContenderKind::de_noisy, "de-noisy", "DE, noisy",
     "the library's DifferentialEvolution; a win over an elite must be confirmed"},
};

// The first of them run by default.
inline constexpr std::size_t usual_contenders = 9;

// Returns whether the contender is a search of the library. The others are in comparator/.
[[nodiscard]] constexpr bool is_of_library(ContenderKind kind) {
  return kind != ContenderKind::cma_me && kind != ContenderKind::cma_mae;
}

// The searches are compiled for these grids.
inline constexpr std::uint32_t large_side = 100;
inline constexpr std::uint32_t small_side = 32;
inline constexpr std::uint32_t tiny_side = 16;

struct ContenderTask {
  ContenderKind kind = ContenderKind::portfolio;
  const ProblemFacts* facts = nullptr;
  std::uint32_t side = large_side;
  bool is_clamped = true;
  std::uint32_t random_solutions = 0;  // that a search of the library draws by itself
  std::uint64_t seed = 0;
};

// Returns a contender that knows nothing yet.
[[nodiscard]] std::unique_ptr<Contender> make_contender(const ContenderTask& task);

}  // namespace nanoqd::benchmark

#endif
