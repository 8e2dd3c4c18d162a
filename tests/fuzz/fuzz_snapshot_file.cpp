// Whatever a file holds, the desktop's reader finds snapshots in it or says in a sentence why there is none; what it accepts
// comes out the same after being written, as a snapshot and as a table.
#include <cstdint>
#include <string>

#include "fuzz_target.hpp"
#include "snapshot/elite_order.hpp"
#include "snapshot/elites_csv.hpp"
#include "snapshot/snapshot_reader.hpp"
#include "snapshot/snapshot_writer.hpp"
#include "stored_image.hpp"

bool fuzz_one_input(const std::uint8_t* data, std::size_t size) {
  using namespace nanoqd::host;
  fuzz::StoredImage image(data, size);
  if (image.is_sealed()) image.seal(nullptr);
  std::string error;
  const auto snapshot = read_snapshot(image.bytes(), error);
  FUZZ_REQUIRE(snapshot.has_value() == error.empty(), "either it is read, or there is a reason");
  FUZZ_REQUIRE(error.find('\n') == std::string::npos, "the reason is one sentence");
  if (!snapshot) return false;

  const auto written = write_snapshot(*snapshot, error);
  FUZZ_REQUIRE(written.has_value(), "what was read can be written");
  const auto again = read_snapshot(*written, error);
  FUZZ_REQUIRE(again.has_value(), "and read again");
  FUZZ_REQUIRE(again->elite_data == snapshot->elite_data, "the elites are the same");
  FUZZ_REQUIRE(again->archive.fingerprint() == snapshot->archive.fingerprint(), "the archive part is the same");
  FUZZ_REQUIRE(again->run.fingerprint() == snapshot->run.fingerprint(), "the run part is the same");
  FUZZ_REQUIRE(again->state.counters == snapshot->state.counters, "the counters are the same");
  const auto best = best_of_each_cell(snapshot->archive, snapshot->elite_data, EliteOrder::as_given);
  FUZZ_REQUIRE(best == snapshot->elite_data, "each cell has one elite");

  const auto csv = read_elites_csv(write_elites_csv(*snapshot), snapshot->archive.real_bytes, error);
  FUZZ_REQUIRE(csv && csv->rows() == snapshot->elites(), "its table can be read");
  std::vector<std::uint8_t> from_csv;
  Elite elite;
  for (std::size_t row = 0; row < csv->rows(); ++row) {
    csv->get(row, elite);
    append_elite(snapshot->archive, elite, from_csv);
  }
  // The one code above the last step stands for the upper bound too, and comes back as the last step.
  const bool is_exact = snapshot->archive.gene_bytes >= sizeof(float);
  FUZZ_REQUIRE(!is_exact || from_csv == snapshot->elite_data, "and has the same bits");
  return true;
}
