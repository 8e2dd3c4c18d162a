// Reads a table that table_writer.hpp wrote.
#ifndef NANOQD_PORTS_HOST_TABLE_TABLE_READER_HPP
#define NANOQD_PORTS_HOST_TABLE_TABLE_READER_HPP

#include <optional>
#include <string>
#include <string_view>

#include "table_data.hpp"

namespace nanoqd::host {

// Returns the table of a generated header. If the header only declares its table (--split),
// `source` is the text of the source file beside it. On failure returns empty and sets `error` to
// one sentence. Checks only the form, not the checksum or the index.
[[nodiscard]] std::optional<TableData> read_table(std::string_view header, std::string_view source, std::string& error);

// Reads the table from a generated header and, if it is split, from the source file beside it. On
// failure returns empty and sets `error` to one sentence that names the file.
[[nodiscard]] std::optional<TableData> read_table_file(const std::string& path, std::string& error);

// Returns whether the header only declares its table.
[[nodiscard]] bool is_split_header(std::string_view header);

}  // namespace nanoqd::host

#endif
