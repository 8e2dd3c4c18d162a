// Converts a search to the bytes of its snapshot: calls save() with a storage that is plain
// memory. The bytes can go into a file, or a flashing tool can write them to the flash of a
// device, for Repertoire::open(). They belong to a slot of this memory: for a device that loads
// them from its own storage, `nanoqd convert` makes a file that belongs to no slot.
#ifndef NANOQD_EXAMPLES_SNAPSHOT_BYTES_HPP
#define NANOQD_EXAMPLES_SNAPSHOT_BYTES_HPP

#include <nanoqd/nanoqd.hpp>

#include <algorithm>
#include <cstdint>
#include <vector>

template <class Search>
nanoqd::Status snapshot_bytes(Search& search, std::vector<std::uint8_t>& bytes) {
  struct Memory {
    std::vector<std::uint8_t> bytes;
    std::uint32_t end = 0;  // of the written bytes; the snapshot begins at 0, since the storage is empty
  } memory;
  nanoqd::Storage storage;
  storage.geometry.program_bytes = 4;
  storage.geometry.bytes = static_cast<std::uint32_t>(nanoqd::snapshot_storage_bytes<Search>(storage.geometry));
  memory.bytes.resize(storage.geometry.bytes);
  storage.context = &memory;
  storage.read = [](void* context, std::uint32_t address, void* to, std::uint32_t count) {
    std::copy_n(static_cast<Memory*>(context)->bytes.data() + address, count, static_cast<std::uint8_t*>(to));
    return true;
  };
  storage.program = [](void* context, std::uint32_t address, const void* from, std::uint32_t count) {
    Memory& to = *static_cast<Memory*>(context);
    std::copy_n(static_cast<const std::uint8_t*>(from), count, to.bytes.data() + address);
    to.end = std::max(to.end, address + count);
    return true;
  };
  std::uint8_t buffer[1024];
  const nanoqd::Status status = nanoqd::save(search, storage, buffer);
  memory.bytes.resize(memory.end);
  bytes = memory.bytes;
  return status;
}

#endif
