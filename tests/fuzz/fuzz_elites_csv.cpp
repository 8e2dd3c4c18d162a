// An import of any text gives elites or one sentence, and written elites read back to the same
// bytes.
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>
#include "host/snapshot/elites_csv.hpp"

#include "fuzz_target.hpp"
#include "require.hpp"

namespace {

using nanoqd::host::ArchivePart;
using nanoqd::host::ElitesCsv;
using nanoqd::host::Snapshot;
using nanoqd::host::SnapshotElite;

// Returns the rows as a snapshot that accepts any cell number.
Snapshot snapshot_of(const ElitesCsv& csv, std::uint8_t real_bytes) {
  Snapshot snapshot;
  snapshot.archive.genes = csv.genes;
  snapshot.archive.cells = 0xFFFFFFFFU;
  snapshot.archive.dims = csv.dims;
  snapshot.archive.real_bytes = real_bytes;
  snapshot.archive.gene_bytes = real_bytes;
  snapshot.archive.set_flag(ArchivePart::keeps_measures, csv.dims > 0);
  snapshot.archive.set_flag(ArchivePart::keeps_counts, !csv.counts.empty());
  snapshot.archive.gene_lower.resize(csv.genes);  // not used by genes that are stored exactly
  snapshot.archive.gene_upper.resize(csv.genes);
  SnapshotElite elite;
  for (std::size_t row = 0; row < csv.rows(); ++row) {
    csv.get(row, elite);
    append_elite(snapshot.archive, elite, snapshot.elite_data);
  }
  return snapshot;
}

bool try_read(std::string_view text, std::uint8_t real_bytes) {
  std::string error;
  const auto csv = nanoqd::host::read_elites_csv(text, real_bytes, error);
  FUZZ_REQUIRE(csv.has_value() == error.empty(), "there are elites or a sentence");
  FUZZ_REQUIRE(error.find('\n') == std::string::npos && error.size() < 300, "the sentence is one");
  if (!csv) return false;
  FUZZ_REQUIRE(csv->lines.size() == csv->rows() && csv->genes > 0, "every row is there, and has genes");
  FUZZ_REQUIRE(csv->cells.size() == (csv->has_cells ? csv->rows() : 0), "and a cell, if there is a column for it");
  const Snapshot snapshot = snapshot_of(*csv, real_bytes);
  const auto again = nanoqd::host::read_elites_csv(write_elites_csv(snapshot), real_bytes, error);
  FUZZ_REQUIRE(again.has_value(), "what was written can be read");
  FUZZ_REQUIRE(snapshot_of(*again, real_bytes).elite_data == snapshot.elite_data, "to the same bytes");
  return true;
}

}  // namespace

bool fuzz_one_input(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const bool in_float = try_read(text, sizeof(float));
  const bool in_double = try_read(text, sizeof(double));
  FUZZ_REQUIRE(in_double || !in_float, "every float is a double");
  return in_float;
}
