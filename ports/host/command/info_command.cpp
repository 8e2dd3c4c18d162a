// `nanoqd info`: shows what a file with snapshots contains.
#include <cinttypes>
#include <cstdio>
#include <nanoqd/math/detail/scalar.hpp>

#include "../snapshot/cell_locator.hpp"
#include "../snapshot/snapshot_facts.hpp"
#include "../snapshot/snapshot_file.hpp"
#include "../text/real_text.hpp"
#include "../text/refuse.hpp"
#include "info_json.hpp"
#include "snapshot_commands.hpp"

namespace nanoqd::host {
namespace {

const char* const help =
    R"(nanoqd info: shows what a snapshot contains, and whether every part of it is whole

  nanoqd info robot.bin
  nanoqd merge a.bin b.bin -o - | nanoqd info -

The input is a single snapshot, a storage with its two slots, or a dump of a whole flash; - is the
standard input. Snapshots are searched for at every offset, and the newest whole one is described.
If there is no whole one, the exit code is 2 and the message says what is wrong.

  --json              print everything as one JSON object
  -h, --help          print this page
)";

void row(const std::string& name, const std::string& value) { std::printf("%-21s %s\n", name.c_str(), value.c_str()); }

std::string percent(double part) {
  char text[24];
  std::snprintf(text, sizeof text, "%.1f %%", 100.0 * part);
  return text;
}

std::string parts_text(const FoundSnapshot& found) {
  std::string text;
  for (std::size_t part = 0; part < snapshot_parts; ++part) {
    text += (part > 0 ? ", " : "") + std::string(part_name(part)) + " " + describe(found.parts[part]);
  }
  return text;
}

std::string stored_text(const ArchivePart& archive) {
  if (archive.gene_bytes == archive.real_bytes) return "stored as they are";
  if (archive.gene_bytes == sizeof(float)) return "stored as float";
  return "stored in " + std::to_string(8 * archive.gene_bytes) + " bits";
}

std::string tessellation_text(const ArchivePart& archive) {
  if (!is_regular_grid(archive)) {
    return archive.divisions.front() == 0 ? "centroids, or a tessellation of your own" : "a tessellation of your own";
  }
  std::string text = "a regular grid of ";
  for (std::size_t i = 0; i < archive.divisions.size(); ++i)
    text += (i > 0 ? "x" : "") + std::to_string(archive.divisions[i]);
  return text;
}

// Shows the snapshot as a file: who wrote it, and what is there of it.
void print_form(const FoundSnapshot& found) {
  const detail::SnapshotHeader& header = found.header;
  row("sequence number", std::to_string(header.sequence));
  row("written by", "nanoqd " + version_text(header.library) + ", format " + std::to_string(header.format) +
                        ", in units of " + counted(header.unit, "byte"));
  if (found.has_old_format()) {
    row("format", "old: devices with this library do not load it; see nanoqd convert --help");
  } else {
    row("slot", header.slot_bytes == 0 ? "none: it is a snapshot by itself" : counted(header.slot_bytes, "byte"));
  }
  row("parts", parts_text(found));
  if (!found.has_old_format()) row("confirmation", describe(found.confirmation));
}

void print_others(const SnapshotFile& file) {
  for (std::size_t i = 0; i < file.search.found.size(); ++i) {
    const FoundSnapshot& other = file.search.found[i];
    if (i == file.newest) continue;
    std::string text = "at offset " + std::to_string(other.offset) + ", ";
    if (other.has_header()) text += "number " + std::to_string(other.header.sequence) + ", ";
    if (other.has_header() && other.has_old_format()) text += "format 1, ";
    const bool is_newer = other.has_header() && detail::is_newer(other.header.sequence, file.snapshot.sequence);
    if (is_newer) text += "newer, but ";
    row("also in the file", text + (other.is_whole() ? "whole, older" : other.problem));
    if (other.has_header() && !other.is_whole()) row("", parts_text(other));
  }
  if (file.search.more_headers > 0)
    row("", "and " + std::to_string(file.search.more_headers) + " more damaged headers");
  if (!file.search.is_complete) row("", "and more: there are too many damaged snapshots to examine all of them");
}

void print_configuration(const Snapshot& snapshot) {
  const ArchivePart& archive = snapshot.archive;
  const bool is_double = archive.real_bytes == sizeof(double);
  row("genes", std::to_string(archive.genes) + (is_double ? ", double, " : ", float, ") + stored_text(archive));
  row("gene bounds", intervals_text(archive.gene_lower, archive.gene_upper, archive.real_bytes));
  row("measures", std::to_string(archive.dims) + (archive.has_measures() ? ", kept" : ", not kept"));
  row("measure bounds", intervals_text(archive.lower, archive.upper, archive.real_bytes));
  row("cells", std::to_string(archive.cells) + ", " + tessellation_text(archive));
  row("tessellation", "checksum " + hexadecimal(archive.tessellation, 8));
  row("variation", variation_text(snapshot.run, archive.real_bytes));
  row("bounds policy", bounds_policy_text(snapshot.run));
  row("random solutions", std::to_string(snapshot.run.random_solutions) + " at the start, " +
                              std::to_string(snapshot.state.random_left) + " of them still to be asked");
  const bool has_run = !snapshot.run.variation.empty();
  row("fingerprints", "archive " + hexadecimal(archive.fingerprint(), 16) +
                          (has_run ? ", run " + hexadecimal(snapshot.run.fingerprint(), 16) : ""));
}

// Says how far the elites can be trusted.
void print_noise(const Snapshot& snapshot) {
  if (const auto counts = count_facts(snapshot)) {
    row("evaluations an elite", counts_text(*counts, ""));
    row("evaluated once", counted(counts->once, "elite") + ", " +
                              percent(static_cast<double>(counts->once) / static_cast<double>(snapshot.elites())));
  }
  const std::optional<double> doubt = doubt_of(snapshot);
  row("doubt", doubt ? percent(*doubt) + " of the last wins over an elite were not confirmed"
                     : "unknown: no win over an elite was checked yet");
  const Repeats& repeats = snapshot.state.noise.repeats();
  row("unconfirmed", std::to_string(repeats.unconfirmed));
  row("revised", std::to_string(repeats.revised));
}

void print_state(const Snapshot& snapshot) {
  const ArchivePart& archive = snapshot.archive;
  const double filled = static_cast<double>(snapshot.elites()) / static_cast<double>(archive.cells);
  row("elites", std::to_string(snapshot.elites()) + ", coverage " + percent(filled) +
                    (archive.has_counts() ? ", evaluations are noisy" : ""));
  if (const auto best = best_elite(snapshot)) {
    row("best objective", real_text(archive.real_bytes, objective_of(archive, snapshot.elite(*best))) + " in cell " +
                              std::to_string(cell_of(snapshot.elite(*best))));
  }
  const double score = qd_score(snapshot);
  row("QD score", detail::is_finite(score) ? real_text(archive.real_bytes, score) : "too large for its type");
  if (archive.has_counts()) print_noise(snapshot);
  for (std::size_t i = 0; i < snapshot.state.counters.size(); ++i) {
    row(counter_name(i), std::to_string(snapshot.state.counters[i]));
  }
  if (!snapshot.state.learned.empty()) row("learned", counted(snapshot.state.learned.size(), "byte"));
}

}  // namespace

int info_command(int count, const char* const* values) {
  Arguments arguments(count, values);
  if (arguments.help()) {
    std::fputs(help, stdout);
    return 0;
  }
  const bool is_json = arguments.flag("--json");
  const std::string path = take_file(arguments, "nanoqd info robot.bin");
  if (!arguments.finish()) return refuse("info", arguments);
  std::string error;
  const std::optional<SnapshotFile> file = read_snapshot_file(path, error);
  if (!file) return refuse("info", error);
  if (is_json) {
    std::puts(info_json(*file).c_str());
    return 0;
  }
  const FoundSnapshot& found = file->search.found[file->newest];
  std::printf("%s: a whole snapshot of %" PRIu64 " bytes at offset %zu\n\n", file->path.c_str(), found.bytes(),
              found.offset);
  print_form(found);
  print_others(*file);
  std::puts("");
  print_configuration(file->snapshot);
  std::puts("");
  print_state(file->snapshot);
  return 0;
}

}  // namespace nanoqd::host
