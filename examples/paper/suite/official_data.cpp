#include <cstddef>
#include <filesystem>

#include "host/text/read_file.hpp"
#include "number_text.hpp"
#include "suite_data.hpp"

namespace nanoqd::paper {
namespace {

constexpr std::size_t file_columns = 100;  // the files have shifts for up to 100 dimensions

// Reads a file of rows x columns numbers. Line breaks may be anywhere between numbers.
std::optional<std::vector<double>> read_numbers(const std::string& path, std::size_t rows, std::size_t columns,
                                                std::string& error) {
  const std::optional<std::string> text = host::read_file(path, error);
  if (!text) return std::nullopt;
  std::vector<double> numbers;
  numbers.reserve(rows * columns);
  std::string wrong;
  if (!parse_numbers(*text, numbers, wrong)) {
    error = "'" + path + "' contains '" + wrong + "', which is not a number; use the suite's own file";
    return std::nullopt;
  }
  if (numbers.size() != rows * columns) {
    error = "'" + path + "' contains " + std::to_string(numbers.size()) + " numbers instead of " +
            std::to_string(rows) + " x " + std::to_string(columns) + "; use the suite's own file";
    return std::nullopt;
  }
  return numbers;
}

// Appends the first n columns of `rows` rows of a larger matrix, from `first_row` on.
void append_corner(const std::vector<double>& numbers, std::size_t first_row, std::size_t rows, std::size_t n,
                   std::vector<double>& out) {
  for (std::size_t row = first_row; row < first_row + rows; ++row) {
    const auto begin = numbers.begin() + static_cast<std::ptrdiff_t>(row * file_columns);
    out.insert(out.end(), begin, begin + static_cast<std::ptrdiff_t>(n));
  }
}

}  // namespace

std::optional<FunctionData> official_data(const std::string& folder, std::uint32_t number, std::uint32_t n,
                                          std::string& error) {
  const DataFiles& files = data_files(number);
  const std::size_t parts = is_composition(number) ? composition_parts : 1;
  const std::size_t rows = number == 5 ? 1 + file_columns : number == 12 ? 2 * file_columns + 1 : parts;
  const std::string shift_path = (std::filesystem::path(folder) / files.shifts).string();
  const auto numbers = read_numbers(shift_path, rows, file_columns, error);
  if (!numbers) return std::nullopt;

  FunctionData data;
  if (number == 5) {  // the shift, then A
    append_corner(*numbers, 0, 1, n, data.shifts);
    append_corner(*numbers, 1, n, n, data.matrices);
  } else if (number == 12) {  // a, b, then the shift
    append_corner(*numbers, 0, n, n, data.matrices);
    append_corner(*numbers, file_columns, n, n, data.matrices);
    append_corner(*numbers, 2 * file_columns, 1, n, data.shifts);
  } else {
    append_corner(*numbers, 0, parts, n, data.shifts);
  }
  if (files.matrix_stem != nullptr) {
    const std::string name = std::string(files.matrix_stem) + "_D" + std::to_string(n) + ".txt";
    auto matrices = read_numbers((std::filesystem::path(folder) / name).string(), parts * n, n, error);
    if (!matrices) return std::nullopt;
    data.matrices = std::move(*matrices);
  }
  place_optima(number, n, data.shifts);
  return data;
}

}  // namespace nanoqd::paper
