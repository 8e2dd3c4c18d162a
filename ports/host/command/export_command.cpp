// `nanoqd export`: writes the elites of a snapshot as CSV.
#include <cstdio>

#include "../snapshot/elites_csv.hpp"
#include "../snapshot/snapshot_file.hpp"
#include "../text/refuse.hpp"
#include "../text/write_file.hpp"
#include "snapshot_commands.hpp"

namespace nanoqd::host {
namespace {

const char* const help =
    R"(nanoqd export: writes the elites of a snapshot as CSV

  nanoqd export robot.bin --csv elites.csv

Each line is one elite. The lines have the order in which the cells were filled. Every number has
the fewest digits that read back to the same bits. The input is any file that nanoqd info accepts.

  --csv FILE          the file to write (default: the standard output)
  --help              print this page
)";

}  // namespace

int export_command(int count, const char* const* values) {
  Arguments arguments(count, values);
  if (arguments.flag("--help")) {
    std::fputs(help, stdout);
    return 0;
  }
  const std::optional<std::string> csv = arguments.text("--csv");
  const std::string path = take_file(arguments, "nanoqd export robot.bin --csv elites.csv");
  if (!arguments.finish()) return refuse("export", arguments.error() + "; see nanoqd export --help");
  std::string error;
  const std::optional<SnapshotFile> file = read_snapshot_file(path, error);
  if (!file) return refuse("export", error);
  ProgressLine progress(stderr);
  const std::string text = write_elites_csv(file->snapshot, &progress);
  progress.finish();
  if (csv) {
    if (!write_file_whole(*csv, text, error)) return refuse("export", error);
    std::printf("%s: %s\n", csv->c_str(), elites_text(file->snapshot).c_str());
    return 0;
  }
  static_cast<void>(std::fwrite(text.data(), 1, text.size(), stdout));  // main() looks for an error
  return 0;
}

}  // namespace nanoqd::host
