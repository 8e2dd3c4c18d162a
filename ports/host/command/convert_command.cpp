// `nanoqd convert`: writes a snapshot of an older format in the current one.
#include <cstdio>
#include <nanoqd/snapshot/detail/snapshot_format.hpp>
#include <utility>

#include "../snapshot/snapshot_file.hpp"
#include "../text/refuse.hpp"
#include "../text/standard_streams.hpp"
#include "file_rules.hpp"
#include "snapshot_commands.hpp"

namespace nanoqd::host {
namespace {

const char* const help =
    R"(nanoqd convert: writes a snapshot in the current format, which devices load

  nanoqd convert old.bin new.bin

The input is any file that nanoqd info accepts, in any format that it knows. The newest whole
snapshot is written as a snapshot by itself. Elites, counters, generator and what the variation has
learned stay the same to the bit, so a run continues where it was saved. Only a run of version 0.1
with a portfolio, or with a part of one, does not: devices take its elites. The output may be the
input, if that is a snapshot by itself. A - is the standard input or the standard output.

Write the new file to the start of the storage, with all other blocks erased.

  --force             replace the file even if it is not a snapshot by itself
  -h, --help          print this page
)";

}  // namespace

int convert_command(int count, const char* const* values) {
  Arguments arguments(count, values);
  if (arguments.help()) {
    std::fputs(help, stdout);
    return 0;
  }
  const bool is_forced = arguments.flag("--force");
  const std::string path = take_file(arguments, "nanoqd convert old.bin new.bin");
  const std::optional<std::string> out = arguments.positional();
  if (!out) arguments.fail("the name of the file to write is missing, for example: nanoqd convert old.bin new.bin");
  if (!arguments.finish()) return refuse("convert", arguments);
  std::string error = output_obstacle(*out, FileKind::snapshot, is_forced);
  if (!error.empty()) return refuse("convert", error);
  std::optional<SnapshotFile> file = read_snapshot_file(path, error);
  if (!file) return refuse("convert", error);
  Snapshot snapshot = std::move(file->snapshot);
  snapshot.library = detail::library_version();
  if (snapshot.run.variation.empty()) {
    return refuse("convert", file->path + ": the variation has the number " +
                                 std::to_string(snapshot.run.unknown_variation) + " of format 1, for which format " +
                                 std::to_string(snapshot_format) + " has no numbers");
  }
  std::size_t bytes = 0;
  if (!write_snapshot_file(*out, snapshot, bytes, error)) return refuse("convert", error);
  std::fprintf(report_stream(*out), "%s: %s, from format %u to format %u, %zu bytes\n", output_name(*out).c_str(),
               elites_text(snapshot).c_str(), file->search.found[file->newest].header.format, snapshot_format, bytes);
  return 0;
}

}  // namespace nanoqd::host
