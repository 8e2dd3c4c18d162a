// All problems by name.
#ifndef NANOQD_EXAMPLES_BENCHMARK_PROBLEM_PROBLEM_LIST_HPP
#define NANOQD_EXAMPLES_BENCHMARK_PROBLEM_PROBLEM_LIST_HPP

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string_view>

#include "problem.hpp"

namespace nanoqd::benchmark {

struct ListedProblem {
  const char* name;
  std::uint32_t genes;
  const char* description;
};

inline constexpr ListedProblem problem_list[] = {
    {"sphere20", 20, "linear projection, sphere"},
    {"sphere100", 100, "linear projection, sphere"},
    {"rastrigin20", 20, "linear projection, Rastrigin's function"},
    {"rastrigin100", 100, "linear projection, Rastrigin's function"},
    {"plateau20", 20, "linear projection, a plateau: every solution inside the bounds is optimal"},
    {"plateau100", 100, "linear projection, a plateau: every solution inside the bounds is optimal"},
    {"arm12", 12, "a planar arm reaches for places; joints should bend alike"},
    {"arm100", 100, "a planar arm reaches for places; joints should bend alike"},
    {"ellip20", 20, "linear projection, ellipsoid with weights from 1 to 10,000"},
    {"ellip100", 100, "linear projection, ellipsoid with weights from 1 to 10,000"},
    {"rellip20", 20, "the ellipsoid rotated: every gene depends on every other"},
    {"funnel20", 20, "rotated double funnel of Lunacek, started in the wrong funnel"},
    {"maze66", 66, "a robot with three range sensors and a network; measures: where it ends"},
    {"sphere10", 10, "linear projection, sphere"},
    {"rastrigin10", 10, "linear projection, Rastrigin's function"},
    {"ellip10", 10, "linear projection, ellipsoid with weights from 1 to 10,000"},
    {"arm8", 8, "a planar arm reaches for places; joints should bend alike"},
    {"puck8", 8, "four pushes of a puck; measures: where it comes to rest"},
};

// The first of them are those of the field, which run by default.
inline constexpr std::size_t usual_problems = 13;

// Returns nothing if there is no problem of this name.
[[nodiscard]] std::unique_ptr<const Problem> make_problem(std::string_view name);

}  // namespace nanoqd::benchmark

#endif
