// Two searches over one storage of two slots: one saves, the other loads. Calls of the storage fail
// as a test wants.
#ifndef NANOQD_TESTS_SUPPORT_SNAPSHOT_LAB_HPP
#define NANOQD_TESTS_SUPPORT_SNAPSHOT_LAB_HPP

#include <stdint.h>

#include <nanoqd/snapshot/snapshot.hpp>

#include "bytes.hpp"
#include "expect_status.hpp"
#include "fake_flash.hpp"
#include "message.hpp"
#include "search_digest.hpp"
#include "small_search.hpp"
#include "snapshot_image.hpp"
#include "unity.h"

namespace test {

struct SnapshotLab {
  static constexpr nanoqd::StorageGeometry geometry = {2048, 32, 256, nanoqd::Erased::ones};
  static constexpr uint32_t slot_bytes = 1024;

  FakeFlash<2048> flash;
  Search search;  // saves
  Search other;   // loads
  Search::Trial trial;
  uint8_t buffer[160] = {};  // a board runs no static constructors

  // An empty storage, and a search with something to save.
  void begin() {
    flash.begin(geometry);
    start(search, 1, 100);
  }

  void start(Search& one, uint64_t seed, uint32_t evaluations) {
    zero(one);
    EXPECT_STATUS(nanoqd::Status::ok, one.begin(config_of(seed, 60)));
    EXPECT_STATUS(nanoqd::Status::ok, one.step(trial, Sphere(), evaluations));
  }
  void go_on() { EXPECT_STATUS(nanoqd::Status::ok, search.step(trial, Sphere(), 20)); }

  nanoqd::Status save() { return nanoqd::save(search, flash.storage(), buffer); }
  nanoqd::Status load() { return nanoqd::load(other, flash.storage(), buffer); }

  // Loads into a new search and returns its digest.
  uint64_t loaded() {
    start(other, 2, 10);
    EXPECT_STATUS(nanoqd::Status::ok, load());
    return digest_of(other);
  }

  // The digests of two searches that were saved, and those of their archives.
  struct Saved {
    uint64_t older;
    uint64_t newer;
    uint64_t older_elites;
    uint64_t newer_elites;
  };
  // Saves twice into an empty storage.
  Saved save_two() {
    Saved saved{};
    flash.begin(geometry);
    EXPECT_STATUS(nanoqd::Status::ok, save());
    saved.older = digest_of(search);
    saved.older_elites = search.archive().digest();
    go_on();
    EXPECT_STATUS(nanoqd::Status::ok, save());
    saved.newer = digest_of(search);
    saved.newer_elites = search.archive().digest();
    return saved;
  }

  SnapshotImage snapshot(uint32_t slot) { return SnapshotImage(flash.memory + slot * slot_bytes); }
  uint32_t newer_slot() {
    return snapshot(1).word(SnapshotImage::sequence) > snapshot(0).word(SnapshotImage::sequence) ? 1 : 0;
  }

  void expect_usable(Search& one, uint32_t number) {
    EXPECT_STATUS_MESSAGE(nanoqd::Status::ok, one.check_invariants(), message("the archive is sound", number));
    EXPECT_STATUS_MESSAGE(nanoqd::Status::ok, one.ask(trial), message("it can be asked", number));
    EXPECT_STATUS_MESSAGE(nanoqd::Status::ok, tell_sphere(one, trial).status, message("and told", number));
  }

  // The call of this number fails from now on, and `failures` - 1 after it.
  void fail_at(uint32_t call, uint32_t failures) {
    flash.calls = 0;
    flash.failing_call = call;
    flash.failures = failures;
  }
  bool has_failed() const { return flash.calls > flash.failing_call; }
  void repair() { flash.failing_call = no_call; }
};

}  // namespace test

#endif
