#include "info_json.hpp"

#include <algorithm>
#include <cinttypes>
#include <cstddef>
#include <cstdio>
#include <vector>

#include "../snapshot/cell_locator.hpp"
#include "../snapshot/snapshot_facts.hpp"
#include "../text/json_text.hpp"

namespace nanoqd::host {
namespace {

// Returns a name as a key: "new cells" becomes "new_cells".
std::string key_of(std::string name) {
  std::replace(name.begin(), name.end(), ' ', '_');
  return name;
}

const char* name_of(PartState state) {
  switch (state) {
    case PartState::ok: return "ok";
    case PartState::damaged: return "damaged";
    case PartState::cut_off: return "cut_off";
    default: return "not_checked";
  }
}

const char* name_of(Confirmation confirmation) {
  switch (confirmation) {
    case Confirmation::complete: return "complete";
    case Confirmation::blank: return "blank";
    case Confirmation::begun: return "begun";
    default: return "absent";
  }
}

std::string parts_json(const FoundSnapshot& found) {
  JsonObject parts;
  for (std::size_t part = 0; part < snapshot_parts; ++part) {
    parts.text(key_of(part_name(part)), name_of(found.parts[part]));
  }
  return parts.str();
}

std::string bounds_json(const std::vector<double>& lower, const std::vector<double>& upper, std::uint8_t real_bytes) {
  std::vector<std::string> intervals;
  for (std::size_t i = 0; i < lower.size(); ++i) {
    intervals.push_back(json_list({json_real(real_bytes, lower[i]), json_real(real_bytes, upper[i])}));
  }
  return json_list(intervals);
}

template <class Number>
std::vector<std::string> texts_of(const std::vector<Number>& numbers) {
  std::vector<std::string> texts;
  texts.reserve(numbers.size());
  for (const Number number : numbers) texts.push_back(std::to_string(number));
  return texts;
}

void add_form(const FoundSnapshot& found, JsonObject& out) {
  const detail::SnapshotHeader& header = found.header;
  out.number("offset", found.offset).number("bytes", found.bytes()).number("sequence", header.sequence);
  out.text("library", version_text(header.library)).number("format", header.format).number("unit", header.unit);
  out.boolean("is_loaded_by_devices", !found.has_old_format());
  if (found.has_old_format() || header.slot_bytes == 0) {
    out.null("slot_bytes");
  } else {
    out.number("slot_bytes", header.slot_bytes);
  }
  out.json("parts", parts_json(found));
  if (found.has_old_format()) {
    out.null("confirmation");
  } else {
    out.text("confirmation", name_of(found.confirmation));
  }
}

void add_others(const SnapshotFile& file, JsonObject& out) {
  std::vector<std::string> others;
  for (std::size_t i = 0; i < file.search.found.size(); ++i) {
    if (i == file.newest) continue;
    const FoundSnapshot& found = file.search.found[i];
    JsonObject other;
    other.number("offset", found.offset).boolean("is_whole", found.is_whole());
    if (found.has_header()) {
      other.number("sequence", found.header.sequence).number("format", found.header.format);
      other.boolean("is_newer", detail::is_newer(found.header.sequence, file.snapshot.sequence));
    } else {
      other.null("sequence").null("format").null("is_newer");
    }
    if (found.is_whole()) {
      other.null("problem");
    } else {
      other.text("problem", found.problem);
    }
    others.push_back(other.json("parts", parts_json(found)).str());
  }
  out.list("others", others).number("more_damaged_headers", file.search.more_headers);
  out.boolean("is_search_complete", file.search.is_complete);
}

void add_configuration(const Snapshot& snapshot, JsonObject& out) {
  const ArchivePart& archive = snapshot.archive;
  out.text("scalar", archive.real_bytes == sizeof(double) ? "double" : "float").number("genes", archive.genes);
  out.number("stored_gene_bytes", archive.gene_bytes);
  out.json("gene_bounds", bounds_json(archive.gene_lower, archive.gene_upper, archive.real_bytes));
  out.number("measures", archive.dims).boolean("keeps_measures", archive.has_measures());
  out.json("measure_bounds", bounds_json(archive.lower, archive.upper, archive.real_bytes));
  out.number("cells", archive.cells).boolean("is_regular_grid", is_regular_grid(archive));
  if (archive.divisions.front() == 0) {
    out.null("divisions");
  } else {
    out.list("divisions", texts_of(archive.divisions));
  }
  out.text("tessellation_checksum", hexadecimal(archive.tessellation, 8));
  out.text("variation", variation_text(snapshot.run, archive.real_bytes));
  out.list("variation_numbers", texts_of(snapshot.run.variation));
  out.number("parameter_bytes", snapshot.run.parameters.size());
  out.text("bounds_policy", bounds_policy_text(snapshot.run));
  out.number("random_solutions", snapshot.run.random_solutions).number("random_left", snapshot.state.random_left);
  out.text("archive_fingerprint", hexadecimal(archive.fingerprint(), 16));
  if (snapshot.run.variation.empty()) {
    out.null("run_fingerprint");
  } else {
    out.text("run_fingerprint", hexadecimal(snapshot.run.fingerprint(), 16));
  }
}

// All null if evaluations are exact. The doubt is null too before the first check.
void add_noise(const Snapshot& snapshot, JsonObject& out) {
  if (const auto counts = count_facts(snapshot)) {
    out.number("evaluations_least", counts->least).number("evaluations_median", counts->median);
    out.number("evaluations_most", counts->most).number("evaluated_once", counts->once);
  } else {
    out.null("evaluations_least").null("evaluations_median").null("evaluations_most").null("evaluated_once");
  }
  if (const auto doubt = doubt_of(snapshot)) {
    out.json("doubt", json_real(sizeof(double), *doubt));
  } else {
    out.null("doubt");
  }
  if (snapshot.archive.has_counts()) {
    const Repeats& repeats = snapshot.state.noise.repeats();
    out.number("unconfirmed", repeats.unconfirmed).number("revised", repeats.revised);
  } else {
    out.null("unconfirmed").null("revised");
  }
}

void add_state(const Snapshot& snapshot, JsonObject& out) {
  const ArchivePart& archive = snapshot.archive;
  const double filled = static_cast<double>(snapshot.elites()) / static_cast<double>(archive.cells);
  out.number("elites", snapshot.elites()).json("coverage", json_real(sizeof(double), filled));
  out.boolean("keeps_counts", archive.has_counts());
  if (const auto best = best_elite(snapshot)) {
    out.json("best_objective", json_real(archive.real_bytes, objective_of(archive, snapshot.elite(*best))));
    out.number("best_cell", cell_of(snapshot.elite(*best)));
  } else {
    out.null("best_objective").null("best_cell");
  }
  out.json("qd_score", json_real(archive.real_bytes, qd_score(snapshot)));
  add_noise(snapshot, out);
  JsonObject counters;
  for (std::size_t i = 0; i < snapshot.state.counters.size(); ++i) {
    counters.number(key_of(counter_name(i)), snapshot.state.counters[i]);
  }
  out.json("counters", counters.str()).number("learned_bytes", snapshot.state.learned.size());
}

}  // namespace

std::string hexadecimal(std::uint64_t number, int digits) {
  char text[24];
  std::snprintf(text, sizeof text, "0x%0*" PRIx64, digits, number);
  return text;
}

std::string version_text(std::uint32_t library) {
  return std::to_string(library / 10000) + "." + std::to_string(library / 100 % 100) + "." +
         std::to_string(library % 100);
}

std::string info_json(const SnapshotFile& file) {
  JsonObject out;
  out.text("file", file.path);
  add_form(file.search.found[file.newest], out);
  add_others(file, out);
  add_configuration(file.snapshot, out);
  add_state(file.snapshot, out);
  return out.str();
}

}  // namespace nanoqd::host
