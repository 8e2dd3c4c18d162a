// Writes a file whole or not at all: a reader of `path` sees the old content or the new, never a part.
//
//     std::string error;
//     if (!nanoqd::host::write_file_whole("archive.svg", svg, error)) {
//         std::fprintf(stderr, "%s\n", error.c_str());
//     }
#ifndef NANOQD_PORTS_HOST_TEXT_WRITE_FILE_HPP
#define NANOQD_PORTS_HOST_TEXT_WRITE_FILE_HPP

#include <string>
#include <string_view>

namespace nanoqd::host {

// Replaces or creates the regular file at `path`; a symbolic link stays, and the file it names is replaced. The mode of
// an existing file is kept where the file system has modes; a write-protected file is refused. The content goes to a
// hidden temporary in the same folder, is flushed to the disk, and then gets its name.
// On failure returns false, leaves an existing file as it was and no temporary behind, and sets `error` to one sentence
// that says what to do. On success `error` is left alone.
[[nodiscard]] bool write_file_whole(const std::string& path, std::string_view content, std::string& error);

}  // namespace nanoqd::host

#endif
