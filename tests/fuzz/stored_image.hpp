// Decodes a fuzzer's bytes for the targets that read snapshots. The first bytes are choices. The
// others are the content of the two slots of a storage.
//
//     byte 0      the number of the search, modulo the number of searches
//     byte 1      bit 0: seal the slots, so that every CRC is right
//                 bit 1: also use the fingerprints of the search and the size of the slot
//                 bit 2: take the elites only
//                 bit 3: save over the slots afterwards
//     byte 2      extra bytes of the buffer, beyond the least that it needs
//     byte 3      0, or the number of a read that fails as often as the library tries it
//     byte 4, 5   the number of bytes of the first slot, low byte first
//     from 6 on   the first slot, then the second
//
// Without a seal the CRCs stop most inputs, as they should. With a seal the fuzzer reaches the code
// behind the CRCs.
#ifndef NANOQD_TESTS_FUZZ_STORED_IMAGE_HPP
#define NANOQD_TESTS_FUZZ_STORED_IMAGE_HPP

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <nanoqd/nanoqd.hpp>
#include <string_view>

#include "require.hpp"

namespace fuzz {

class StoredImage {
 public:
  static constexpr std::uint32_t slot_bytes = 1024;
  static constexpr std::size_t choices = 6;
  static constexpr std::uint8_t sealed = 1;
  static constexpr std::uint8_t fitting = 2;
  static constexpr std::uint8_t elites_only = 4;
  static constexpr std::uint8_t overwritten = 8;

  static constexpr std::uint32_t tries = 16;  // of a read that fails

  // Zeros follow an input that is too short.
  StoredImage(const std::uint8_t* data, std::size_t size) {
    std::memcpy(chosen_, data, size < choices ? size : choices);
    const std::size_t rest = size < choices ? 0 : size - choices;
    std::size_t first = chosen_[4] + 256U * chosen_[5];
    if (first > rest) first = rest;
    const std::size_t second = rest - first;
    std::memcpy(slots_[0], data + choices, first < slot_bytes ? first : slot_bytes);
    std::memcpy(slots_[1], data + choices + first, second < slot_bytes ? second : slot_bytes);
  }

  std::uint32_t search() const { return chosen_[0]; }
  bool is_sealed() const { return (chosen_[1] & sealed) != 0; }
  bool fits() const { return (chosen_[1] & fitting) != 0; }
  bool takes_elites_only() const { return (chosen_[1] & elites_only) != 0; }
  bool is_overwritten() const { return (chosen_[1] & overwritten) != 0; }
  bool has_failing_read() const { return chosen_[3] != 0; }
  std::uint32_t spare_buffer() const { return chosen_[2]; }

  std::string_view bytes() const { return {reinterpret_cast<const char*>(slots_[0]), sizeof slots_}; }

  // Makes every CRC and every sum of sizes in both slots right. If bit 1 is set, also sets the size
  // of the slot, and the fingerprints: to those of `subject`, or if it is null, to those of the
  // stored parts.
  void seal(const nanoqd::detail::SnapshotSubject* subject) {
    for (auto& slot : slots_) seal(slot, subject);
  }

  // Makes every later read succeed.
  void repair() { failing_read_ = 0; }

  nanoqd::Storage storage() {
    failing_read_ = chosen_[3] == 0 ? 0U : 1U + chosen_[3];
    failed_ = 0;
    nanoqd::Storage storage;
    storage.geometry.bytes = sizeof slots_;
    storage.geometry.program_bytes = 1;
    storage.read = [](void* self, std::uint32_t address, void* to, std::uint32_t bytes) {
      StoredImage& image = *static_cast<StoredImage*>(self);
      FUZZ_REQUIRE(bytes > 0 && address + bytes <= sizeof image.slots_, "reads are inside the storage");
      std::memcpy(to, &image.slots_[0][0] + address, bytes);
      if (image.failing_read_ == 0) return true;
      if (image.failing_read_ > 1) --image.failing_read_;
      if (image.failing_read_ > 1) return true;
      if (++image.failed_ == tries) image.repair();
      return false;
    };
    storage.program = [](void* self, std::uint32_t address, const void* from, std::uint32_t bytes) {
      StoredImage& image = *static_cast<StoredImage*>(self);
      FUZZ_REQUIRE(bytes > 0 && address + bytes <= sizeof image.slots_, "programs are inside the storage");
      std::memcpy(&image.slots_[0][0] + address, from, bytes);
      return true;
    };
    storage.context = this;
    return storage;
  }

 private:
  static std::uint64_t fingerprint(const std::uint8_t* part, std::uint32_t bytes) {
    nanoqd::Digest digest;
    for (std::uint32_t i = 0; i + nanoqd::detail::crc_bytes < bytes; ++i) digest.add(part[i]);
    return digest.value();
  }

  void seal(std::uint8_t* slot, const nanoqd::detail::SnapshotSubject* subject) {
    using namespace nanoqd::detail;
    constexpr std::uint32_t header_bytes = SnapshotHeader::bytes - crc_bytes;
    SnapshotHeader header{};
    FieldReader reader(0, slot, header_bytes);
    header.fields(reader);
    header.magic = snapshot_magic;
    header.header_bytes = SnapshotHeader::bytes;
    header.unit = 1 + header.unit % 64;
    const std::uint64_t commit_bytes = CommitRecord::bytes(header.unit);
    const std::uint64_t all_elites = std::uint64_t{header.elites} * header.elite_bytes;
    if (all_elites > slot_bytes) return;
    const std::uint64_t body = std::uint64_t{header.header_bytes} + header.archive_bytes + header.run_bytes +
                               header.state_bytes + all_elites + crc_bytes;
    if (round_up(body, header.unit) + commit_bytes > slot_bytes) return;
    header.length = static_cast<std::uint32_t>(round_up(body, header.unit));
    if (!header.adds_up()) return;
    if (fits()) header.slot_bytes = slot_bytes;
    if (fits() && subject != nullptr) {
      header.archive_fingerprint = subject->archive_fingerprint;
      header.run_fingerprint = subject->run_fingerprint;
    } else if (fits()) {
      header.archive_fingerprint = fingerprint(slot + header.archive_offset(), header.archive_bytes);
      header.run_fingerprint = fingerprint(slot + header.run_offset(), header.run_bytes);
    }
    FieldWriter writer(0, slot, header_bytes);
    header.fields(writer);
    Seals seals;
    seals.seal(header, slot, header.length);
    const CommitRecord record{header.sequence, header.length, seals.header_crc()};
    const auto record_bytes = static_cast<std::uint32_t>(commit_bytes);
    record.write(record_bytes, 0, slot + header.length, record_bytes);
  }

  std::uint8_t chosen_[choices] = {};
  std::uint8_t slots_[2][slot_bytes] = {};
  std::uint32_t failing_read_ = 0;  // 0: none; 1: this one; more: so many reads come before it
  std::uint32_t failed_ = 0;        // how often it has failed
};

}  // namespace fuzz

#endif
