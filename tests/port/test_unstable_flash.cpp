// The flash with unstable bits, which the tests of snapshots rely on, does to its bits what it
// says, and no more.
#include <stdint.h>
#include <string.h>

#include "support/message.hpp"
#include "support/unstable_flash.hpp"
#include "unity.h"

using nanoqd::Erased;
using nanoqd::StorageGeometry;
using test::Cut;
using test::message;
using test::Tear;
using test::Wear;

static test::UnstableFlash<512> flash;
static constexpr StorageGeometry geometry = {512, 8, 128, Erased::ones};
static constexpr Tear tears[] = {Tear::each_bit, Tear::last_bit, Tear::first_bit, Tear::all_bits,
                                 Tear::as_one,   Tear::patches,  Tear::faulting};
static constexpr uint32_t reads = 400;
static constexpr uint8_t erased[8] = {0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF};
static uint8_t data[128];  // that are programmed
static uint8_t got[128];   // that were read

void setUp() {
  flash.begin(geometry, 1);
  for (uint32_t i = 0; i < sizeof data; ++i) data[i] = static_cast<uint8_t>(i * 7);
}
void tearDown() { TEST_ASSERT_NULL_MESSAGE(flash.violation, flash.violation); }

static bool read(uint32_t address, uint32_t bytes) { return flash.storage().read(&flash, address, got, bytes); }
static bool program(uint32_t address, uint32_t bytes) {
  return flash.storage().program(&flash, address, data + address % 128, bytes);
}
static bool erase(uint32_t address) { return flash.storage().erase(&flash, address); }
static bool sync() { return flash.storage().sync(&flash); }

static uint32_t ones_of(uint32_t bits) {
  uint32_t ones = 0;
  for (; bits != 0; bits &= bits - 1) ++ones;
  return ones;
}

// How many of the bits that were read differ.
static uint32_t bits_that_differ(const uint8_t* expected, uint32_t bytes) {
  uint32_t bits = 0;
  for (uint32_t i = 0; i < bytes; ++i) bits += ones_of(static_cast<uint32_t>(got[i]) ^ expected[i]);
  return bits;
}

static uint32_t unstable_bits(uint32_t address, uint32_t bytes) {
  uint32_t bits = 0;
  for (uint32_t at = address; at < address + bytes; ++at) bits += ones_of(flash.bits.unstable_bits(at));
  return bits;
}

// Starts a chip whose first block is erased, and cuts the program of its second unit.
static void cut_a_program(const Cut& cut, uint32_t seed) {
  flash.begin(geometry, seed);
  TEST_ASSERT_TRUE_MESSAGE(erase(0), message("a block is erased", seed));
  flash.cut_power_at(1, cut);
  TEST_ASSERT_FALSE_MESSAGE(program(0, 24), message("the program is cut", seed));
  TEST_ASSERT_FALSE_MESSAGE(flash.is_on(), message("the power is off", seed));
  flash.restore_power();
}

// Starts a chip whose first block is programmed, and cuts its erase.
static void cut_an_erase(const Cut& cut, uint32_t seed) {
  flash.begin(geometry, seed);
  TEST_ASSERT_TRUE_MESSAGE(erase(0) && program(0, 128) && erase(128) && program(128, 128), "two blocks are programmed");
  flash.cut_power_at(0, cut);
  TEST_ASSERT_FALSE_MESSAGE(erase(0), message("the erase is cut", seed));
  flash.restore_power();
}

static void without_a_cut_it_keeps_what_it_is_told() {
  constexpr StorageGeometry kinds[] = {geometry, {512, 1, 256, Erased::zeros}, {512, 32, 128, Erased::unknown}};
  for (const StorageGeometry& kind : kinds) {
    flash.begin(kind, 3);
    TEST_ASSERT_TRUE_MESSAGE(erase(0) && program(0, 64) && sync() && read(0, 128), "every call works");
    TEST_ASSERT_EQUAL_UINT8_ARRAY(data, got, 64);
    const uint8_t value = kind.erased == Erased::ones ? 0xFF : 0;
    if (kind.erased != Erased::unknown) TEST_ASSERT_EACH_EQUAL_UINT8(value, got + 64, 64);
  }
  flash.begin({512, 8, 0, Erased::unknown}, 3);
  TEST_ASSERT_TRUE_MESSAGE(program(8, 8) && program(8, 8), "without erase, units can be overwritten");
}

static void steps_are_units_erases_and_syncs() {
  TEST_ASSERT_TRUE_MESSAGE(erase(0) && program(0, 24) && sync() && read(0, 100), "every call works");
  TEST_ASSERT_EQUAL_UINT32_MESSAGE(1 + 3 + 1, flash.steps, "an erase, three units, a sync");
}

static void a_cut_leaves_other_units_alone() {
  for (const Tear tear : tears) {
    cut_a_program({tear, 2, false}, 4);
    TEST_ASSERT_TRUE_MESSAGE(read(0, 8), "the unit before can be read");
    TEST_ASSERT_EQUAL_UINT8_ARRAY_MESSAGE(data, got, 8, "the unit before is new");
    TEST_ASSERT_TRUE_MESSAGE(read(16, 112), "the units after can be read");
    TEST_ASSERT_EACH_EQUAL_UINT8_MESSAGE(0xFF, got, 112, "the units after are old");
    cut_an_erase({tear, 2, false}, 4);
    TEST_ASSERT_TRUE_MESSAGE(read(128, 128), "the other block can be read");
    TEST_ASSERT_EQUAL_UINT8_ARRAY_MESSAGE(data, got, 128, "the other block is as it was");
  }
}

static void a_cut_can_tear_the_whole_call() {
  cut_a_program({Tear::all_bits, 2, true}, 5);
  for (uint32_t unit = 0; unit < 24; unit += 8) {
    TEST_ASSERT_TRUE_MESSAGE(unstable_bits(unit, 8) > 8, message("each unit of the call has unstable bits", unit));
  }
  TEST_ASSERT_EQUAL_UINT32_MESSAGE(0, unstable_bits(24, 104), "no other unit has");
}

static void without_power_every_call_fails() {
  flash.cut_power_at(0, {Tear::patches, 0, false});
  TEST_ASSERT_FALSE_MESSAGE(sync(), "this call fails");
  TEST_ASSERT_FALSE_MESSAGE(read(0, 8) || erase(0) || sync(), "every call fails");
  flash.restore_power();
  TEST_ASSERT_TRUE_MESSAGE(read(0, 8) && erase(0) && program(0, 8) && sync(), "with power every call works");
  flash.cut_power_at(1, {Tear::all_bits, 2, false});
  TEST_ASSERT_TRUE_MESSAGE(program(8, 8), "there is power for one unit");
  TEST_ASSERT_FALSE_MESSAGE(sync(), "the sync is cut");
  TEST_ASSERT_EQUAL_UINT32_MESSAGE(0, unstable_bits(0, 512), "a cut in a sync tears nothing");
}

// How often the unit at 8 reads old, new, and neither.
struct Seen {
  uint32_t old = 0;
  uint32_t complete = 0;
  uint32_t between = 0;
  uint32_t failed = 0;
};
static Seen read_often() {
  Seen seen;
  for (uint32_t i = 0; i < reads; ++i) {
    if (!read(8, 8)) {
      ++seen.failed;
    } else if (memcmp(got, data + 8, 8) == 0) {
      ++seen.complete;
    } else {
      ++(memcmp(got, erased, 8) == 0 ? seen.old : seen.between);
    }
  }
  return seen;
}

static void one_bit_can_be_unstable_and_the_others_new_or_old() {
  for (uint32_t seed = 0; seed < 20; ++seed) {
    cut_a_program({Tear::last_bit, 2, false}, seed);
    TEST_ASSERT_EQUAL_UINT32_MESSAGE(1, unstable_bits(0, 512), "one bit of the chip is unstable");
    for (uint32_t i = 0; i < 20; ++i) {
      TEST_ASSERT_TRUE_MESSAGE(read(8, 8) && bits_that_differ(data + 8, 8) <= 1, message("the others are new", seed));
    }
    cut_a_program({Tear::first_bit, 2, false}, seed);
    TEST_ASSERT_EQUAL_UINT32_MESSAGE(1, unstable_bits(0, 512), "one bit of the chip is unstable");
    for (uint32_t i = 0; i < 20; ++i) {
      TEST_ASSERT_TRUE_MESSAGE(read(8, 8) && bits_that_differ(erased, 8) <= 1, message("the others are old", seed));
    }
  }
}

static void an_unstable_bit_reads_programmed_with_its_chance() {
  constexpr uint32_t least[] = {0, 20, 160, 330, 380, 390};
  constexpr uint32_t most[] = {20, 70, 240, 390, 400, 400};
  for (uint8_t chance = 0; chance < test::chance_count; ++chance) {
    cut_a_program({Tear::last_bit, chance, false}, 6);
    const uint32_t programmed = read_often().complete;
    TEST_ASSERT_TRUE_MESSAGE(programmed >= least[chance] && programmed <= most[chance], message("program", programmed));
    cut_an_erase({Tear::first_bit, chance, false}, 6);
    uint32_t kept = 0;
    for (uint32_t i = 0; i < reads; ++i) kept += read(0, 128) && memcmp(got, data, 128) == 0 ? 1U : 0U;
    TEST_ASSERT_TRUE_MESSAGE(kept >= least[chance] && kept <= most[chance], message("erase", kept));
  }
}

static void bits_that_are_all_unstable_differ_from_each_other() {
  cut_a_program({Tear::all_bits, 2, false}, 7);
  TEST_ASSERT_TRUE_MESSAGE(read_often().between > reads - 10, "hardly a read gives all bits the same way");
  cut_a_program({Tear::all_bits, 5, false}, 7);
  TEST_ASSERT_TRUE_MESSAGE(read_often().complete > reads / 2, "most reads do, if all bits are nearly new");
}

static void a_unit_can_change_as_one() {
  cut_a_program({Tear::as_one, 2, false}, 8);
  const Seen seen = read_often();
  TEST_ASSERT_TRUE_MESSAGE(seen.old > 150 && seen.complete > 150, "it reads old, and it reads new");
  TEST_ASSERT_EQUAL_UINT32_MESSAGE(0, seen.between, "and nothing between");
  cut_an_erase({Tear::as_one, 2, false}, 8);
  for (uint32_t i = 0; i < reads; ++i) {
    TEST_ASSERT_TRUE_MESSAGE(read(0, 128), "the block can be read");
    TEST_ASSERT_TRUE_MESSAGE(bits_that_differ(data, 128) == 0 || (got[0] == 0xFF && got[127] == 0xFF),
                             message("and so does a block", i));
  }
}

static void bits_can_be_torn_each_by_itself() {
  uint32_t unstable = 0;
  for (uint32_t seed = 0; seed < 60; ++seed) {
    cut_a_program({Tear::each_bit, 0, false}, seed);
    unstable += unstable_bits(8, 8);
  }
  TEST_ASSERT_TRUE_MESSAGE(unstable > 600 && unstable < 60 * 64 - 600, "some are stable, some are not");
}

static void an_erase_can_leave_patches() {
  uint32_t old_units = 0;
  cut_an_erase({Tear::patches, 0, false}, 9);
  for (uint32_t unit = 0; unit < 128; unit += 8) {
    TEST_ASSERT_TRUE_MESSAGE(read(unit, 8), "it can be read");
    const bool is_old = memcmp(got, data + unit, 8) == 0;
    old_units += is_old ? 1U : 0U;
    if (!is_old) TEST_ASSERT_EACH_EQUAL_UINT8_MESSAGE(0xFF, got, 8, "a unit is old or erased");
  }
  TEST_ASSERT_TRUE_MESSAGE(old_units > 2 && old_units < 14, "both are seen");
  TEST_ASSERT_EQUAL_UINT32_MESSAGE(0, unstable_bits(0, 128), "all of it is stable");
}

static void a_torn_unit_may_fault() {
  cut_a_program({Tear::faulting, 1, false}, 10);
  const Seen seen = read_often();
  TEST_ASSERT_TRUE_MESSAGE(seen.failed > 320 && seen.failed < 390, "nine of ten reads fail");
  TEST_ASSERT_TRUE_MESSAGE(seen.between == 0 && (seen.old == 0 || seen.complete == 0), "the others are all alike");
  TEST_ASSERT_TRUE_MESSAGE(erase(0) && read_often().old == reads, "after an erase it reads erased, always");
}

static void a_torn_unit_counts_as_programmed_until_it_is_erased() {
  for (const Tear tear : tears) {
    cut_a_program({tear, 2, false}, 11);
    TEST_ASSERT_TRUE_MESSAGE(!program(8, 8) && flash.violation != nullptr, "it cannot be programmed");
    TEST_ASSERT_TRUE_MESSAGE(erase(0) && unstable_bits(0, 128) == 0, "an erase makes it stable");
    setUp();
    TEST_ASSERT_TRUE_MESSAGE(erase(0), "a block is erased");
    flash.cut_power_at(0, {tear, 2, false});
    TEST_ASSERT_FALSE_MESSAGE(erase(0), "its next erase is cut");
    flash.restore_power();
    TEST_ASSERT_TRUE_MESSAGE(!program(64, 8) && flash.violation != nullptr, "none of its units can be programmed");
    flash.violation = nullptr;
    TEST_ASSERT_TRUE_MESSAGE(erase(0) && program(64, 8), "after an erase it can");
  }
}

static void every_rule_of_flash_is_kept() {
  constexpr uint32_t programs[4][2] = {{0, 8}, {9, 8}, {120, 16}, {256, 8}};
  for (uint32_t rule = 0; rule < 6; ++rule) {
    setUp();
    TEST_ASSERT_TRUE_MESSAGE(erase(0) && erase(128) && program(0, 8), "two blocks are erased");
    bool works = true;
    if (rule < 4) works = program(programs[rule][0], programs[rule][1]);
    if (rule == 4) works = read(505, 8);
    if (rule == 5) works = erase(64);
    TEST_ASSERT_TRUE_MESSAGE(!works && flash.violation != nullptr, message("the call fails and says why", rule));
    flash.violation = nullptr;
  }
}

static void calls_fail_by_their_number() {
  flash.failure = {Tear::all_bits, 2, true};
  flash.fail_calls(0, 2, 4);
  TEST_ASSERT_FALSE_MESSAGE(erase(0), "call 0");
  TEST_ASSERT_TRUE_MESSAGE(unstable_bits(0, 128) > 100, "an erase that fails leaves anything");
  TEST_ASSERT_TRUE_MESSAGE(erase(0), "call 1");
  TEST_ASSERT_FALSE_MESSAGE(program(0, 16), "call 2");
  TEST_ASSERT_TRUE_MESSAGE(unstable_bits(0, 8) > 8 && unstable_bits(8, 8) > 8, "so does a program, in all its units");
  TEST_ASSERT_TRUE_MESSAGE(read(0, 8), "call 3");
  TEST_ASSERT_FALSE_MESSAGE(sync(), "call 4");
  TEST_ASSERT_TRUE_MESSAGE(flash.is_on() && sync(), "call 5");
  flash.fail_calls(1);
  TEST_ASSERT_TRUE_MESSAGE(read(16, 8) && !read(16, 8), "counted from now, and a read too");
  TEST_ASSERT_EQUAL_UINT32_MESSAGE(1, flash.failed_reads, "and reads that fail are counted");
}

static void reads_fail_by_chance_and_in_bursts() {
  uint32_t failed = 0;
  flash.failing_reads = test::chances[1];
  for (uint32_t i = 0; i < reads; ++i) failed += read(0, 8) ? 0U : 1U;
  TEST_ASSERT_TRUE_MESSAGE(failed > 20 && failed < 70, message("one of ten", failed));
  flash.failing_reads = 0;
  flash.fail_reads_from(2, 3);
  for (uint32_t i = 0; i < 10; ++i) {
    const bool is_in_burst = i >= 2 && i < 5;
    TEST_ASSERT_TRUE_MESSAGE(read(0, 8) != is_in_burst, message("reads 2, 3 and 4 fail", i));
  }
}

static void erased_units_may_fault() {
  flash.erased_faults = true;
  TEST_ASSERT_TRUE_MESSAGE(read(0, 128), "what was never erased can be read");
  TEST_ASSERT_TRUE_MESSAGE(erase(0) && program(8, 8), "a block is erased, a unit programmed");
  TEST_ASSERT_FALSE_MESSAGE(read(0, 1) || read(16, 8) || read(8, 9), "a read of an erased unit fails");
  TEST_ASSERT_TRUE_MESSAGE(read(8, 8), "the programmed one can be read");
}

static void a_block_can_wear_out() {
  for (uint32_t i = 1; i <= 4; ++i) {
    const Wear wear = static_cast<Wear>(i);
    setUp();
    TEST_ASSERT_TRUE_MESSAGE(erase(128) && program(128, 8), "a unit is programmed");
    flash.wear_out(1, wear);
    TEST_ASSERT_TRUE_MESSAGE(erase(128) == (wear != Wear::erase_fails), message("an erase", i));
    if (wear == Wear::erase_fails || wear == Wear::erase_does_nothing) {
      TEST_ASSERT_TRUE_MESSAGE(read(128, 8), "it can be read");
      TEST_ASSERT_EQUAL_UINT8_ARRAY_MESSAGE(data, got, 8, "the old bytes are there");
      continue;
    }
    TEST_ASSERT_TRUE_MESSAGE(program(128, 8) == (wear != Wear::program_fails), message("a program", i));
    TEST_ASSERT_TRUE_MESSAGE(read(128, 8), "it can be read");
    TEST_ASSERT_EACH_EQUAL_UINT8_MESSAGE(0xFF, got, 8, "nothing was programmed");
    TEST_ASSERT_TRUE_MESSAGE(erase(0) && program(0, 8), "another block is as before");
  }
  flash.begin({512, 8, 0, Erased::unknown}, 1);
  flash.wear_out(2, Wear::program_fails);
  TEST_ASSERT_TRUE_MESSAGE(!program(0, 24) && program(0, 16), "without erase, a unit wears out by itself");
}

static void draws_repeat_with_their_seed() {
  uint8_t first[64];
  for (uint32_t seed = 0; seed < 3; ++seed) {
    cut_an_erase({Tear::each_bit, 0, false}, seed / 2);
    TEST_ASSERT_TRUE_MESSAGE(read(0, 64), "it can be read");
    if (seed == 0) memcpy(first, got, sizeof first);
    const bool is_same = memcmp(first, got, sizeof first) == 0;
    TEST_ASSERT_TRUE_MESSAGE(is_same == (seed < 2), message("the same seed, the same bits", seed));
  }
}

int main() {
  UNITY_BEGIN();
  RUN_TEST(without_a_cut_it_keeps_what_it_is_told);
  RUN_TEST(steps_are_units_erases_and_syncs);
  RUN_TEST(a_cut_leaves_other_units_alone);
  RUN_TEST(a_cut_can_tear_the_whole_call);
  RUN_TEST(without_power_every_call_fails);
  RUN_TEST(one_bit_can_be_unstable_and_the_others_new_or_old);
  RUN_TEST(an_unstable_bit_reads_programmed_with_its_chance);
  RUN_TEST(bits_that_are_all_unstable_differ_from_each_other);
  RUN_TEST(a_unit_can_change_as_one);
  RUN_TEST(bits_can_be_torn_each_by_itself);
  RUN_TEST(an_erase_can_leave_patches);
  RUN_TEST(a_torn_unit_may_fault);
  RUN_TEST(a_torn_unit_counts_as_programmed_until_it_is_erased);
  RUN_TEST(every_rule_of_flash_is_kept);
  RUN_TEST(calls_fail_by_their_number);
  RUN_TEST(reads_fail_by_chance_and_in_bursts);
  RUN_TEST(erased_units_may_fault);
  RUN_TEST(a_block_can_wear_out);
  RUN_TEST(draws_repeat_with_their_seed);
  return UNITY_END();
}
