// Says beforehand how long `nanoqd table` takes.
#ifndef NANOQD_PORTS_HOST_COMMAND_TABLE_TIME_HPP
#define NANOQD_PORTS_HOST_COMMAND_TABLE_TIME_HPP

#include <cstdint>
#include <optional>
#include <string>

#include "../table/table_data.hpp"

namespace nanoqd::host {

// A table that takes less time needs no announcement.
inline constexpr double long_run_seconds = 5.0;

// Returns about how many seconds it takes to make the index, if none was asked for or this one.
[[nodiscard]] double index_seconds(std::uint32_t cells, std::uint32_t dims, std::optional<IndexKind> index);

// Returns a text such as "about 2 minutes: 10,000 cells in 6 dimensions". Seconds are rounded to
// tens above 15, because an estimate is not more exact.
[[nodiscard]] std::string time_text(double seconds, std::uint32_t cells, std::uint32_t dims);

}  // namespace nanoqd::host

#endif
