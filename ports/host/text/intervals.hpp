// Intervals as an option gives them, `--bounds -1:1,0:5`: a lower and an upper bound each.
#ifndef NANOQD_PORTS_HOST_TEXT_INTERVALS_HPP
#define NANOQD_PORTS_HOST_TEXT_INTERVALS_HPP

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace nanoqd::host {

struct Intervals {
  std::vector<double> lower;
  std::vector<double> upper;

  [[nodiscard]] std::size_t size() const { return lower.size(); }
};

// The value of option `name`, each bound rounded to float (4 bytes) or double (8). Bounds may be equal if
// `may_be_points`. Empty, with one sentence in `error`, if something is wrong.
[[nodiscard]] std::optional<Intervals> parse_intervals(std::string_view name, const std::string& text,
                                                       std::uint8_t real_bytes, bool may_be_points, std::string& error);

// One interval stands for all of `count`. If there are neither one nor `count`: false, and the error says why there
// must be, `because`, such as "--dims is 2", and that each `thing` has one.
[[nodiscard]] bool spread(std::string_view name, Intervals& intervals, std::size_t count, const std::string& because,
                          std::string_view thing, std::string& error);

}  // namespace nanoqd::host

#endif
