// Intervals as an option gives them, `--bounds -1:1,0:5`: a lower and an upper bound each.
#ifndef NANOQD_PORTS_HOST_INTERVALS_HPP
#define NANOQD_PORTS_HOST_INTERVALS_HPP

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "arguments.hpp"

namespace nanoqd::host {

struct Intervals {
  std::vector<double> lower;
  std::vector<double> upper;

  [[nodiscard]] std::size_t size() const { return lower.size(); }
};

// The value of option `name`, each bound rounded to float (4 bytes) or double (8). Bounds may be equal if `may_be_points`. What
// is wrong becomes the error of `arguments`.
[[nodiscard]] Intervals parse_intervals(Arguments& arguments, std::string_view name, const std::string& text,
                                        std::uint8_t real_bytes, bool may_be_points);

// One interval stands for all of `count`. If there are neither one nor `count`, the error says why there must be: `because`,
// such as "--dims is 2", and that each `thing` has one.
void spread(Arguments& arguments, std::string_view name, Intervals& intervals, std::size_t count,
            const std::string& because, std::string_view thing);

}  // namespace nanoqd::host

#endif
