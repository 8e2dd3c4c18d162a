// Some flash with an ECC cannot read a unit that is erased and not programmed since. Saves and
// loads work there as elsewhere, from the first one on a blank chip to one after a power cut.
// NANOQD_TEST_SCALE multiplies the number of cuts.
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
using test::Tally;
using test::Tear;
using Device = test::Device<test::TinyPlain>;

namespace {

struct Place {
  StorageGeometry geometry;
  std::uint32_t buffer;
};
constexpr Place places[] = {
    {{0, 4, 256, Erased::unreadable}, 20},
    {{0, 8, 128, Erased::unreadable}, 64},
    {{0, 16, 512, Erased::unreadable}, 1024},
    {{0, 32, 128, Erased::unreadable}, 32},
};

Device device;

void begin(const Place& place, std::uint32_t seed, bool is_blank, Tally& tally) {
  device.begin(place.geometry, place.buffer, seed, tally);
  device.flash.erased_faults = true;
  if (is_blank) device.flash.make_blank();
}

// A device most of whose saves are cut, also the first ones.
void live(const Place& place, Tear tear, std::uint32_t seed, Tally& tally) {
  nanoqd::Rng chance(seed);
  std::snprintf(tally.label, sizeof tally.label, "tear %u, units of %u, seed %u", static_cast<unsigned>(tear),
                place.geometry.program_bytes, seed);
  begin(place, seed, seed % 2 == 0, tally);
  for (std::uint32_t i = 0; i < 15; ++i) {
    const Cut cut = {tear, static_cast<std::uint8_t>(chance.below(test::chance_count)), chance.below(4) == 0};
    if (chance.below(5) == 0) {
      static_cast<void>(device.save_undisturbed());
    } else if (chance.below(2) == 0) {
      device.save_with_cut(chance.below(5), cut);
    } else {
      const std::uint32_t steps = device.steps_of_next_save();
      const std::uint32_t records = 3 + 40 / place.geometry.program_bytes;
      const bool is_record = chance.below(2) == 0 && steps > records;
      device.save_with_cut(is_record ? steps - 1 - chance.below(records) : chance.below(steps + 1), cut);
    }
    for (std::uint32_t boots = chance.below(4); boots > 0; --boots) {
      if (!device.boot()) return;
    }
  }
  if (!device.boot()) return;
  device.expect_not_stuck();
  static_cast<void>(device.boot());
}

}  // namespace

void setUp() {}
void tearDown() {}

static void a_blank_chip_has_no_snapshot() {
  static test::TinyPlain search;
  for (const Place& place : places) {
    Tally tally;
    static std::uint8_t buffer[1024];
    begin(place, 1, true, tally);
    Device::start(search, 1);
    EXPECT_STATUS(Status::no_snapshot, nanoqd::load(search, device.flash.storage(), {buffer, place.buffer}));
  }
}

static void every_save_is_found() {
  Tally tally;
  for (const Place& place : places) {
    for (std::uint32_t seed = 0; seed < 2; ++seed) {
      begin(place, seed, seed == 0, tally);
      for (std::uint32_t i = 0; i < 40; ++i) {
        EXPECT_STATUS(Status::ok, device.save_undisturbed());
        TEST_ASSERT_TRUE_MESSAGE(device.boot(), "the state that was saved is found");
      }
    }
  }
  tally.print("no cuts");
  tally.expect_none_lost();
  TEST_ASSERT_TRUE_MESSAGE(tally.unanswered == 0, "every boot finds it");
}

static void saves_that_are_cut_lose_nothing() {
  constexpr Tear tears[] = {Tear::each_bit, Tear::last_bit, Tear::first_bit, Tear::all_bits,
                            Tear::as_one,   Tear::patches,  Tear::faulting};
  constexpr const char* names[] = {
      "each bit by itself", "last bit", "first bit", "all bits", "as one", "patches", "faulting"};
  Tally all[7];
  for (std::uint32_t i = 0; i < 7; ++i) {
    const auto lives = static_cast<std::uint32_t>(test::scaled(40));
    for (std::uint32_t seed = 0; seed < lives; ++seed) live(places[seed % 4], tears[i], seed, all[i]);
    all[i].print(names[i]);
  }
  for (const Tally& tally : all) {
    tally.expect_none_lost();
    TEST_ASSERT_TRUE_MESSAGE(tally.unanswered == 0, "every boot after a save that was ok finds something");
  }
}

int main() {
  UNITY_BEGIN();
  RUN_TEST(a_blank_chip_has_no_snapshot);
  RUN_TEST(every_save_is_found);
  RUN_TEST(saves_that_are_cut_lose_nothing);
  return UNITY_END();
}
