// What the files of a call must be like, so that no call destroys what it did not write. Each
// function returns one sentence with advice, or empty if everything is right.
#ifndef NANOQD_PORTS_HOST_COMMAND_FILE_RULES_HPP
#define NANOQD_PORTS_HOST_COMMAND_FILE_RULES_HPP

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace nanoqd::host {

enum class FileKind : std::uint8_t { snapshot, csv, svg, header };

// The last line but one of a picture that `nanoqd plot` wrote.
inline constexpr std::string_view plot_mark = "<!-- nanoqd plot -->\n";

// Refuses a name whose extension belongs to another format. A picture ends in .svg or has no
// extension.
[[nodiscard]] std::string extension_obstacle(const std::string& path, FileKind kind);

// Refuses a file to write:
// - Its extension belongs to another format.
// - It exists, is not empty, and is not of this kind; with `is_forced`, that is accepted.
// - It is a snapshot for the standard output, and that is a terminal.
// Cost: O(bytes of the existing file).
[[nodiscard]] std::string output_obstacle(const std::string& path, FileKind kind, bool is_forced);

// Refuses two inputs that are both the standard input.
[[nodiscard]] std::string input_obstacle(const std::vector<std::string>& paths);

}  // namespace nanoqd::host

#endif
