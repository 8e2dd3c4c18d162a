// Gives a table its search index: the one asked for, or the one that `bench` found fastest for its size.
#ifndef NANOQD_PORTS_HOST_TABLE_INDEX_CHOICE_HPP
#define NANOQD_PORTS_HOST_TABLE_INDEX_CHOICE_HPP

#include <cstdint>
#include <optional>
#include <string>

#include "table_data.hpp"

namespace nanoqd::host {

// Builds `wanted`, or by its own choice the fastest that fits into `flash` bytes (0: no limit), and says why in
// `reason`. False if nothing fits; `error` then says how much is needed.
[[nodiscard]] bool add_index(TableData& table, std::optional<IndexKind> wanted, std::uint64_t flash,
                             std::string& reason, std::string& error);

[[nodiscard]] const char* name_of(IndexKind index);

// How many centroids a lookup compares in the worst case.
[[nodiscard]] std::uint32_t most_compared(const TableData& table);

}  // namespace nanoqd::host

#endif
