// `nanoqd merge`: puts the best elites of several snapshots into one.
#include <cstdio>
#include <nanoqd/math/bounds.hpp>
#include <nanoqd/snapshot/detail/snapshot_format.hpp>
#include <vector>

#include "../port/progress_line.hpp"
#include "../snapshot/elite_order.hpp"
#include "../snapshot/snapshot_file.hpp"
#include "../text/refuse.hpp"
#include "../text/standard_streams.hpp"
#include "file_rules.hpp"
#include "snapshot_commands.hpp"

namespace nanoqd::host {
namespace {

const char* const help =
    R"(nanoqd merge: joins snapshots; each cell gets the best elite that any of them has

  nanoqd merge monday.bin tuesday.bin wednesday.bin -o week.bin

The inputs are any files that nanoqd info accepts; one may be -, the standard input. All must have
the same genes, bounds and cells. Their runs may differ. The elites do not depend on the order of
the files, or on how often a file is named: of two elites with equal objectives, the one with the
lexicographically smaller genes wins. If evaluations are noisy, the elite that was evaluated more
often wins. Variation, generator and counters are those of the first file.

  -o, --out FILE      the file to write; - is the standard output. It may be an input that
                      is a snapshot by itself
  --force             replace the file even if it is not a snapshot by itself
  -h, --help          print this page
)";

// Adds the elites of `next` to `merged`, and sorts the result by cell. Adding a snapshot to itself
// only sorts it. Requires: the archives match.
void add(Snapshot& merged, const Snapshot& next) {
  merged.elite_data.insert(merged.elite_data.end(), next.elite_data.begin(), next.elite_data.end());
  merged.elite_data = best_of_each_cell(merged.archive, merged.elite_data, EliteOrder::by_cell);
  if (detail::is_newer(next.sequence, merged.sequence)) merged.sequence = next.sequence;
}

}  // namespace

int merge_command(int count, const char* const* values) {
  Arguments arguments(count, values);
  if (arguments.help()) {
    std::fputs(help, stdout);
    return 0;
  }
  const std::optional<std::string> out = take_output(arguments);
  const bool is_forced = arguments.flag("--force");
  std::vector<std::string> paths;
  while (const std::optional<std::string> path = arguments.positional()) paths.push_back(*path);
  if (paths.empty()) arguments.fail("the snapshots are missing, for example: nanoqd merge a.bin b.bin -o c.bin");
  if (!out) arguments.fail("-o is missing: name the file to write, for example -o merged.bin");
  if (!arguments.finish()) return refuse("merge", arguments);

  std::string error = input_obstacle(paths);
  if (error.empty()) error = output_obstacle(*out, FileKind::snapshot, is_forced);
  if (!error.empty()) return refuse("merge", error);
  ProgressLine progress(stderr);
  Snapshot merged;
  for (std::size_t i = 0; i < paths.size() && error.empty(); ++i) {
    if (i > 0) progress.update(static_cast<double>(i) / static_cast<double>(paths.size()), paths[i]);
    const std::optional<SnapshotFile> file = read_snapshot_file(paths[i], error);
    if (!file) break;
    if (i == 0) merged = file->snapshot;
    std::string mismatch = archive_mismatch(merged.archive, file->snapshot.archive);
    const bool is_unbounded = file->snapshot.run.bounds == Unbounded::snapshot_id;
    if (mismatch.empty() && is_unbounded != (merged.run.bounds == Unbounded::snapshot_id)) {
      mismatch = "one is from an Unbounded search, whose genes may lie outside the bounds of the other";
    }
    if (mismatch.empty()) {
      add(merged, file->snapshot);
    } else {
      error = input_name(paths[i]) + " cannot be merged with " + input_name(paths[0]) + ": " + mismatch;
    }
  }
  progress.finish();
  if (!error.empty()) return refuse("merge", error);
  ++merged.sequence;
  merged.library = detail::library_version();
  std::size_t bytes = 0;
  if (!write_snapshot_file(*out, merged, bytes, error)) return refuse("merge", error);
  std::fprintf(report_stream(*out), "%s: %s, from %s, %zu bytes\n", output_name(*out).c_str(),
               elites_text(merged).c_str(), counted(paths.size(), "snapshot").c_str(), bytes);
  return 0;
}

}  // namespace nanoqd::host
