#include "intervals.hpp"

#include <nanoqd/math/box.hpp>

#include "arguments.hpp"
#include "real_text.hpp"

namespace nanoqd::host {
namespace {

bool is_interval(std::uint8_t real_bytes, double lower, double upper, bool may_be_point) {
  if (real_bytes == sizeof(double)) {
    return may_be_point ? detail::is_interval(lower, upper) : detail::is_open_interval(lower, upper);
  }
  const auto low = static_cast<float>(lower);
  const auto high = static_cast<float>(upper);
  return may_be_point ? detail::is_interval(low, high) : detail::is_open_interval(low, high);
}

}  // namespace

std::optional<Intervals> parse_intervals(std::string_view name, const std::string& text, std::uint8_t real_bytes,
                                         bool may_be_points, std::string& error) {
  const std::string option(name);
  Intervals intervals;
  std::string_view rest = text;
  while (true) {
    const std::size_t comma = rest.find(',');
    const std::string_view interval = rest.substr(0, comma);
    const std::size_t colon = interval.find(':');
    const std::string_view texts[2] = {interval.substr(0, colon),
                                       colon == std::string_view::npos ? "" : interval.substr(colon + 1)};
    const std::optional<double> lower = parse_real(texts[0]);
    const std::optional<double> upper = parse_real(texts[1]);
    if (!lower || !upper) {
      error = option;
      error.append(" must be one or more intervals such as -1:1 or -1:1,0:5, not '").append(text).append("'");
      return std::nullopt;
    }
    const std::optional<double> low = parse_real(texts[0], real_bytes);  // a detour through double may round twice
    const std::optional<double> high = parse_real(texts[1], real_bytes);
    if (!low || !high || !is_interval(real_bytes, *low, *high, may_be_points)) {
      const bool inverted = may_be_points ? *lower > *upper : *lower >= *upper;
      error = option + ": in '" + std::string(interval) + "' the " +
              (!inverted       ? "bounds are too near or too far apart for their type; try --scalar double"
               : may_be_points ? "lower bound must not be above the upper bound"
                               : "lower bound must be below the upper bound");
      return std::nullopt;
    }
    intervals.lower.push_back(*low);
    intervals.upper.push_back(*high);
    if (comma == std::string_view::npos) return intervals;
    rest.remove_prefix(comma + 1);
  }
}

bool spread(std::string_view name, Intervals& intervals, std::size_t count, const std::string& because,
            std::string_view thing, std::string& error) {
  if (intervals.size() == 1) {
    intervals.lower.assign(count, intervals.lower.front());
    intervals.upper.assign(count, intervals.upper.front());
  }
  if (intervals.size() == count) return true;
  error = std::string(name) + " has " + std::to_string(intervals.size()) + " intervals, but " + because +
          ": give one interval for each " + std::string(thing) + ", or one for all";
  return false;
}

}  // namespace nanoqd::host
