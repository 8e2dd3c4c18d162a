// A file with a snapshot in it, as the subcommands read it; and the one that they write.
#ifndef NANOQD_PORTS_HOST_SNAPSHOT_SNAPSHOT_FILE_HPP
#define NANOQD_PORTS_HOST_SNAPSHOT_SNAPSHOT_FILE_HPP

#include <cstddef>
#include <optional>
#include <string>

#include "../table/table_data.hpp"
#include "../text/arguments.hpp"
#include "snapshot.hpp"
#include "snapshot_reader.hpp"

namespace nanoqd::host {

struct SnapshotFile {
  std::string path;
  SnapshotSearch search;   // everything that was found in it
  std::size_t newest = 0;  // the one that was read
  Snapshot snapshot;
};

// On failure empty, and `error` is one sentence that names the file.
[[nodiscard]] std::optional<SnapshotFile> read_snapshot_file(const std::string& path, std::string& error);

// Whole or not at all. False with a sentence in `error`; `bytes` is how many were written.
[[nodiscard]] bool write_snapshot_file(const std::string& path, const Snapshot& snapshot, std::size_t& bytes,
                                       std::string& error);

// The one file that a subcommand is about; what is missing becomes the error of `arguments`.
[[nodiscard]] std::string take_file(Arguments& arguments, const char* example);

// What to write: --out or, for short, -o.
[[nodiscard]] std::optional<std::string> take_output(Arguments& arguments);

// A table that is not damaged; on failure empty, and `error` is one sentence that names the file.
[[nodiscard]] std::optional<TableData> read_sound_table(const std::string& path, std::string& error);

// "1 row", "2 rows".
[[nodiscard]] std::string counted(std::size_t number, const std::string& thing);

// "812 elites in 1024 cells".
[[nodiscard]] std::string elites_text(const Snapshot& snapshot);

}  // namespace nanoqd::host

#endif
