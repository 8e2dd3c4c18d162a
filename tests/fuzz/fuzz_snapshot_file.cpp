// The desktop finds a snapshot in any file, or says in one sentence why there is none. It can
// write, export and describe each snapshot that it read. Bit 0 of the first byte of the input says
// whether the CRCs of the following bytes are made right, bit 1 whether they are made a snapshot of
// format 1 then.
#include <cstdint>
#include <nanoqd/math/digest.hpp>
#include <nanoqd/snapshot/detail/seals.hpp>
#include <nanoqd/snapshot/detail/snapshot_format.hpp>
#include <string>
#include "host/snapshot/cell_locator.hpp"
#include "host/snapshot/elite_order.hpp"
#include "host/snapshot/elites_csv.hpp"
#include "host/snapshot/format_1.hpp"
#include "host/snapshot/snapshot_facts.hpp"
#include "host/snapshot/snapshot_reader.hpp"
#include "host/snapshot/snapshot_writer.hpp"

#include "fuzz_target.hpp"
#include "require.hpp"

namespace {

namespace format_1 = nanoqd::host::format_1;
using nanoqd::detail::CommitRecord;
using nanoqd::detail::FieldReader;
using nanoqd::detail::FieldWriter;
using nanoqd::detail::SnapshotHeader;
using nanoqd::host::EliteOrder;
using nanoqd::host::Snapshot;

std::uint64_t fingerprint(const std::uint8_t* part, std::uint32_t bytes) {
  nanoqd::Digest digest;
  for (std::uint32_t i = 0; i + nanoqd::detail::crc_bytes < bytes; ++i) digest.add(part[i]);
  return digest.value();
}

// Makes a complete snapshot with the sizes in the header, if these are not too large.
void seal(std::string& bytes, bool is_old) {
  constexpr std::uint64_t most = 16384;
  const std::uint32_t header_bytes = is_old ? format_1::header_bytes : SnapshotHeader::bytes;
  const std::uint32_t fields_bytes = header_bytes - nanoqd::detail::crc_bytes;
  if (bytes.size() < header_bytes) return;
  SnapshotHeader header{};
  FieldReader read(0, reinterpret_cast<const std::uint8_t*>(bytes.data()), fields_bytes);
  header.fields(read);
  header.magic = nanoqd::detail::snapshot_magic;
  header.format = is_old ? format_1::format : nanoqd::snapshot_format;
  header.header_bytes = header_bytes;
  if (header.unit == 0 || header.unit > 256) header.unit = 1;
  const std::uint64_t all_elites = std::uint64_t{header.elites} * header.elite_bytes;
  if (all_elites > most) return;  // otherwise the sum might wrap around
  const std::uint64_t body = std::uint64_t{header_bytes} + header.archive_bytes + header.run_bytes +
                             header.state_bytes + all_elites + nanoqd::detail::crc_bytes;
  if (body > most) return;
  header.length = static_cast<std::uint32_t>(nanoqd::detail::round_up(body, header.unit));
  if (is_old ? !format_1::adds_up(header) : !header.adds_up()) return;
  const auto record_bytes = static_cast<std::uint32_t>(CommitRecord::bytes(header.unit));
  if (bytes.size() < header.length + record_bytes) bytes.resize(header.length + record_bytes);
  auto* const start = reinterpret_cast<std::uint8_t*>(bytes.data());
  header.archive_fingerprint = fingerprint(start + header.archive_offset(), header.archive_bytes);
  header.run_fingerprint = fingerprint(start + header.run_offset(), header.run_bytes);
  FieldWriter write(0, start, fields_bytes);
  header.fields(write);
  nanoqd::detail::Seals seals;
  seals.seal(header, start, header.length);
  const CommitRecord commit{header.sequence, header.length, seals.header_crc()};
  commit.write(record_bytes, 0, start + header.length, record_bytes);
}

void check_again(const Snapshot& snapshot, const std::string& bytes) {
  std::string error;
  const auto again = nanoqd::host::read_snapshot(bytes, error);
  FUZZ_REQUIRE(again.has_value() && again->elite_data == snapshot.elite_data, "it is read again, with the same elites");
  FUZZ_REQUIRE(archive_mismatch(snapshot.archive, again->archive).empty(), "in the same archive");
  FUZZ_REQUIRE(again->run.variation == snapshot.run.variation && again->run.parameters == snapshot.run.parameters,
               "of the same run");
  FUZZ_REQUIRE(again->state.counters == snapshot.state.counters && again->state.learned == snapshot.state.learned,
               "in the same state");
}

void check(const Snapshot& snapshot) {
  std::string error;
  const auto bytes = nanoqd::host::write_snapshot(snapshot, error);
  FUZZ_REQUIRE(bytes.has_value() != snapshot.run.variation.empty(), "what was read can be written, or is refused");
  FUZZ_REQUIRE(bytes.has_value() == error.empty(), "by a sentence");
  if (bytes) check_again(snapshot, *bytes);
  error.clear();
  const auto csv = nanoqd::host::read_elites_csv(write_elites_csv(snapshot), snapshot.archive.real_bytes, error);
  FUZZ_REQUIRE(csv.has_value() && csv->rows() == snapshot.elites(), "what is exported can be imported");
  FUZZ_REQUIRE(best_of_each_cell(snapshot.archive, snapshot.elite_data, EliteOrder::as_given) == snapshot.elite_data,
               "no cell has two elites");
  FUZZ_REQUIRE(best_elite(snapshot).has_value() == (snapshot.elites() > 0), "one of the elites is the best");
  FUZZ_REQUIRE(!variation_text(snapshot.run, snapshot.archive.real_bytes).empty(), "the variation is named");
  static_cast<void>(qd_score(snapshot));
  static_cast<void>(is_regular_grid(snapshot.archive));
  static_cast<void>(
      nanoqd::host::intervals_text(snapshot.archive.lower, snapshot.archive.upper, snapshot.archive.real_bytes));
}

}  // namespace

bool fuzz_one_input(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return false;
  std::string bytes(reinterpret_cast<const char*>(data) + 1, size - 1);
  if ((data[0] & 1U) != 0) seal(bytes, (data[0] & 2U) != 0);
  std::string error;
  const auto snapshot = nanoqd::host::read_snapshot(bytes, error);
  FUZZ_REQUIRE(snapshot.has_value() == error.empty(), "there is a snapshot or a sentence");
  FUZZ_REQUIRE(error.find('\n') == std::string::npos && error.size() < 1000, "the sentence is one");
  if (snapshot) check(*snapshot);
  return snapshot.has_value();
}
