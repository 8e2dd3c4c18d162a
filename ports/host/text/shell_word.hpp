// Texts for a command that a generated file repeats, so that it can be made again.
#ifndef NANOQD_PORTS_HOST_TEXT_SHELL_WORD_HPP
#define NANOQD_PORTS_HOST_TEXT_SHELL_WORD_HPP

#include <string>

namespace nanoqd::host {

// Returns the name of a file without its folders.
[[nodiscard]] std::string file_of(const std::string& path);

// Returns the text quoted for a shell, always on one line.
[[nodiscard]] std::string shell_word(const std::string& text);

}  // namespace nanoqd::host

#endif
