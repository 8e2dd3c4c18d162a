#include "snapshot_writer.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <nanoqd/math/detail/fields.hpp>
#include <nanoqd/snapshot/detail/mark.hpp>
#include <nanoqd/snapshot/detail/seals.hpp>
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
  if (snapshot.run.variation.empty()) {
    error = "the variation has the number " + std::to_string(snapshot.run.unknown_variation) +
            " of format 1, for which format " + std::to_string(snapshot_format) + " has no numbers";
    return std::nullopt;
  }
  detail::SnapshotHeader header{};
  header.magic = detail::snapshot_magic;
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
  const std::uint64_t total = length + detail::records_bytes(header.unit);
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

  const detail::CommitRecord commit{header.sequence, header.length, seals.header_crc()};
  const auto commit_bytes = static_cast<std::uint32_t>(detail::CommitRecord::bytes(header.unit));
  std::uint8_t* const record = start + header.length;
  commit.write(commit_bytes, 0, record, commit_bytes);
  const auto mark_bytes = static_cast<std::uint32_t>(detail::mark_bytes(header.unit));
  for (std::uint32_t i = 0; i < mark_bytes; ++i) record[commit_bytes + i] = detail::mark_byte(i);
  return bytes;
}

}  // namespace nanoqd::host
