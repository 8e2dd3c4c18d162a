// Writes a file whole or not at all: a reader of `path` sees the old content or the new content,
// never a part.
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

// Replaces or creates the regular file at `path`:
// - A symbolic link stays, and the file that it names is replaced.
// - The mode of an existing file is kept if the file system has modes.
// - A write-protected file is refused.
// - The content is written to a hidden temporary file in the same folder and flushed to the disk.
//   Then the temporary file is renamed.
// - SIGINT, SIGTERM and SIGHUP remove the temporary file before they end the process, if their
//   action is the default one. Temporary files of processes that are gone are removed first.
// On failure returns false and sets `error` to one sentence that says what to do. An existing file
// is then unchanged, and no temporary file is left. On success `error` is unchanged.
[[nodiscard]] bool write_file_whole(const std::string& path, std::string_view content, std::string& error);

}  // namespace nanoqd::host

#endif
