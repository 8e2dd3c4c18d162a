// Saves a search in a storage that survives a reset, and loads it again.
//
// A power cut at any moment leaves a whole snapshot: the last one that was saved with `ok`, or the
// one that was being saved. Calls of the storage that fail now and then do not lose it either. If
// no trial was out, a run that was saved, reset and loaded ends with the same bits as an
// uninterrupted run.
//
//     static uint8_t chunk[256];      // at least one program unit; a larger chunk is faster
//
//     nanoqd::Status status = search.begin(config);        // always first, with the same config
//     status = nanoqd::load(search, port.storage, chunk);
//     if (status != nanoqd::Status::ok && status != nanoqd::Status::no_snapshot) ...
//     status = nanoqd::save(search, port.storage, chunk);  // at any time, also with trials out
//
// What load() returns at boot:
//  - `ok`: the run continues where it was saved.
//  - `no_snapshot`: the storage is new, or both snapshots are damaged. The search is unchanged.
//  - Another status: the snapshot belongs to another search, has another format, or cannot be read.
//    Report it and do not save: later saves would overwrite that snapshot. erase_snapshots() gives
//    it up. On flash with an ECC, `read_failed` can also mean that the very first save was cut
//    short.
//
// The storage needs snapshot_storage_bytes<Search>(geometry) bytes.
//
// A reset loses the trials that are out when the search is saved. To keep such a trial, store its
// genes and its origin yourself, and tell it after the load. Of a noisy search store the whole
// trial.
//
// Each function here returns when all its work is done. To work in steps, for a watchdog, see
// saver.hpp and loader.hpp. SNAPSHOT.md describes the format, and what a load finds after an
// interruption.
#ifndef NANOQD_SNAPSHOT_SNAPSHOT_HPP
#define NANOQD_SNAPSHOT_SNAPSHOT_HPP

#include "../port/buffer.hpp"
#include "../port/storage.hpp"
#include "../status.hpp"
#include "detail/load_visitors.hpp"
#include "detail/snapshot_format.hpp"
#include "detail/snapshot_slot.hpp"
#include "loader.hpp"
#include "saver.hpp"

namespace nanoqd {

namespace detail {

// Writes zeros over the header of a slot that begins at `base`. Cost: O(1).
inline Status clear_header(const Storage& storage, Buffer buffer, uint32_t base) noexcept {
  const uint32_t unit = storage.geometry.program_bytes;
  const uint32_t end = smaller_of(SnapshotHeader::bytes, slot_bytes(storage.geometry));
  Status status = Status::ok;
  for (uint32_t i = 0; i < unit; ++i) buffer.data[i] = 0;
  for (uint32_t done = 0; done < end && status == Status::ok; done += unit) {
    status = program(storage, base + done, buffer.data, unit);
  }
  return status;
}

template <class Visitor, class Search>
Status load(Search& search, const Storage& storage, Buffer buffer, Take take) noexcept {
  Loader<Search, Visitor> loader;
  Status status = loader.begin(search, storage, buffer, take);
  while (status == Status::in_progress) status = loader.step();
  return status;
}

}  // namespace detail

// Writes the whole state of the search. A storage has two slots, each for one snapshot. Takes the
// slot that does not hold the last snapshot. Returns `ok` or why the save failed; Saver lists the
// statuses. After a failure the last snapshot that was saved with `ok` is still there. Requires:
// the buffer has room for a program unit. Cost: O(k n) and a few erases.
template <class Search>
Status save(Search& search, const Storage& storage, Buffer buffer) noexcept {
  Saver<Search> saver;
  Status status = saver.begin(search, storage, buffer);
  while (status == Status::in_progress) status = saver.step();
  return status;
}

// Gives up both snapshots of a storage: those of another geometry or another search, or such that
// can no longer be read. Erases the first block of each slot; where nothing can be erased, writes
// zeros over the header. Returns `ok`, the status of storage.validate(), `buffer_too_small`, or the
// status of the call that failed. Requires: the buffer has room for a program unit. Cost: two
// erases, or two headers written.
inline Status erase_snapshots(const Storage& storage, Buffer buffer) noexcept {
  Status status = storage.validate();
  if (status != Status::ok) return status;
  const uint32_t unit = storage.geometry.program_bytes;
  if (buffer.bytes < unit) return Status::buffer_too_small;
  const uint32_t bytes = detail::slot_bytes(storage.geometry);
  for (uint32_t slot = 0; slot < 2 && status == Status::ok; ++slot) {
    const uint32_t base = slot * bytes;
    status = storage.erase != nullptr ? detail::erase(storage, base) : detail::clear_header(storage, buffer, base);
  }
  return status == Status::ok ? detail::sync(storage) : status;
}

// Restores the state of the search from the newest snapshot. Requires: begin() was called with the
// configuration of the saved search; only seed and stream may differ. Otherwise returns
// `other_archive`, `other_bounds`, `other_tessellation` or `other_run`. Loader lists the other
// statuses. Reads the snapshot twice: once to check all of it, and once to take it. Cost: O(k n).
template <class Search>
Status load(Search& search, const Storage& storage, Buffer buffer) noexcept {
  return detail::load<detail::Replacing<Search>>(search, storage, buffer, Take::everything);
}

// Replaces the elites of the search by the elites of the newest snapshot, and keeps the rest of its
// state. The snapshot may come from another run, such as a robot with another F, or a desktop.
// Cost: O(k n).
//
// An Unbounded search can save elites outside the bounds. If the loading search has bounds,
// load_elites() does not take such a snapshot. It tries the other slot, and returns
// `corrupt_snapshot` if that one cannot be used either. merge() leaves such elites out.
template <class Search>
Status load_elites(Search& search, const Storage& storage, Buffer buffer) noexcept {
  return detail::load<detail::Replacing<Search>>(search, storage, buffer, Take::elites);
}

// Takes the elites of the newest snapshot that are better than the search's own elites, by the rule
// of merge.hpp. Requires: the buffer has room for one elite. Cost: O(k n).
template <class Search>
Status merge(Search& search, const Storage& storage, Buffer buffer) noexcept {
  return detail::load<detail::Merging<Search>>(search, storage, buffer, Take::better_elites);
}

}  // namespace nanoqd

#endif
