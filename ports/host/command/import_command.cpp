// `nanoqd import`: makes a snapshot on the desktop, for a device to start from.
#include <cstdio>

#include "../port/progress_line.hpp"
#include "../snapshot/snapshot_file.hpp"
#include "../text/refuse.hpp"
#include "../text/standard_streams.hpp"
#include "file_rules.hpp"
#include "import_elites.hpp"
#include "import_request.hpp"
#include "snapshot_commands.hpp"

namespace nanoqd::host {
namespace {

void report(const std::string& path, const Snapshot& snapshot, const RowTally& tally, std::size_t bytes) {
  std::FILE* const out = report_stream(path);
  std::fprintf(out, "%s: %s, %zu bytes\n", output_name(path).c_str(), elites_text(snapshot).c_str(), bytes);
  const auto line = [out](const char* name, std::size_t rows, const char* what) {
    if (rows > 0) std::fprintf(out, "%-9s %s: %s\n", name, counted(rows, "row").c_str(), what);
  };
  line("left out", tally.worse, "another row has the same cell and is better");
  line("clamped", tally.clamped, "measures outside their bounds were moved to the border");
  line("rounded", tally.rounded, "genes were rounded to values that can be stored");
}

}  // namespace

int import_command(int count, const char* const* values) {
  Arguments arguments(count, values);
  if (arguments.help()) {
    std::fputs(import_help, stdout);
    return 0;
  }
  const ImportRequest request = parse_import_request(arguments);
  if (!arguments.error().empty()) return refuse("import", arguments);

  std::string error = input_obstacle({request.csv, request.like});
  if (error.empty()) error = output_obstacle(request.out, FileKind::snapshot, request.force);
  if (!error.empty()) return refuse("import", error);
  std::optional<TableData> table;
  if (!request.table.empty()) {
    table = read_sound_table(request.table, error);
    if (!table) return refuse("import", error);
  }
  Snapshot snapshot;
  if (!take_configuration(request, table, snapshot, error)) return refuse("import", error);
  const std::optional<std::string> text = read_input(request.csv, error);
  if (!text) return refuse("import", error);
  ProgressLine progress(stderr);
  const std::optional<ElitesCsv> csv = read_elites_csv(*text, snapshot.archive.real_bytes, error, &progress);
  RowTally tally;
  const bool is_taken =
      csv && take_columns(request, *csv, snapshot, error) && take_rows(*csv, table, snapshot, tally, error, &progress);
  progress.finish();
  if (!is_taken) return refuse("import", input_name(request.csv) + ": " + error);
  std::size_t bytes = 0;
  if (!write_snapshot_file(request.out, snapshot, bytes, error)) return refuse("import", error);
  report(request.out, snapshot, tally, bytes);
  return 0;
}

}  // namespace nanoqd::host
