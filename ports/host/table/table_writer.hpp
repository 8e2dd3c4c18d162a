// Writes a table as C++: one header, or a header and a source file so that a large table is parsed once.
#ifndef NANOQD_PORTS_HOST_TABLE_TABLE_WRITER_HPP
#define NANOQD_PORTS_HOST_TABLE_TABLE_WRITER_HPP

#include <string>
#include <vector>

#include "table_data.hpp"

namespace nanoqd::host {

struct TableText {
  std::string name;                   // of the variable; its type is name_type
  std::string section;                // of the image, or empty
  std::vector<std::string> comments;  // one line each: what it is, how to make it again
};

// 0x1.8p-2f for a float, without the f for a double: exact, and the same on every machine.
[[nodiscard]] std::string hex_literal(double value, TableScalar scalar);

// Everything in one header: `inline constexpr`, so that an image has one copy of it.
[[nodiscard]] std::string table_header(const TableData& table, const TableText& text);

// In two files: the header only declares. `header_name` is what the source includes.
[[nodiscard]] std::string split_table_header(const TableData& table, const TableText& text);
[[nodiscard]] std::string split_table_source(const TableData& table, const TableText& text,
                                             const std::string& header_name);

// The checksum that verify() will expect of the written table.
[[nodiscard]] std::uint32_t table_checksum(const TableData& table);

// The order in which a table that is stored in blocks has its centroids. Pre: index is scan or kd.
[[nodiscard]] std::vector<std::uint32_t> block_order(const TableData& table);

// What the written table takes in flash.
struct TableBytes {
  std::uint64_t centroids = 0;  // stamp and box included
  std::uint64_t index = 0;
};
[[nodiscard]] TableBytes table_bytes(const TableData& table);

}  // namespace nanoqd::host

#endif
