// The desktop finds a snapshot in any file, or says in one sentence why there is none. It can
// write, export and describe each snapshot that it read. Bit 0 of the first byte of the input says
// whether the CRCs of the following bytes are made right.
#include <algorithm>
#include <cstdint>
#include <nanoqd/math/digest.hpp>
#include <nanoqd/snapshot/detail/snapshot_format.hpp>
#include <string>
#include "host/snapshot/cell_locator.hpp"
#include "host/snapshot/elite_order.hpp"
#include "host/snapshot/elites_csv.hpp"
#include "host/snapshot/snapshot_facts.hpp"
#include "host/snapshot/snapshot_reader.hpp"
#include "host/snapshot/snapshot_writer.hpp"

#include "fuzz_target.hpp"
#include "require.hpp"

namespace {

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
void seal(std::string& bytes) {
  constexpr std::uint64_t most = 16384;
  if (bytes.size() < SnapshotHeader::bytes) return;
  SnapshotHeader header{};
  FieldReader read(0, reinterpret_cast<const std::uint8_t*>(bytes.data()), SnapshotHeader::bytes);
  header.fields(read);
  std::copy(std::begin(nanoqd::detail::snapshot_magic), std::end(nanoqd::detail::snapshot_magic),
            std::begin(header.magic));
  header.format = nanoqd::snapshot_format;
  header.header_bytes = SnapshotHeader::bytes;
  if (header.unit == 0 || header.unit > 256) header.unit = 1;
  const std::uint64_t all_elites = std::uint64_t{header.elites} * header.elite_bytes;
  if (all_elites > most) return;  // otherwise the sum might wrap around
  const std::uint64_t body = std::uint64_t{SnapshotHeader::bytes} + header.archive_bytes + header.run_bytes +
                             header.state_bytes + all_elites + nanoqd::detail::crc_bytes;
  if (body > most) return;
  header.length = static_cast<std::uint32_t>(nanoqd::detail::round_up(body, header.unit));
  if (!header.adds_up()) return;
  const auto record_bytes = static_cast<std::uint32_t>(CommitRecord::bytes(header.unit));
  bytes.resize(header.length);
  bytes.append(record_bytes, '\0');
  auto* const start = reinterpret_cast<std::uint8_t*>(bytes.data());
  header.archive_fingerprint = fingerprint(start + header.archive_offset(), header.archive_bytes);
  header.run_fingerprint = fingerprint(start + header.run_offset(), header.run_bytes);
  FieldWriter write(0, start, SnapshotHeader::bytes);
  header.fields(write);
  nanoqd::detail::Seals seals;
  seals.seal(header, start, header.length);
  CommitRecord commit{{0x64, 0x6F, 0x6E, 0x65}, header.sequence, header.length, seals.header_crc()};
  std::uint8_t* const record = start + header.length;
  FieldWriter write_commit(0, record, record_bytes);
  commit.fields(write_commit);
  nanoqd::detail::Crc32 crc;
  for (std::uint32_t i = 0; i + nanoqd::detail::crc_bytes < record_bytes; ++i) crc.add(record[i]);
  FieldWriter write_crc(0, record + record_bytes - nanoqd::detail::crc_bytes, nanoqd::detail::crc_bytes);
  write_crc(crc.value());
}

void check(const Snapshot& snapshot) {
  std::string error;
  const auto bytes = nanoqd::host::write_snapshot(snapshot, error);
  FUZZ_REQUIRE(bytes.has_value(), "what was read can be written");
  const auto again = nanoqd::host::read_snapshot(*bytes, error);
  FUZZ_REQUIRE(again.has_value() && again->elite_data == snapshot.elite_data, "and read again, with the same elites");
  FUZZ_REQUIRE(archive_mismatch(snapshot.archive, again->archive).empty(), "in the same archive");
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
  if ((data[0] & 1U) != 0) seal(bytes);
  std::string error;
  const auto snapshot = nanoqd::host::read_snapshot(bytes, error);
  FUZZ_REQUIRE(snapshot.has_value() == error.empty(), "there is a snapshot or a sentence");
  FUZZ_REQUIRE(error.find('\n') == std::string::npos && error.size() < 1000, "the sentence is one");
  if (snapshot) check(*snapshot);
  return snapshot.has_value();
}
