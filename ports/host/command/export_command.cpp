// `nanoqd export`: writes the elites of a snapshot as CSV.
#include <cstdio>

#include "../snapshot/elites_csv.hpp"
#include "../snapshot/snapshot_file.hpp"
#include "../text/refuse.hpp"
#include "../text/standard_streams.hpp"
#include "file_rules.hpp"
#include "snapshot_commands.hpp"

namespace nanoqd::host {
namespace {

const char* const help =
    R"(nanoqd export: writes the elites of a snapshot as CSV

  nanoqd export robot.bin --csv elites.csv

Each line is one elite. The lines have the order in which the cells were filled. Every number has
the fewest digits that read back to the same bits. The input is any file that nanoqd info accepts,
or - for the standard input.

  --csv FILE          the file to write; - is the standard output (default)
  --force             replace the file even if it is not a CSV of elites
  -h, --help          print this page
)";

}  // namespace

int export_command(int count, const char* const* values) {
  Arguments arguments(count, values);
  if (arguments.help()) {
    std::fputs(help, stdout);
    return 0;
  }
  const std::string csv = arguments.text("--csv").value_or("-");
  const bool is_forced = arguments.flag("--force");
  const std::string path = take_file(arguments, "nanoqd export robot.bin --csv elites.csv");
  if (!arguments.finish()) return refuse("export", arguments);
  std::string error = output_obstacle(csv, FileKind::csv, is_forced);
  if (!error.empty()) return refuse("export", error);
  const std::optional<SnapshotFile> file = read_snapshot_file(path, error);
  if (!file) return refuse("export", error);
  ProgressLine progress(stderr);
  const std::string text = write_elites_csv(file->snapshot, &progress);
  progress.finish();
  if (!write_output(csv, text, error)) return refuse("export", error);
  if (!is_standard_stream(csv)) std::printf("%s: %s\n", csv.c_str(), elites_text(file->snapshot).c_str());
  return 0;
}

}  // namespace nanoqd::host
