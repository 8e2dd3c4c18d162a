// Saves a search in a storage that survives resets, and loads it again: after a power cut at any moment the older or
// the newer state is there, never neither, and a run that goes on after a load ends with the same bits as one that was
// never cut.
//
//     static uint8_t chunk[256];                             // at least a program unit; a larger one is faster
//
//     nanoqd::Status status = search.begin(config);          // always: a load needs a search of the same configuration
//     status = nanoqd::load(search, port.storage, chunk);    // `no_snapshot` on the first day, or if both are damaged
//     if (status is neither ok nor no_snapshot) ...          // of something else: saves would replace it in time
//     status = nanoqd::save(search, port.storage, chunk);    // at any time, with trials out or not
//
// A trial that is out when the search is saved is lost with the reset, unless you keep it, genes and origin, and tell
// it afterwards. Each function here works until it is done; in steps, for a watchdog: saver.hpp and loader.hpp.
//
// The storage needs snapshot_storage_bytes<Search>(geometry) bytes. The format, and what is found after an interruption
// where: SNAPSHOT.md.
#ifndef NANOQD_SNAPSHOT_SNAPSHOT_HPP
#define NANOQD_SNAPSHOT_SNAPSHOT_HPP

#include "../port/buffer.hpp"
#include "../port/storage.hpp"
#include "../status.hpp"
#include "loader.hpp"
#include "saver.hpp"

namespace nanoqd {

namespace detail {

template <class Search>
Status load(Search& search, const Storage& storage, Buffer buffer, Take take) noexcept {
  Loader<Search> loader;
  Status status = loader.begin(search, storage, buffer, take);
  while (status == Status::in_progress) status = loader.step();
  return status;
}

}  // namespace detail

// Writes the whole state of the search into the older of the storage's two slots. `ok`, or why not: Saver says what it
// may be. What was saved before is still there then. O(k n) and a few erases.
template <class Search>
Status save(Search& search, const Storage& storage, Buffer buffer) noexcept {
  Saver<Search> saver;
  Status status = saver.begin(search, storage, buffer);
  while (status == Status::in_progress) status = saver.step();
  return status;
}

// Goes on where the search was saved last. Its configuration must be the one that it was saved with, but for seed and
// stream: else `other_archive`, `other_bounds`, `other_tessellation` or `other_run`. Loader says what else the answer
// may be. Reads the snapshot twice: to check all of it, and then to take it. O(k n).
template <class Search>
Status load(Search& search, const Storage& storage, Buffer buffer) noexcept {
  return detail::load(search, storage, buffer, Take::everything);
}

// Takes the elites only, in place of its own, whatever run they are from: of a robot with another F, or of a desktop.
// Only those of an Unbounded search, if one lies outside the bounds, are `corrupt_snapshot` to a search with bounds;
// merge() leaves out such. O(k n).
template <class Search>
Status load_elites(Search& search, const Storage& storage, Buffer buffer) noexcept {
  return detail::load(search, storage, buffer, Take::elites);
}

// Takes the elites that are better than its own, by the rule of merge.hpp. The buffer must hold an elite. O(k n).
template <class Search>
Status merge(Search& search, const Storage& storage, Buffer buffer) noexcept {
  return detail::load(search, storage, buffer, Take::better_elites);
}

}  // namespace nanoqd

#endif
