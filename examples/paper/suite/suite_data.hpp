// Shifts and matrices of the suite's functions: the official ones from their files, or made-up ones after the suite's
// recipe.
//
//     const auto data = official_data(folder, 5, 10, error);     // F5 in 10 dimensions
//     const FunctionData data = made_up_data(5, 10);
#ifndef NANOQD_EXAMPLES_PAPER_SUITE_SUITE_DATA_HPP
#define NANOQD_EXAMPLES_PAPER_SUITE_SUITE_DATA_HPP

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace nanoqd::paper {

inline constexpr std::uint32_t composition_parts = 10;

struct FunctionData {
  std::vector<double> shifts;    // n numbers; of a composition ten times n
  std::vector<double> matrices;  // n x n row by row, or none; F12: two; compositions: ten or none
};

// The files of one function; matrices of n dimensions are in <stem>_D<n>.txt.
struct DataFiles {
  const char* shifts;
  const char* matrix_stem;  // null if there are none, or if they stand in the file of the shifts (F5, F12)
};

// Pre (all functions): number from 1 to 25.
[[nodiscard]] const DataFiles& data_files(std::uint32_t number);

[[nodiscard]] constexpr bool is_composition(std::uint32_t number) { return number >= 15; }

// The official files have matrices for 2, 10, 30 and 50 dimensions.
[[nodiscard]] constexpr bool has_official_data(std::uint32_t n) { return n == 2 || n == 10 || n == 30 || n == 50; }

// Pre: has_official_data(n). Empty if a file is missing or not as it should be, with a sentence that names it in
// `error`.
[[nodiscard]] std::optional<FunctionData> official_data(const std::string& folder, std::uint32_t number,
                                                        std::uint32_t n, std::string& error);

// From seeds that belong to the file names, so that functions which share a file share its data. Pre: n from 2 to 50.
[[nodiscard]] FunctionData made_up_data(std::uint32_t number, std::uint32_t n);

// What the suite changes in the shifts that it reads: optima that it moves onto the bounds or to the origin.
void place_optima(std::uint32_t number, std::uint32_t n, std::vector<double>& shifts);

}  // namespace nanoqd::paper

#endif
