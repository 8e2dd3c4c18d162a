#include "snapshot_writer.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <nanoqd/math/detail/crc32.hpp>
#include <nanoqd/snapshot/detail/snapshot_format.hpp>

namespace nanoqd::host {
namespace {

template <class Part>
std::uint32_t bytes_of_part(Part part) {
  detail::FieldCounter count;
  part.fields(count);
  return count.bytes() + detail::crc_bytes;
}

template <class Part>
void put(Part part, std::uint8_t* to, std::uint32_t bytes) {
  detail::FieldWriter write(0, to, bytes);
  part.fields(write);
}

}  // namespace

std::optional<std::string> write_snapshot(const Snapshot& snapshot, std::string& error) {
  detail::SnapshotHeader header{};
  std::copy(std::begin(detail::snapshot_magic), std::end(detail::snapshot_magic), std::begin(header.magic));
  header.format = snapshot_format;
  header.library = snapshot.library;
  header.sequence = snapshot.sequence;
  header.unit = snapshot.unit;
  header.elites = snapshot.elites();
  header.counters = static_cast<std::uint32_t>(snapshot.state.counters.size());
  header.archive_bytes = bytes_of_part(snapshot.archive);
  header.run_bytes = bytes_of_part(snapshot.run);
  header.state_bytes = bytes_of_part(snapshot.state);
  header.elite_bytes = static_cast<std::uint32_t>(snapshot.archive.elite_bytes());
  header.header_bytes = detail::SnapshotHeader::bytes;
  header.archive_fingerprint = snapshot.archive.fingerprint();
  header.run_fingerprint = snapshot.run.fingerprint();
  const std::uint64_t body =
      std::uint64_t{header.elites_offset()} + snapshot.elite_data.size() + std::uint64_t{detail::crc_bytes};
  const std::uint64_t length = detail::round_up(body, header.unit);
  const std::uint64_t total = length + detail::CommitRecord::bytes(header.unit);
  header.length = static_cast<std::uint32_t>(length);
  if (length >= 0x100000000U || !header.adds_up()) {
    error = "the snapshot would have " + std::to_string(total) + " bytes, more than the format can hold (4 GB)";
    return std::nullopt;
  }

  std::string bytes(static_cast<std::size_t>(total), '\0');
  auto* const start = reinterpret_cast<std::uint8_t*>(bytes.data());
  put(header, start, header.header_bytes);
  put(snapshot.archive, start + header.archive_offset(), header.archive_bytes);
  put(snapshot.run, start + header.run_offset(), header.run_bytes);
  put(snapshot.state, start + header.state_offset(), header.state_bytes);
  std::copy(snapshot.elite_data.begin(), snapshot.elite_data.end(), start + header.elites_offset());
  detail::Seals seals;
  seals.seal(header, start, header.length);

  detail::CommitRecord commit{{}, header.sequence, header.length, seals.header_crc()};
  std::copy(std::begin(detail::commit_magic), std::end(detail::commit_magic), std::begin(commit.magic));
  std::uint8_t* const record = start + header.length;
  const auto record_bytes = static_cast<std::uint32_t>(total - length);
  put(commit, record, record_bytes);
  detail::Crc32 crc;
  for (std::uint32_t i = 0; i + detail::crc_bytes < record_bytes; ++i) crc.add(record[i]);
  detail::FieldWriter write(0, record + record_bytes - detail::crc_bytes, detail::crc_bytes);
  write(crc.value());
  return bytes;
}

}  // namespace nanoqd::host
