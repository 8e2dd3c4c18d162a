// Writes a table as C++: one header, or a header and a source file, so that a large table is
// compiled only once.
#ifndef NANOQD_PORTS_HOST_TABLE_TABLE_WRITER_HPP
#define NANOQD_PORTS_HOST_TABLE_TABLE_WRITER_HPP

#include <string>
#include <vector>

#include "table_data.hpp"

namespace nanoqd::host {

struct TableText {
  std::string name;                   // the name of the variable; its type is name_type
  std::string section;                // the section of the image, or empty
  std::vector<std::string> comments;  // one line each: what the table is, how to generate it again
};

// Returns 0x1.8p-2f for a float, and the same without the f for a double. This is exact, and the
// same on every machine.
[[nodiscard]] std::string hex_literal(double value, TableScalar scalar);

// Returns one header with the whole table. The table is `inline constexpr`, so that an image has
// only one copy.
[[nodiscard]] std::string table_header(const TableData& table, const TableText& text);

// Return a header that only declares the table, and the source file that defines it. The source
// includes `header_name`.
[[nodiscard]] std::string split_table_header(const TableData& table, const TableText& text);
[[nodiscard]] std::string split_table_source(const TableData& table, const TableText& text,
                                             const std::string& header_name);

// Returns the checksum that verify() of the library expects for the written table.
[[nodiscard]] std::uint32_t table_checksum(const TableData& table);

// Returns the order of the cells in a table that is stored in blocks. Requires: index is scan or
// kd.
[[nodiscard]] std::vector<std::uint32_t> block_order(const TableData& table);

// The bytes of flash that the written table takes.
struct TableBytes {
  std::uint64_t centroids = 0;  // including the stamp and the box
  std::uint64_t index = 0;
};
[[nodiscard]] TableBytes table_bytes(const TableData& table);

}  // namespace nanoqd::host

#endif
