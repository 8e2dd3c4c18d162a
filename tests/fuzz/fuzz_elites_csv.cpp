// Whatever a table of elites holds, it is read whole, or refused with the number of a line; what was read is the same after
// being written. The first byte says whether numbers are float or double; the rest is the text.
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "fuzz_target.hpp"
#include "snapshot/elites_csv.hpp"
#include "stored_image.hpp"

namespace {

using nanoqd::host::ElitesCsv;

// An archive that these rows could be of.
nanoqd::host::Snapshot snapshot_of(const ElitesCsv& csv, std::uint8_t real_bytes) {
  nanoqd::host::Snapshot snapshot;
  snapshot.archive.genes = csv.genes;
  snapshot.archive.dims = csv.dims > 0 ? csv.dims : 1;
  snapshot.archive.cells = 0xFFFFFFFFU;
  snapshot.archive.real_bytes = real_bytes;
  snapshot.archive.gene_bytes = real_bytes;
  snapshot.archive.keeps_measures = csv.dims > 0 ? 1 : 0;
  for (std::vector<double>* bounds : {&snapshot.archive.gene_lower, &snapshot.archive.gene_upper}) {
    bounds->resize(csv.genes);
  }
  nanoqd::host::Elite elite;
  for (std::size_t row = 0; row < csv.rows(); ++row) {
    csv.get(row, elite);
    nanoqd::host::append_elite(snapshot.archive, elite, snapshot.elite_data);
  }
  return snapshot;
}

}  // namespace

bool fuzz_one_input(const std::uint8_t* data, std::size_t size) {
  const std::uint8_t real_bytes = size > 0 && data[0] % 2 == 0 ? sizeof(float) : sizeof(double);
  const std::string_view text(reinterpret_cast<const char*>(data) + (size > 0 ? 1 : 0), size > 0 ? size - 1 : 0);
  std::string error;
  const auto csv = nanoqd::host::read_elites_csv(text, real_bytes, error);
  FUZZ_REQUIRE(csv.has_value() == error.empty(), "either it is read, or there is a reason");
  for (const char letter : error) FUZZ_REQUIRE(static_cast<unsigned char>(letter) >= 0x20, "the reason can be printed");
  if (!csv) return false;
  FUZZ_REQUIRE(csv->genes > 0 && (csv->has_cells || csv->dims > 0), "there is something in it");
  FUZZ_REQUIRE(csv->gene_values.size() == csv->rows() * csv->genes, "every gene is there");
  FUZZ_REQUIRE(csv->measure_values.size() == csv->rows() * csv->dims, "every measure is there");
  FUZZ_REQUIRE(csv->cells.size() == (csv->has_cells ? csv->rows() : 0), "every cell is there");
  FUZZ_REQUIRE(csv->lines.size() == csv->rows(), "every row has its line");

  const nanoqd::host::Snapshot snapshot = snapshot_of(*csv, real_bytes);
  FUZZ_REQUIRE(snapshot.elites() == csv->rows(), "every row is an elite");
  const auto again = nanoqd::host::read_elites_csv(nanoqd::host::write_elites_csv(snapshot), real_bytes, error);
  FUZZ_REQUIRE(again.has_value(), "what was written can be read");
  FUZZ_REQUIRE(snapshot_of(*again, real_bytes).elite_data == snapshot.elite_data, "and has the same bits");
  return true;
}
