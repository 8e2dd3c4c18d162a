#include "snapshot_file.hpp"

#include <utility>

#include "../table/table_check.hpp"
#include "../table/table_reader.hpp"
#include "../text/read_file.hpp"
#include "../text/standard_streams.hpp"
#include "snapshot_writer.hpp"

namespace nanoqd::host {

std::optional<std::string> read_input(const std::string& path, std::string& error) {
  return is_standard_stream(path) ? read_standard_input(error) : read_file(path, error);
}

std::optional<SnapshotFile> read_snapshot_file(const std::string& path, std::string& error) {
  const std::optional<std::string> bytes = read_input(path, error);
  if (!bytes) return std::nullopt;
  SnapshotFile file;
  file.path = input_name(path);
  if (bytes->empty()) {
    error = file.path + " is empty; it must contain a snapshot";
    return std::nullopt;
  }
  file.search = find_snapshots(*bytes);
  std::optional<Snapshot> snapshot = read_newest(*bytes, file.search, error);
  if (!snapshot) {
    error = file.path + ": " + error;
    return std::nullopt;
  }
  file.newest = newest_of(file.search).value_or(0);
  file.snapshot = std::move(*snapshot);
  return file;
}

bool write_snapshot_file(const std::string& path, const Snapshot& snapshot, std::size_t& bytes, std::string& error) {
  const std::optional<std::string> content = write_snapshot(snapshot, error);
  if (!content) return false;
  bytes = content->size();
  return write_output(path, *content, error);
}

std::string take_file(Arguments& arguments, const char* example) {
  const std::optional<std::string> path = arguments.positional();
  if (!path) arguments.fail(std::string("the file name is missing, for example: ") + example);
  return path.value_or("");
}

std::optional<std::string> take_output(Arguments& arguments) {
  const std::optional<std::string> in_short = arguments.text("-o");
  const std::optional<std::string> out = arguments.text("--out");
  if (in_short && out) arguments.fail("-o and --out mean the same; give one of them");
  return out ? out : in_short;
}

std::optional<TableData> read_sound_table(const std::string& path, std::string& error) {
  std::optional<TableData> table = read_table_file(path, error);
  std::string finding;
  if (table && !check_content(*table, finding)) {
    error = path + ": " + finding;
    return std::nullopt;
  }
  return table;
}

std::string counted(std::size_t number, const std::string& thing) {
  return std::to_string(number) + " " + thing + (number == 1 ? "" : "s");
}

std::string elites_text(const Snapshot& snapshot) {
  return counted(snapshot.elites(), "elite") + " in " + counted(snapshot.archive.cells, "cell");
}

}  // namespace nanoqd::host
