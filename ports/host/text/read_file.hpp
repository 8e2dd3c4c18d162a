// Reads files and the standard input whole.
#ifndef NANOQD_PORTS_HOST_TEXT_READ_FILE_HPP
#define NANOQD_PORTS_HOST_TEXT_READ_FILE_HPP

#include <cstddef>
#include <cstdio>
#include <optional>
#include <string>

namespace nanoqd::host {

// The most bytes that are read from one file. No dump of a chip has so many; a device such as
// /dev/zero never ends.
inline constexpr std::size_t most_file_bytes = std::size_t{1} << 30U;

// Returns the whole content of a file. On failure, and if there are more than `most` bytes, returns
// empty and sets `error` to one sentence with advice, "cannot read 'PATH': ...".
[[nodiscard]] std::optional<std::string> read_file(const std::string& path, std::string& error,
                                                   std::size_t most = most_file_bytes);

// Reads an open file to its end. On failure returns empty, and sets `reason` to errno: EFBIG if
// there are more than `most` bytes.
[[nodiscard]] std::optional<std::string> read_to_end(std::FILE* file, std::size_t most, int& reason);

}  // namespace nanoqd::host

#endif
