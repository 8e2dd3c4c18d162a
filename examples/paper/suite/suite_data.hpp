// Shifts and matrices of the suite's functions. They are either the official ones, from the suite's
// files, or made-up ones after the suite's recipe.
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
  std::vector<double> shifts;    // n numbers; for a composition 10 n
  std::vector<double> matrices;  // n x n row by row, or empty; F12: two matrices; compositions: ten or none
};

// The files of one function. The matrices for n dimensions are in <stem>_D<n>.txt.
struct DataFiles {
  const char* shifts;
  const char* matrix_stem;  // null if there are no matrices, or if the file of the shifts has them (F5, F12)
};

// Requires, for all functions below: number from 1 to 25.
[[nodiscard]] const DataFiles& data_files(std::uint32_t number);

[[nodiscard]] constexpr bool is_composition(std::uint32_t number) { return number >= 15; }

// The official files have matrices for 2, 10, 30 and 50 dimensions.
[[nodiscard]] constexpr bool has_official_data(std::uint32_t n) { return n == 2 || n == 10 || n == 30 || n == 50; }

// Reads the official files in `folder`. Requires: has_official_data(n). Returns an empty result if
// a file is missing or malformed; `error` is then one sentence that names the file.
[[nodiscard]] std::optional<FunctionData> official_data(const std::string& folder, std::uint32_t number,
                                                        std::uint32_t n, std::string& error);

// Makes data from seeds that depend on the file names. Functions that share a file therefore share
// its data. Requires: n from 2 to 50.
[[nodiscard]] FunctionData made_up_data(std::uint32_t number, std::uint32_t n);

// Applies the changes that the suite makes to the shifts after reading them: moves some optima onto
// the bounds or to the origin.
void place_optima(std::uint32_t number, std::uint32_t n, std::vector<double>& shifts);

}  // namespace nanoqd::paper

#endif
