// A device that saves and boots, and what its storage promises: every boot finds a state at least
// as new as the last save that returned `ok`. A save that did not return `ok` may be found or not,
// at one boot and not at the next. A boot whose own reads fail may say so instead.
//
//     static test::Device<Search> device;
//     device.begin(geometry, 64, seed, tally);
//     device.save();
//     device.save_with_cut(10, {test::Tear::first_bit, 2, false});
//     if (!device.boot()) ...  // a loss, which `tally` has counted
//
// A copy, by assignment, is another device in the same state. It uses the public API of snapshots
// only, and knows nothing of their layout.
#ifndef NANOQD_TESTS_SAVE_PROMISE_HPP
#define NANOQD_TESTS_SAVE_PROMISE_HPP

#include <cstdint>
#include <cstdio>
#include <nanoqd/nanoqd.hpp>
#include <vector>

#include "expect_status.hpp"
#include "search_digest.hpp"
#include "unity.h"
#include "unstable_flash.hpp"

namespace test {

// Tiny searches: a cut is cheap.
using TinyPlain = nanoqd::DifferentialMapElites<1, nanoqd::RegularGrid<5>>;
using TinyCompact = nanoqd::MapElites<2, nanoqd::RegularGrid<5>, nanoqd::DifferentialEvolution<float>, nanoqd::Clamp,
                                      nanoqd::Measures::dropped, std::uint8_t>;
using TinyNoisy = nanoqd::SearchWith<1, nanoqd::RegularGrid<5>, nanoqd::NoisyEvaluations>;
using TinyPortfolio =
    nanoqd::MapElites<1, nanoqd::RegularGrid<5>, nanoqd::Portfolio<float, 1, nanoqd::Shade<float, 1, 5>>>;

// What happened to the devices of a test.
struct Tally {
  std::uint64_t cuts = 0;
  std::uint64_t saves = 0;    // without a cut
  std::uint64_t refused = 0;  // of these
  std::uint64_t stuck = 0;    // devices of which even the second of two undisturbed saves was refused
  std::uint64_t boots = 0;
  std::uint64_t unanswered = 0;     // boots whose reads failed, and that said so
  std::uint64_t misled = 0;         // boots whose reads failed, and that found another state than promised
  std::uint64_t found_older = 0;    // boots that found another state than promised
  std::uint64_t found_nothing = 0;  // boots that found none
  char label[200] = "";             // what is being tested
  char first_loss[400] = "";

  [[nodiscard]] std::uint64_t losses() const { return found_older + found_nothing; }

  // `reads_failed`: the next boot may find it again.
  void add_loss(nanoqd::Status status, bool reads_failed) {
    ++(reads_failed ? misled : status == nanoqd::Status::ok ? found_older : found_nothing);
    if (losses() + misled == 1)
      std::snprintf(first_loss, sizeof first_loss, "%s: load said '%s'", label, describe(status));
  }

  void print(const char* name, const char* disturbances = "cuts") const {
    const auto number = [](std::uint64_t count) { return static_cast<unsigned long long>(count); };
    std::printf("%s: %llu %s, %llu of %llu saves without a cut refused, %llu stuck, %llu of %llu boots unanswered, ",
                name, number(cuts), disturbances, number(refused), number(saves), number(stuck), number(unanswered),
                number(boots));
    std::printf("%llu misled, %llu lost (%llu older, %llu none)\n", number(misled), number(losses()),
                number(found_older), number(found_nothing));
  }
  void expect_none_lost() const {
    TEST_ASSERT_TRUE_MESSAGE(losses() == 0 && misled == 0, first_loss);
    TEST_ASSERT_TRUE_MESSAGE(stuck == 0, "two undisturbed saves are enough to go on");
  }
};

template <class Search>
class Device {
 public:
  static constexpr std::uint32_t capacity = 2048;

  UnstableFlash<capacity> flash;

  // `geometry.bytes` is not used: the storage has as many bytes as the search needs.
  // Requires: buffer_bytes is at most the longest one.
  void begin(nanoqd::StorageGeometry geometry, std::uint32_t buffer_bytes, std::uint32_t seed, Tally& tally) {
    geometry.bytes = static_cast<std::uint32_t>(nanoqd::snapshot_storage_bytes<Search>(geometry));
    tally_ = &tally;
    buffer_bytes_ = buffer_bytes;
    saves_ = 0;
    has_saved_ = false;
    steps_ = 0;
    promised_.clear();
    flash.begin(geometry, seed);
    check(flash.violation);
    start(running_, seed);
  }

  void count_in(Tally& tally) { tally_ = &tally; }

  // Lets the search go on, and saves it.
  nanoqd::Status save() {
    go_on();
    promised_.push_back(digest_of(running_));
    buffer_[buffer_bytes_] = 0xA5;
    const nanoqd::Status status = nanoqd::save(running_, flash.storage(), {buffer_, buffer_bytes_});
    check(flash.violation);
    check(buffer_[buffer_bytes_] == 0xA5 ? nullptr : "bytes behind the buffer are written");
    if (status == nanoqd::Status::ok) {
      promised_.erase(promised_.begin(), promised_.end() - 1);
      has_saved_ = true;
    }
    return status;
  }

  nanoqd::Status save_undisturbed() {
    flash.restore_power();
    const nanoqd::Status status = save();
    ++tally_->saves;
    if (status == nanoqd::Status::ok) {
      steps_ = flash.steps;
    } else {
      ++tally_->refused;
    }
    return status;
  }

  // Returns whether there was a cut.
  bool save_with_cut(std::uint32_t step, const Cut& cut) {
    flash.cut_power_at(step, cut);
    const nanoqd::Status status = save();
    const bool was_cut = !flash.is_on();
    flash.restore_power();
    ++(was_cut ? tally_->cuts : tally_->saves);
    if (!was_cut && status != nanoqd::Status::ok) ++tally_->refused;
    return was_cut;
  }

  // Two undisturbed saves: the second one is not refused.
  void expect_not_stuck() {
    static_cast<void>(save_undisturbed());
    if (save_undisturbed() != nanoqd::Status::ok) ++tally_->stuck;
  }

  // Loads into a search that knows nothing. Returns false if something is lost for good.
  bool boot() {
    static Search found;
    start(found, 1);
    const std::uint32_t failed_reads = flash.failed_reads;
    const nanoqd::Status status = nanoqd::load(found, flash.storage(), {buffer_, buffer_bytes_});
    check(flash.violation);
    ++tally_->boots;
    const bool reads_failed = flash.failed_reads != failed_reads;
    if (status == nanoqd::Status::ok) {
      const std::uint64_t digest = digest_of(found);
      for (const std::uint64_t promised : promised_) {
        if (promised == digest) return true;
      }
    } else if (!has_saved_) {
      return true;
    } else if (reads_failed && (status == nanoqd::Status::read_failed || status == nanoqd::Status::interrupted)) {
      ++tally_->unanswered;
      return true;
    }
    tally_->add_loss(status, reads_failed);
    return reads_failed;
  }

  // Returns how many steps the next save will have; if it would be refused, those of the last one.
  [[nodiscard]] std::uint32_t steps_of_next_save() const {
    static Device probe;
    static Tally tally;
    probe = *this;
    probe.tally_ = &tally;
    probe.flash.restore_power();
    return probe.save() == nanoqd::Status::ok ? probe.flash.steps : steps_;
  }

  // Begins a search that can load what a device saved.
  static void start(Search& search, std::uint64_t seed) {
    typename Search::Config config;
    config.seed = seed;
    config.random_solutions = 6;
    config.gene_bounds = {-1.0f, 1.0f};
    config.tessellation = {-1.0f, 1.0f};
    EXPECT_STATUS(nanoqd::Status::ok, search.begin(config));
  }

 private:
  static constexpr std::uint32_t longest_buffer = 1024;

  void check(const char* violation) const {
    static char text[400];
    if (violation == nullptr) return;
    std::snprintf(text, sizeof text, "%s: %s", tally_->label, violation);
    TEST_FAIL_MESSAGE(text);
  }

  // Now and then it starts again with another seed, so that a save may be shorter than the one
  // before. No two states are equal.
  void go_on() {
    static typename Search::Trial trial;
    const auto evaluate = [](const float(&genes)[Search::genes], typename Search::Evaluation& evaluation) {
      evaluation.objective = -genes[0] * genes[0];
      evaluation.measures[0] = genes[0];
    };
    ++saves_;
    if (saves_ % 5 == 0) start(running_, saves_ + 1);
    EXPECT_STATUS(nanoqd::Status::ok, running_.step(trial, evaluate, 2));
  }

  Search running_;
  Tally* tally_ = nullptr;
  std::vector<std::uint64_t> promised_;  // digests of the last save that returned ok, and of those after it
  std::uint32_t buffer_bytes_ = 0;
  std::uint32_t saves_ = 0;
  std::uint32_t steps_ = 0;
  bool has_saved_ = false;
  std::uint8_t buffer_[longest_buffer + 1] = {};
};

}  // namespace test

#endif
