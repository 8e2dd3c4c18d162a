// Reads back what table_writer.hpp wrote.
#ifndef NANOQD_PORTS_HOST_TABLE_TABLE_READER_HPP
#define NANOQD_PORTS_HOST_TABLE_TABLE_READER_HPP

#include <optional>
#include <string>
#include <string_view>

#include "table_data.hpp"

namespace nanoqd::host {

// The table in a generated header. A header that only declares its table (--split) is completed by `source`, the text
// of the file beside it. On failure empty, and `error` is one sentence. Checks the form only: neither checksum nor
// index.
[[nodiscard]] std::optional<TableData> read_table(std::string_view header, std::string_view source, std::string& error);

// The table in a generated header and, if it is split, in the source file beside it; an error names the file.
[[nodiscard]] std::optional<TableData> read_table_file(const std::string& path, std::string& error);

// Whether the header only declares its table.
[[nodiscard]] bool is_split_header(std::string_view header);

// The whole file, or empty with a sentence in `error`.
[[nodiscard]] std::optional<std::string> read_file(const std::string& path, std::string& error);

}  // namespace nanoqd::host

#endif
