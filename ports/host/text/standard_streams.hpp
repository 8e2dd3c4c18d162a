// The file name `-`: the standard input for a file that is read, the standard output for a file
// that is written.
#ifndef NANOQD_PORTS_HOST_TEXT_STANDARD_STREAMS_HPP
#define NANOQD_PORTS_HOST_TEXT_STANDARD_STREAMS_HPP

#include <cstdio>
#include <optional>
#include <string>
#include <string_view>

namespace nanoqd::host {

[[nodiscard]] inline bool is_standard_stream(std::string_view path) { return path == "-"; }

// Return the name of a file for messages: "standard input" or "standard output" for `-`.
[[nodiscard]] std::string input_name(const std::string& path);
[[nodiscard]] std::string output_name(const std::string& path);

// Reads until the end. On failure returns empty and sets `error` to one sentence.
[[nodiscard]] std::optional<std::string> read_standard_input(std::string& error);

// Writes all bytes to the standard output, or a file whole or not at all. On failure returns false
// and sets `error` to one sentence.
[[nodiscard]] bool write_output(const std::string& path, std::string_view content, std::string& error);

// Returns the stream for the report about a written file: stderr if the file is the standard
// output, otherwise stdout.
[[nodiscard]] std::FILE* report_stream(const std::string& path);

[[nodiscard]] bool standard_output_is_terminal();

}  // namespace nanoqd::host

#endif
