// Checks a generated table that was read back, and proves that its index is exact.
#ifndef NANOQD_PORTS_HOST_TABLE_TABLE_CHECK_HPP
#define NANOQD_PORTS_HOST_TABLE_TABLE_CHECK_HPP

#include <string>

#include "table_data.hpp"

namespace nanoqd::host {

// Returns whether the format, the sizes, the checksum and the bounds are right, and every centroid
// is inside the unit box. If not, sets `finding` to one sentence. Does not check the index.
[[nodiscard]] bool check_content(const TableData& table, std::string& finding);

// Returns whether check_content() is true and the index is exact. A bucket grid is proven. A tree
// is compared with the scan on a million seeded points. Sets `finding` to one sentence in both
// cases.
[[nodiscard]] bool check_table(const TableData& table, std::string& finding);

}  // namespace nanoqd::host

#endif
