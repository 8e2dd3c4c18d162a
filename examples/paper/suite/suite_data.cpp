#include "suite_data.hpp"

#include <algorithm>
#include <cstddef>

#include "function_facts.hpp"

namespace nanoqd::paper {

const DataFiles& data_files(std::uint32_t number) {
  static constexpr DataFiles files[function_count] = {
      {"sphere_func_data.txt", nullptr},
      {"schwefel_102_data.txt", nullptr},
      {"high_cond_elliptic_rot_data.txt", "elliptic_M"},
      {"schwefel_102_data.txt", nullptr},
      {"schwefel_206_data.txt", nullptr},
      {"rosenbrock_func_data.txt", nullptr},
      {"griewank_func_data.txt", "griewank_M"},
      {"ackley_func_data.txt", "ackley_M"},
      {"rastrigin_func_data.txt", nullptr},
      {"rastrigin_func_data.txt", "rastrigin_M"},
      {"weierstrass_data.txt", "weierstrass_M"},
      {"schwefel_213_data.txt", nullptr},
      {"EF8F2_func_data.txt", nullptr},
      {"E_ScafferF6_func_data.txt", "E_ScafferF6_M"},
      {"hybrid_func1_data.txt", nullptr},
      {"hybrid_func1_data.txt", "hybrid_func1_M"},
      {"hybrid_func1_data.txt", "hybrid_func1_M"},
      {"hybrid_func2_data.txt", "hybrid_func2_M"},
      {"hybrid_func2_data.txt", "hybrid_func2_M"},
      {"hybrid_func2_data.txt", "hybrid_func2_M"},
      {"hybrid_func3_data.txt", "hybrid_func3_M"},
      {"hybrid_func3_data.txt", "hybrid_func3_HM"},
      {"hybrid_func3_data.txt", "hybrid_func3_M"},
      {"hybrid_func4_data.txt", "hybrid_func4_M"},
      {"hybrid_func4_data.txt", "hybrid_func4_M"},
  };
  return files[number - 1];
}

void place_optima(std::uint32_t number, std::uint32_t n, std::vector<double>& shifts) {
  const auto set = [&shifts](std::uint32_t begin, std::uint32_t end, std::uint32_t step, double value) {
    for (std::uint32_t i = begin; i < end; i += step) shifts[i] = value;
  };
  if (number == 5) {
    set(0, (n + 3) / 4, 1, -100.0);
    // In two dimensions this sets the first gene again. The order is the suite's.
    set(std::max(3 * n / 4, 1U) - 1, n, 1, 100.0);
  } else if (number == 8) {
    set(0, n / 2 * 2, 2, -32.0);
  } else if (number == 20) {
    set(1, n / 2 * 2, 2, 5.0);
  }
  if (number >= 18 && number <= 20) set((composition_parts - 1) * n, composition_parts * n, 1, 0.0);
}

}  // namespace nanoqd::paper
