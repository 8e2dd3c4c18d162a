#include "grid_option.hpp"

#include <cstddef>
#include <string_view>

#include "../snapshot/cell_locator.hpp"

namespace nanoqd::host {

std::vector<std::uint32_t> parse_grid(Arguments& arguments, const std::string& text) {
  std::vector<std::uint32_t> divisions;
  for (std::size_t start = 0; start <= text.size() && divisions.size() <= 32;) {
    const std::size_t end = text.find_first_of("x,", start);
    const auto number = parse_whole(std::string_view(text).substr(start, end - start));
    divisions.push_back(number && *number <= 0x10000U ? static_cast<std::uint32_t>(*number) : 0);
    start = end == std::string::npos ? text.size() + 1 : end + 1;
  }
  if (divisions.size() > 32 || cells_of_grid(divisions) == 0) {
    arguments.fail(
        "--grid must have the form 32x32, with 1 to 32 numbers from 1 to 65536 and fewer than 2^31 cells, not '" +
        text + "'");
  }
  return divisions;
}

}  // namespace nanoqd::host
