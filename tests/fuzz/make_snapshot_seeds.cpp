// make_snapshot_seeds FOLDER: writes the seeds of the targets that read snapshots.
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include "fuzzed_searches.hpp"
#include "stored_image.hpp"

namespace {

std::filesystem::path folder;

using Bytes = std::vector<std::uint8_t>;

// Returns the bytes of one snapshot of a search, saved after `evaluations`.
template <class Search>
Bytes snapshot(std::uint64_t seed, std::uint32_t evaluations, std::uint32_t program_bytes) {
  static Search search;
  fuzz::run(search, seed, evaluations);
  static std::uint8_t memory[2 * fuzz::StoredImage::slot_bytes];
  nanoqd::Storage storage;
  storage.geometry.bytes = sizeof memory;
  storage.geometry.program_bytes = program_bytes;
  storage.read = [](void*, std::uint32_t address, void* to, std::uint32_t bytes) {
    std::memcpy(to, memory + address, bytes);
    return true;
  };
  storage.program = [](void*, std::uint32_t address, const void* from, std::uint32_t bytes) {
    std::memcpy(memory + address, from, bytes);
    return true;
  };
  std::memset(memory, 0, sizeof memory);
  std::uint8_t buffer[64];
  FUZZ_REQUIRE(nanoqd::save(search, storage, buffer) == nanoqd::Status::ok, "a search is saved");
  Bytes bytes(memory, memory + sizeof memory / 2);
  while (bytes.back() == 0) bytes.pop_back();  // it ends with its confirmation
  return bytes;
}

void write(const std::string& name, std::uint8_t search, std::uint8_t flags, std::uint8_t spare, std::uint8_t failing,
           const Bytes& first, const Bytes& second) {
  const auto low = static_cast<std::uint8_t>(first.size() % 256);
  const auto high = static_cast<std::uint8_t>(first.size() / 256);
  Bytes all = {search, flags, spare, failing, low, high};
  all.insert(all.end(), first.begin(), first.end());
  all.insert(all.end(), second.begin(), second.end());
  std::ofstream(folder / name, std::ios::binary)
      .write(reinterpret_cast<const char*>(all.data()), static_cast<std::streamsize>(all.size()));
}

template <class Search>
void write_seeds(const std::string& name, std::uint8_t search) {
  using fuzz::StoredImage;
  const Bytes few = snapshot<Search>(2, 3, 1);
  Bytes many = snapshot<Search>(3, 100, 8);
  write("ok_few_" + name, search, StoredImage::overwritten, 40, 0, few, {});
  write("ok_many_" + name, search, 0, 60, 0, {}, many);
  many[16] = 2;  // the sequence number; once sealed, this snapshot is the newer one
  write("ok_two_sealed_" + name, search, StoredImage::sealed | StoredImage::overwritten, 20, 0, few, many);
  write("ok_elites_sealed_" + name, search, StoredImage::sealed | StoredImage::elites_only, 15, 0, many, few);
  write("failing_" + name, search, StoredImage::sealed, 20, 30, few, many);
  many[8] = 3;  // a format of the future
  write("future_" + name, search, StoredImage::sealed | StoredImage::overwritten, 20, 0, few, many);
  many[8] = 1;  // one of the past, if only by its number
  write("past_" + name, search, StoredImage::sealed | StoredImage::overwritten, 20, 0, few, many);
  many[8] = 2;
  many[72] = 1;  // the size of the slot
  write("other_slot_" + name, search, StoredImage::sealed | StoredImage::overwritten, 20, 0, few, many);
}

void add_word(Bytes& bytes, std::uint32_t word) {
  for (std::uint32_t i = 0; i < 4; ++i) bytes.push_back(static_cast<std::uint8_t>(word >> (8 * i)));
}

// Appends the CRC of the bytes from `begin` on, and returns it.
std::uint32_t add_crc(Bytes& bytes, std::size_t begin) {
  nanoqd::detail::Crc32 crc;
  for (std::size_t i = begin; i < bytes.size(); ++i) crc.add(bytes[i]);
  add_word(bytes, crc.value());
  return crc.value();
}

// Writes a header whose sizes add up to its length modulo 2^64, and a matching commit record.
void write_wrapping_sizes() {
  constexpr std::uint32_t all = 0xFFFFFFFFU;
  constexpr std::uint32_t length = 103;
  const std::string magic = "nanoqd\x1A\x0A";
  Bytes bytes(magic.begin(), magic.end());
  for (const std::uint32_t word : {2U, 100U, 7U, 1U, all, 12U, 12U, all, all, all, length, 88U}) add_word(bytes, word);
  bytes.resize(84);  // no fingerprints, no slot, no confirmation
  const std::uint32_t header_crc = add_crc(bytes, 0);
  bytes.resize(length);
  add_word(bytes, nanoqd::detail::commit_magic);
  for (const std::uint32_t word : {7U, length, header_crc}) add_word(bytes, word);
  add_crc(bytes, length);
  write("wrapping_sizes", 0, 0, 100, 0, bytes, {});
}

// Writes a portfolio whose MA-ES has not started yet, but would wait for 65,535 turns. A load must
// refuse it.
void write_endless_patience() {
  Bytes bytes = snapshot<fuzz::Portfolio>(2, 3, 1);
  constexpr std::uint32_t of_ma_es = 1 + 18;       // rounds, and its run
  constexpr std::uint32_t of_pair = 6;             // best, lead, has_best
  constexpr std::uint32_t of_portfolio = 12 + 11;  // the trend; best, restarts, failures, has_best
  constexpr std::uint32_t behind = of_ma_es + of_pair + of_portfolio + nanoqd::detail::crc_bytes;
  constexpr std::uint32_t end = nanoqd::detail::SearchFields<fuzz::Portfolio>::elites_offset;
  bytes[end - behind - 2] = 0xFF;
  bytes[end - behind - 1] = 0xFF;
  write("patience_without_end", 3, fuzz::StoredImage::sealed | fuzz::StoredImage::overwritten, 20, 0, bytes, {});
}

}  // namespace

int main(int count, char** arguments) {
  if (count != 2 || !std::filesystem::is_directory(arguments[1])) {
    std::fprintf(stderr, "usage: make_snapshot_seeds FOLDER\n");
    return 2;
  }
  folder = arguments[1];
  write_seeds<fuzz::Plain>("plain", 0);
  write_seeds<fuzz::Learning>("learning", 1);
  write_seeds<fuzz::Unbounded>("unbounded", 2);
  write_seeds<fuzz::Portfolio>("portfolio", 3);
  write_seeds<fuzz::Noisy>("noisy", 4);
  // Without counts of evaluations: a noisy search takes it, but its Repertoire does not.
  write("uncounted_noisy", 4, fuzz::StoredImage::overwritten, 40, 0, snapshot<fuzz::Plain>(2, 30, 1), {});
  write_wrapping_sizes();
  write_endless_patience();
  return 0;
}
