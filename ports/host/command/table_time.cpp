#include "table_time.hpp"

#include <cmath>
#include <cstddef>

#include "../snapshot/snapshot_file.hpp"

namespace nanoqd::host {
namespace {

// Returns a text such as "10,000".
std::string grouped(std::uint32_t number) {
  std::string text = std::to_string(number);
  for (std::size_t place = text.size(); place > 3; place -= 3) text.insert(place - 3, ",");
  return text;
}

std::string duration(double seconds) {
  const auto whole = [](double number) { return static_cast<std::size_t>(std::lround(number)); };
  if (seconds < 15.0) return counted(whole(seconds), "second");
  if (seconds < 55.0) return counted(whole(seconds / 10.0) * 10, "second");
  if (seconds < 5400.0) return counted(whole(seconds / 60.0), "minute");
  if (seconds < 172800.0) return counted(whole(seconds / 3600.0), "hour");
  return counted(whole(seconds / 86400.0), "day");
}

}  // namespace

double index_seconds(std::uint32_t cells, std::uint32_t dims, std::optional<IndexKind> index) {
  const bool has_buckets = dims <= 3 && index.value_or(IndexKind::buckets) == IndexKind::buckets;
  if (!has_buckets) return 0.0;  // a tree takes little time
  return static_cast<double>(cells) * (dims == 3 ? 7e-5 : 4e-6);
}

std::string time_text(double seconds, std::uint32_t cells, std::uint32_t dims) {
  return "about " + duration(seconds) + ": " + grouped(cells) + (cells == 1 ? " cell in " : " cells in ") +
         counted(dims, "dimension");
}

}  // namespace nanoqd::host
