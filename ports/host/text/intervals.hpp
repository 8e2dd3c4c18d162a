// The intervals of an option such as `--bounds -1:1,0:5`. Each has a lower and an upper bound.
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

// Parses the value of option `name`. Rounds each bound to float (4 bytes) or double (8 bytes). The
// bounds of an interval may be equal if `may_be_points`. On failure returns empty and sets `error`
// to one sentence.
[[nodiscard]] std::optional<Intervals> parse_intervals(std::string_view name, const std::string& text,
                                                       std::uint8_t real_bytes, bool may_be_points, std::string& error);

// Makes `count` intervals: a single interval is repeated. Returns false if there are neither 1 nor
// `count` intervals, and sets `error`. The sentence contains `because`, the reason for `count`
// (such as "--dims is 2"), and `thing`, the word for what has one interval each.
[[nodiscard]] bool spread(std::string_view name, Intervals& intervals, std::size_t count, const std::string& because,
                          std::string_view thing, std::string& error);

}  // namespace nanoqd::host

#endif
