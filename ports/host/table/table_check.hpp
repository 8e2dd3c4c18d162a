// Reads a generated table back and proves that its index is exact.
#ifndef NANOQD_PORTS_HOST_TABLE_TABLE_CHECK_HPP
#define NANOQD_PORTS_HOST_TABLE_TABLE_CHECK_HPP

#include <string>

#include "table_data.hpp"

namespace nanoqd::host {

// True if format, sizes and checksum are right, the bounds in order and every centroid inside the unit box; if not,
// `finding` is one sentence. The index is not looked at.
[[nodiscard]] bool check_content(const TableData& table, std::string& finding);

// True if stamp and checksum fit the content, every centroid is inside the unit box, and the index is exact: a
// bucket grid by proof, a tree by comparison with the scan on a million seeded points. `finding` is one sentence
// either way.
[[nodiscard]] bool check_table(const TableData& table, std::string& finding);

}  // namespace nanoqd::host

#endif
