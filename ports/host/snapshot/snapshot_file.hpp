// Reads and writes the snapshot files of the subcommands.
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
  std::string path;        // for messages: "standard input" for `-`
  SnapshotSearch search;   // all snapshots that were found in the file
  std::size_t newest = 0;  // the position in search.found of the one that was read
  Snapshot snapshot;
};

// Returns the whole content of a file, or of the standard input for `-`. On failure returns empty
// and sets `error` to one sentence.
[[nodiscard]] std::optional<std::string> read_input(const std::string& path, std::string& error);

// Reads the newest whole snapshot of a file, or of the standard input for `-`. On failure returns
// empty and sets `error` to one sentence that names the file.
[[nodiscard]] std::optional<SnapshotFile> read_snapshot_file(const std::string& path, std::string& error);

// Writes a snapshot whole or not at all, or to the standard output for `-`. Sets `bytes` to its
// size. On failure returns false and sets `error` to one sentence.
[[nodiscard]] bool write_snapshot_file(const std::string& path, const Snapshot& snapshot, std::size_t& bytes,
                                       std::string& error);

// Takes the name of the file that a subcommand reads. If it is missing, `arguments` gets an error
// with the example.
[[nodiscard]] std::string take_file(Arguments& arguments, const char* example);

// Takes the name of the file to write: --out or -o.
[[nodiscard]] std::optional<std::string> take_output(Arguments& arguments);

// Reads a table and checks its content. On failure returns empty and sets `error` to one sentence
// that names the file.
[[nodiscard]] std::optional<TableData> read_sound_table(const std::string& path, std::string& error);

// Returns a text such as "1 row" or "2 rows".
[[nodiscard]] std::string counted(std::size_t number, const std::string& thing);

// Returns a text such as "812 elites in 1024 cells".
[[nodiscard]] std::string elites_text(const Snapshot& snapshot);

}  // namespace nanoqd::host

#endif
