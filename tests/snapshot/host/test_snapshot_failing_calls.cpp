// Calls of the storage that fail lose nothing: every pattern of one, two and three failing calls in
// a save, and reads that fail by chance in thousands of saves. The load after it finds the older or
// the newer state. NANOQD_TEST_SCALE multiplies the number of saves.
#include <cstdint>
#include <cstdio>
#include <nanoqd/nanoqd.hpp>

#include "support/save_promise.hpp"
#include "support/scaled.hpp"
#include "unity.h"

using nanoqd::Erased;
using nanoqd::Status;
using nanoqd::StorageGeometry;
using test::Tally;
using test::Tear;
using Device = test::Device<test::TinyPlain>;

namespace {

constexpr std::uint32_t never = decltype(Device::flash)::never;

// Units, blocks and a buffer so large that a save has few calls.
constexpr StorageGeometry flash = {0, 32, 512, Erased::ones};
constexpr StorageGeometry overwritable = {0, 32, 0, Erased::unknown};
constexpr std::uint32_t large_buffer = 1024;

// What is in the storage before the save whose calls fail.
enum class Past { both_whole, other_erased, other_new, other_torn };
constexpr Past pasts[] = {Past::both_whole, Past::other_erased, Past::other_new, Past::other_torn};

void make(Device& device, Past past, const StorageGeometry& geometry, Tally& tally) {
  device.begin(geometry, large_buffer, 7, tally);
  if (past == Past::other_erased) device.flash.make_blank();
  EXPECT_STATUS(Status::ok, device.save_undisturbed());
  if (past == Past::both_whole) EXPECT_STATUS(Status::ok, device.save_undisturbed());
  if (past == Past::other_torn) {
    TEST_ASSERT_TRUE_MESSAGE(device.save_with_cut(device.steps_of_next_save() / 2, {Tear::patches, 0, true}),
                             "a save is cut");
  }
  TEST_ASSERT_TRUE_MESSAGE(device.boot(), "the last state is found");
}

// Each call of a save fails, then each of the calls after it as well, and each of those after that.
// After a failure a save may go another way, with more calls than without.
class Patterns {
 public:
  // `tallies`: for one, two and three failing calls. `stride`: only each of so many patterns of two
  // is followed by patterns of three.
  Patterns(const Device& before, Tally* tallies, std::uint32_t stride, const char* name)
      : before_(before), tallies_(tallies), stride_(stride), name_(name) {}

  void run(std::uint32_t depth = 0) {
    for (std::uint32_t call = depth == 0 ? 0 : failing_[depth - 1] + 1;; ++call) {
      failing_[depth] = call;
      if (!try_pattern(depth)) break;
      if (depth == 0 || (depth == 1 && ++pairs_ % stride_ == 0)) run(depth + 1);
    }
    failing_[depth] = never;
  }

 private:
  // Returns false if the save ended before the last of these calls.
  bool try_pattern(std::uint32_t depth) {
    static Device device;
    constexpr Tear tears[] = {Tear::patches,  Tear::each_bit, Tear::last_bit,
                              Tear::all_bits, Tear::as_one,   Tear::first_bit};
    Tally& tally = tallies_[depth];
    ++tries_;
    device = before_;
    device.count_in(tally);
    device.flash.bits.reseed(tries_);
    device.flash.failure = {tears[tries_ % 6], static_cast<std::uint8_t>(tries_ / 6 % test::chance_count), true};
    device.flash.fail_calls(failing_[0], failing_[1], failing_[2]);
    static_cast<void>(device.save());
    const bool is_reached = device.flash.calls > failing_[depth];
    device.flash.fail_calls(never);
    if (!is_reached) return false;
    ++tally.cuts;
    std::snprintf(tally.label, sizeof tally.label, "%s, calls %u, %u and %u fail, seed %u", name_, failing_[0],
                  failing_[1], failing_[2], tries_);
    if (device.boot() && device.boot() && (depth < 2 || tries_ % 8 == 0)) {
      device.expect_not_stuck();
      static_cast<void>(device.boot());
    }
    return true;
  }

  const Device& before_;
  Tally* tallies_;
  std::uint32_t stride_;
  const char* name_;
  std::uint32_t failing_[3] = {never, never, never};
  std::uint32_t pairs_ = 0;
  std::uint32_t tries_ = 0;
};

void expect_nothing_lost_by_patterns(const StorageGeometry& geometry, const char* name) {
  static Device before;
  static Tally tallies[3];
  for (Tally& tally : tallies) tally = Tally();
  for (const Past past : pasts) {
    char text[60];
    std::snprintf(text, sizeof text, "%s, past %u", name, static_cast<unsigned>(past));
    make(before, past, geometry, tallies[0]);
    Patterns(before, tallies, test::is_reduced() ? 20 : 1, text).run();
  }
  for (std::uint32_t i = 0; i < 3; ++i) {
    char text[60];
    std::snprintf(text, sizeof text, "%s, %u failing calls", name, i + 1);
    tallies[i].print(text, "patterns");
  }
  for (const Tally& tally : tallies) tally.expect_none_lost();
}

// All reads of a short time fail, in a save that is cut later, or in a boot.
void expect_nothing_lost_by_bursts(std::uint32_t reads, const char* name) {
  static Device before;
  static Device device;
  Tally tally;
  nanoqd::Rng chance(12);
  for (const Past past : pasts) {
    make(before, past, past == Past::other_new ? overwritable : flash, tally);
    const std::uint32_t steps = before.steps_of_next_save();
    device = before;
    device.flash.fail_calls(never);
    EXPECT_STATUS(Status::ok, device.save_undisturbed());
    const std::uint32_t calls = device.flash.calls;
    for (std::uint32_t call = 0; call < calls; ++call) {
      for (std::uint32_t i = 0; i < 8; ++i) {
        std::snprintf(tally.label, sizeof tally.label, "%s, past %u, from call %u on", name,
                      static_cast<unsigned>(past), call);
        device = before;
        device.flash.fail_reads_from(call, reads);
        device.save_with_cut(chance.below(steps + 1), {Tear::patches, 0, false});
        device.flash.fail_reads_from(0, 0);
        if (!device.boot()) continue;
        device.flash.fail_reads_from(call, reads);
        if (!device.boot()) continue;
        device.flash.fail_reads_from(0, 0);
        device.expect_not_stuck();
        static_cast<void>(device.boot());
      }
    }
  }
  tally.print(name);
  tally.expect_none_lost();
}

// Most boots come with reads that fail too. One of four does not, and finds everything.
void expect_nothing_lost_by_reads(double share, bool with_cuts, const char* name) {
  constexpr StorageGeometry geometries[] = {{0, 8, 128, Erased::ones},
                                            {0, 32, 512, Erased::zeros},
                                            {0, 1, 0, Erased::unknown},
                                            {0, 16, 256, Erased::unknown}};
  constexpr std::uint32_t buffers[] = {40, 1024, 200, 64};
  const auto failing = static_cast<std::uint32_t>(share * 4294967296.0);
  static Device device;
  Tally tally;
  nanoqd::Rng chance(11);
  const auto lives = static_cast<std::uint32_t>(test::scaled(100));
  for (std::uint32_t seed = 0; seed < lives; ++seed) {
    std::snprintf(tally.label, sizeof tally.label, "%s, seed %u", name, seed);
    device.begin(geometries[seed % 4], buffers[seed % 4], seed, tally);
    EXPECT_STATUS_MESSAGE(Status::ok, device.save_undisturbed(), tally.label);
    const std::uint32_t steps = device.steps_of_next_save();
    bool is_kept = true;
    for (std::uint32_t i = 0; i < 40 && is_kept; ++i) {
      device.flash.failing_reads = failing;
      if (with_cuts && chance.below(2) == 0) {
        device.save_with_cut(chance.below(steps), {Tear::patches, 0, false});
      } else {
        static_cast<void>(device.save_undisturbed());
      }
      if (chance.below(4) == 0) device.flash.failing_reads = 0;
      is_kept = device.boot();
    }
    device.flash.failing_reads = 0;
    if (!is_kept || !device.boot()) continue;
    device.expect_not_stuck();
    static_cast<void>(device.boot());
  }
  tally.print(name);
  tally.expect_none_lost();
}

}  // namespace

void setUp() {}
void tearDown() {}

static void up_to_three_failing_calls_of_a_flash_lose_nothing() { expect_nothing_lost_by_patterns(flash, "flash"); }
static void up_to_three_failing_calls_of_a_storage_without_erase_lose_nothing() {
  expect_nothing_lost_by_patterns(overwritable, "without erase");
}
static void reads_that_fail_at_times_lose_nothing() { expect_nothing_lost_by_reads(0.02, false, "2 % of reads fail"); }
static void reads_that_often_fail_lose_nothing() { expect_nothing_lost_by_reads(0.3, false, "30 % of reads fail"); }
static void a_burst_of_reads_that_fail_loses_nothing() {
  expect_nothing_lost_by_bursts(5, "5 calls in a row cannot read");
  expect_nothing_lost_by_bursts(15, "15 calls in a row cannot read");
}
static void reads_that_fail_between_power_cuts_lose_nothing() {
  expect_nothing_lost_by_reads(0.02, true, "2 % of reads fail, and half of the saves are cut");
}

int main() {
  UNITY_BEGIN();
  RUN_TEST(up_to_three_failing_calls_of_a_flash_lose_nothing);
  RUN_TEST(up_to_three_failing_calls_of_a_storage_without_erase_lose_nothing);
  RUN_TEST(reads_that_fail_at_times_lose_nothing);
  RUN_TEST(reads_that_often_fail_lose_nothing);
  RUN_TEST(a_burst_of_reads_that_fail_loses_nothing);
  RUN_TEST(reads_that_fail_between_power_cuts_lose_nothing);
  return UNITY_END();
}
