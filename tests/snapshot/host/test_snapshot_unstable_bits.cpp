// Bits that were being programmed or erased when the power failed may read either way at every
// later read. A search that was saved is found nevertheless, at every boot, whatever the saves
// after it came to. NANOQD_TEST_SCALE multiplies the number of cuts.
#include <cstdint>
#include <cstdio>
#include <nanoqd/nanoqd.hpp>

#include "support/save_promise.hpp"
#include "support/scaled.hpp"
#include "unity.h"

using nanoqd::Erased;
using nanoqd::Status;
using nanoqd::StorageGeometry;
using test::Cut;
using test::Device;
using test::Tally;
using test::Tear;

namespace {

std::uint64_t all_cuts = 0;

// How the cuts of a device tear: all in one way, or each in another.
struct Kind {
  const char* name;
  Tear tear;
  bool is_mixed;
  bool is_drawn;  // each tear differs
};

struct Place {
  StorageGeometry geometry;  // its size is that of two snapshots
  std::uint32_t buffer;
};

constexpr Place places[] = {
    {{0, 1, 256, Erased::ones}, 40},     {{0, 8, 128, Erased::zeros}, 16},   {{0, 16, 128, Erased::ones}, 100},
    {{0, 32, 256, Erased::zeros}, 1024}, {{0, 8, 512, Erased::unknown}, 64}, {{0, 32, 128, Erased::ones}, 32},
    {{0, 1, 0, Erased::unknown}, 1024},  {{0, 8, 0, Erased::unknown}, 40},   {{0, 32, 0, Erased::unknown}, 70},
};
constexpr std::uint32_t place_count = sizeof places / sizeof places[0];

Cut draw_cut(const Kind& kind, nanoqd::Rng& chance) {
  constexpr Tear mixed[] = {Tear::each_bit, Tear::last_bit, Tear::first_bit, Tear::all_bits, Tear::patches};
  Cut cut;
  cut.tear = kind.is_mixed ? mixed[chance.below(5)] : kind.tear;
  cut.chance = static_cast<std::uint8_t>(chance.below(test::chance_count));
  cut.whole_call = chance.below(4) == 0;
  return cut;
}

// At least as many of the last steps as write the records that commit a snapshot.
constexpr std::uint32_t record_steps(const Place& place) { return 4 + 40 / place.geometry.program_bytes; }

// Any step; or one of the first, which erase; or one of the last.
template <class Search>
std::uint32_t draw_step(const Device<Search>& device, std::uint32_t steps, const Place& place, nanoqd::Rng& chance) {
  const std::uint32_t way = chance.below(3);
  if (way == 0) return chance.below(steps);
  if (way == 1) return chance.below(4);
  return device.steps_of_next_save() - 1 - chance.below(record_steps(place));
}

// A life of a device: most of its saves are cut.
template <class Search>
void live(const Kind& kind, const Place& place, std::uint32_t seed, Tally& tally) {
  static Device<Search> device;
  nanoqd::Rng chance(seed);
  std::snprintf(tally.label, sizeof tally.label, "%s, a life, seed %u, units of %u, blocks of %u, erased %u", kind.name,
                seed, place.geometry.program_bytes, place.geometry.erase_bytes,
                static_cast<unsigned>(place.geometry.erased));
  device.begin(place.geometry, place.buffer, seed, tally);
  if (chance.below(2) == 0) device.flash.make_blank();
  EXPECT_STATUS_MESSAGE(Status::ok, device.save_undisturbed(), tally.label);
  const std::uint32_t steps = device.steps_of_next_save() + 2;
  for (std::uint32_t i = 0; i < 15; ++i) {
    if (chance.below(6) == 0) {
      static_cast<void>(device.save_undisturbed());
    } else {
      device.save_with_cut(draw_step(device, steps, place, chance), draw_cut(kind, chance));
    }
    for (std::uint32_t boots = chance.below(4); boots > 0; --boots) {
      if (!device.boot()) return;
    }
  }
  if (!device.boot()) return;
  device.expect_not_stuck();
  static_cast<void>(device.boot());
}

void live_many_lives(const Kind& kind, Tally& tally) {
  const auto lives = static_cast<std::uint32_t>(test::scaled(10));
  for (std::uint32_t i = 0; i < lives; ++i) {
    for (std::uint32_t j = 0; j < place_count; ++j) {
      const std::uint32_t seed = i * place_count + j;
      if (i % 3 == 0) live<test::TinyPlain>(kind, places[j], seed, tally);
      if (i % 6 == 1) live<test::TinyCompact>(kind, places[j], seed, tally);
      if (i % 6 == 4) live<test::TinyNoisy>(kind, places[j], seed, tally);
      if (i % 3 == 2) live<test::TinyPortfolio>(kind, places[j], seed, tally);
    }
  }
}

// Every step of a save is cut. Then come a boot, a cut of the save after it, and boots. If the
// first cut was in one of the records at the end, a third save is cut too.
template <class Search>
class Targeted {
 public:
  Targeted(const Kind& kind, const Place& place, Tally& tally) : kind_(kind), place_(place), tally_(tally) {}

  void run() {
    std::snprintf(tally_.label, sizeof tally_.label, "%s, units of %u, blocks of %u, erased %u", kind_.name,
                  place_.geometry.program_bytes, place_.geometry.erase_bytes,
                  static_cast<unsigned>(place_.geometry.erased));
    whole_.begin(place_.geometry, place_.buffer, 1, tally_);
    for (std::uint32_t i = 0; i < 3; ++i) EXPECT_STATUS_MESSAGE(Status::ok, whole_.save_undisturbed(), tally_.label);
    steps_ = whole_.steps_of_next_save();
    const std::uint32_t last_chance = kind_.is_drawn ? test::chance_count : 1;
    const std::uint32_t stride = test::is_reduced() ? 19 : test::scale() < 5.0 && steps_ > 100 ? 7 : 1;
    for (std::uint32_t first = 0; first < steps_; ++first) {
      const bool is_record = first + record_steps(place_) >= steps_;
      if (!is_record && first > 3 && first % stride != 0) continue;
      const bool is_thorough = is_record || test::scale() >= 5.0;
      const std::uint32_t chances = is_thorough ? last_chance : 1;  // else they take turns
      for (std::uint32_t i = 0; i < chances; ++i) {
        cut_first(first, static_cast<std::uint8_t>((is_thorough ? i : first) % test::chance_count), is_record);
      }
    }
    for (std::uint64_t i = test::scaled(steps_ > 100 ? 10 : 90); i > 0; --i) cut_three_in_a_row();
  }

 private:
  void cut_first(std::uint32_t first, std::uint8_t index, bool is_record) {
    static Device<Search> cut_once;
    Cut cut = draw_cut(kind_, chance_);
    cut.chance = index;
    cut_once = whole_;
    cut_once.flash.bits.reseed(++seed_);
    cut_once.save_with_cut(first, cut);
    if (!boot(cut_once, first, steps_, steps_)) return;

    static Device<Search> next;
    next = cut_once;
    next.expect_not_stuck();
    if (!boot(next, first, steps_, steps_)) return;

    const auto seconds = static_cast<std::uint32_t>(is_record ? test::scaled(1) : 1 + test::scaled(1) / 5);
    for (std::uint32_t i = 0; i < seconds; ++i) cut_second(cut_once, first, is_record);
  }

  void cut_second(const Device<Search>& cut_once, std::uint32_t first, bool is_record) {
    static Device<Search> cut_twice;
    static Device<Search> next;
    const std::uint32_t second = draw_later_step(cut_once);
    cut_twice = cut_once;
    cut_twice.flash.bits.reseed(++seed_);
    cut_twice.save_with_cut(second, draw_cut(kind_, chance_));
    if (!boot(cut_twice, first, second, steps_) || !is_record) return;
    const std::uint32_t third = draw_later_step(cut_twice);
    next = cut_twice;
    next.flash.bits.reseed(++seed_);
    next.save_with_cut(third, draw_cut(kind_, chance_));
    static_cast<void>(boot(next, first, second, third));
  }

  // The records of one save, an erase of the next, any step of the third. If the records read
  // differently in the last two, they may erase one slot and then the other.
  void cut_three_in_a_row() {
    static Device<Search> device;
    const std::uint32_t first = steps_ - 1 - chance_.below(chance_.below(2) == 0 ? 3 : record_steps(place_));
    const std::uint32_t second = chance_.below(2);
    const std::uint32_t third = chance_.below(steps_);
    device = whole_;
    device.flash.bits.reseed(++seed_);
    device.save_with_cut(first, draw_cut(kind_, chance_));
    device.save_with_cut(second, draw_cut(kind_, chance_));
    device.save_with_cut(third, draw_cut(kind_, chance_));
    for (std::uint32_t boots = 0; boots < 3; ++boots) {
      if (!boot(device, first, second, third)) return;
    }
  }

  // Half of them in the first steps: to erase one slot, then the other.
  std::uint32_t draw_later_step(const Device<Search>& device) {
    return chance_.below(2) == 0 ? chance_.below(2) : draw_step(device, steps_, place_, chance_);
  }

  bool boot(Device<Search>& device, std::uint32_t first, std::uint32_t second, std::uint32_t third) {
    const bool is_kept = device.boot() && device.boot();
    if (!is_kept && tally_.losses() == 1) {
      std::snprintf(tally_.first_loss, sizeof tally_.first_loss, "%s, seed %u, cut in steps %u, %u and %u of %u",
                    tally_.label, seed_, first, second, third, steps_);
    }
    return is_kept;
  }

  static Device<Search> whole_;  // the device before the first cut

  const Kind& kind_;
  const Place& place_;
  Tally& tally_;
  nanoqd::Rng chance_{2026};
  std::uint32_t seed_ = 0;
  std::uint32_t steps_ = 0;  // of the save whose steps are cut
};

template <class Search>
Device<Search> Targeted<Search>::whole_;

void expect_nothing_lost(const Kind& kind) {
  Tally lives;
  Tally targeted;
  live_many_lives(kind, lives);
  for (std::uint32_t i = 0; i < place_count; ++i) {
    if (i % 3 != 2) Targeted<test::TinyPlain>(kind, places[i], targeted).run();
    if (i % 3 == 2) Targeted<test::TinyCompact>(kind, places[i], targeted).run();
  }
  all_cuts += lives.cuts + targeted.cuts;
  char name[100];
  std::snprintf(name, sizeof name, "%s, lives", kind.name);
  lives.print(name);
  std::snprintf(name, sizeof name, "%s, targeted", kind.name);
  targeted.print(name);
  lives.expect_none_lost();
  targeted.expect_none_lost();
}

}  // namespace

void setUp() {}
void tearDown() {}

static void bits_that_differ_from_each_other_lose_nothing() {
  expect_nothing_lost({"each bit by itself", Tear::each_bit, false, true});
}
static void a_last_bit_that_is_unstable_loses_nothing() {
  expect_nothing_lost({"last bit", Tear::last_bit, false, true});
}
static void a_first_bit_that_is_unstable_loses_nothing() {
  expect_nothing_lost({"first bit", Tear::first_bit, false, true});
}
static void bits_that_are_all_unstable_lose_nothing() {
  expect_nothing_lost({"all bits", Tear::all_bits, false, true});
}
static void units_that_change_as_one_lose_nothing() { expect_nothing_lost({"as one", Tear::as_one, false, true}); }
static void blocks_erased_in_patches_lose_nothing() { expect_nothing_lost({"patches", Tear::patches, false, false}); }
static void units_that_fault_at_times_lose_nothing() { expect_nothing_lost({"faulting", Tear::faulting, false, true}); }
static void cuts_that_tear_in_several_ways_lose_nothing() {
  expect_nothing_lost({"mixed", Tear::each_bit, true, true});
}

static void there_were_more_than_fifteen_thousand_cuts() {
  std::printf("%llu power cuts\n", static_cast<unsigned long long>(all_cuts));
  TEST_ASSERT_TRUE_MESSAGE(all_cuts > static_cast<std::uint64_t>(15000 * test::scale()),
                           "a promise is as good as its test");
}

int main() {
  UNITY_BEGIN();
  RUN_TEST(bits_that_differ_from_each_other_lose_nothing);
  RUN_TEST(a_last_bit_that_is_unstable_loses_nothing);
  RUN_TEST(a_first_bit_that_is_unstable_loses_nothing);
  RUN_TEST(bits_that_are_all_unstable_lose_nothing);
  RUN_TEST(units_that_change_as_one_lose_nothing);
  RUN_TEST(blocks_erased_in_patches_lose_nothing);
  RUN_TEST(units_that_fault_at_times_lose_nothing);
  RUN_TEST(cuts_that_tear_in_several_ways_lose_nothing);
  RUN_TEST(there_were_more_than_fifteen_thousand_cuts);
  return UNITY_END();
}
