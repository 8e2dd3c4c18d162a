#include "saved_results.hpp"

#include <algorithm>

namespace nanoqd::paper {

std::string saved_results(const std::vector<ResultRow>& rows, const std::vector<std::uint32_t>& functions) {
  std::string text = std::string(result_header) + '\n';
  for (ResultRow row : rows) {
    if (std::find(functions.begin(), functions.end(), row.function) == functions.end()) row.fev_curve.clear();
    row.step_curve.clear();
    text += result_line(row);
  }
  return text;
}

}  // namespace nanoqd::paper
