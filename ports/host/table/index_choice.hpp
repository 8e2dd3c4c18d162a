// Gives a table its index: the requested one, or the one that is fastest for its size according to
// tests/bench/bench_lookup.cpp.
#ifndef NANOQD_PORTS_HOST_TABLE_INDEX_CHOICE_HPP
#define NANOQD_PORTS_HOST_TABLE_INDEX_CHOICE_HPP

#include <cstdint>
#include <optional>
#include <string>

#include "table_data.hpp"

namespace nanoqd::host {

// Builds the index `wanted`. If that is empty, builds the fastest index with which the table fits
// into `flash` bytes (0: no limit). Sets `reason` to why. If nothing fits, returns false, and
// `error` says how many bytes are needed.
[[nodiscard]] bool add_index(TableData& table, std::optional<IndexKind> wanted, std::uint64_t flash,
                             std::string& reason, std::string& error);

[[nodiscard]] const char* name_of(IndexKind index);

// Returns how many centroids a lookup compares in the worst case.
[[nodiscard]] std::uint32_t most_compared(const TableData& table);

}  // namespace nanoqd::host

#endif
