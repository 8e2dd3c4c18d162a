// exercise() passes every storage that keeps the contract, and finds each way in which ports get it
// wrong.
#include <stdint.h>
#include <string.h>

#include <nanoqd/port/storage_exercise.hpp>

#include "support/expect_status.hpp"
#include "support/fake_flash.hpp"
#include "support/message.hpp"
#include "unity.h"

using nanoqd::Erased;
using nanoqd::exercise;
using nanoqd::ExerciseResult;
using nanoqd::Status;
using nanoqd::Storage;
using nanoqd::StorageGeometry;

static test::FakeFlash<1536> flash;
static uint8_t buffer[300];

void setUp() {}
void tearDown() {}

static constexpr uint32_t program_sizes[] = {1, 2, 4, 8, 16, 24, 32, 256};

static void expect_ok(const StorageGeometry& geometry, uint32_t buffer_bytes) {
  flash.begin(geometry);
  buffer[buffer_bytes] = 0xA5;
  const ExerciseResult result = exercise(flash.storage(), buffer, buffer_bytes);
  TEST_ASSERT_NULL_MESSAGE(flash.violation, flash.violation);
  EXPECT_STATUS_MESSAGE(Status::ok, result.status, test::message(describe(result.status), result.address));
  TEST_ASSERT_EQUAL_UINT32(0, result.address);
  TEST_ASSERT_EQUAL_HEX8_MESSAGE(0xA5, buffer[buffer_bytes], "nothing is written behind the buffer");
  const uint32_t blocks = geometry.erase_bytes != 0 ? geometry.bytes / geometry.erase_bytes : 0;
  TEST_ASSERT_EQUAL_UINT32_MESSAGE(2 * blocks, flash.erases, "each block is erased twice, no more");
  TEST_ASSERT_EQUAL_UINT32(2, flash.syncs);
}

static void a_sound_storage_passes_whatever_its_geometry() {
  constexpr Erased values[] = {Erased::unknown, Erased::ones, Erased::zeros};
  for (const uint32_t unit : program_sizes) {
    const uint32_t buffer_sizes[] = {unit + 1, unit + 2, 2 * unit + 1, 299};
    for (const Erased erased : values) {
      for (const uint32_t buffer_bytes : buffer_sizes) {
        if (buffer_bytes >= sizeof buffer) continue;
        expect_ok({6 * unit, unit, 2 * unit, erased}, buffer_bytes);
        expect_ok({unit, unit, unit, erased}, buffer_bytes);
        expect_ok({6 * unit, unit, 0, erased}, buffer_bytes);
      }
    }
  }
}

static void a_storage_that_cannot_be_tried_is_left_alone() {
  flash.begin({1024, 8, 256, Erased::ones});
  Storage storage = flash.storage();
  EXPECT_STATUS(Status::buffer_too_small, exercise(storage, buffer, 8).status);
  EXPECT_STATUS(Status::buffer_too_small, exercise(storage, nullptr, 300).status);

  storage.geometry.bytes = 1000;
  EXPECT_STATUS(Status::bad_storage_size, exercise(storage, buffer, 300).status);
  TEST_ASSERT_EQUAL_UINT32_MESSAGE(0, exercise(storage, buffer, 300).address, "nothing was tried");
  TEST_ASSERT_EQUAL_UINT32_MESSAGE(0, exercise(flash.storage(), buffer, 8).address, "nothing was tried");

  storage.erase = nullptr;
  EXPECT_STATUS(Status::no_erase, exercise(storage, buffer, 300).status);
  TEST_ASSERT_EQUAL_UINT32(0, flash.calls);
}

static void a_function_that_fails_at_any_call_is_named() {
  flash.begin({96, 8, 32, Erased::ones});
  EXPECT_STATUS(Status::ok, exercise(flash.storage(), buffer, 9).status);
  const uint32_t calls = flash.calls;
  uint32_t seen[4] = {};
  for (uint32_t failing = 0; failing < calls; ++failing) {
    flash.begin({96, 8, 32, Erased::ones});
    flash.failing_call = failing;
    const ExerciseResult result = exercise(flash.storage(), buffer, 9);
    const uint32_t kind = static_cast<uint32_t>(result.status) - static_cast<uint32_t>(Status::read_failed);
    TEST_ASSERT_TRUE_MESSAGE(kind < 4, test::message(describe(result.status), failing));
    TEST_ASSERT_TRUE_MESSAGE(result.address < 96 + (kind == 3 ? 1 : 0),
                             test::message("the address is inside", failing));
    const uint32_t more = flash.calls - (failing + 1);
    TEST_ASSERT_TRUE_MESSAGE(more == 0 || (more == 1 && result.status == Status::read_failed),
                             "after a failure, only an erased unit is read once more");
    ++seen[kind];
  }
  const uint32_t erases = 2 * 3;
  const uint32_t programs = 2 * 12;
  TEST_ASSERT_EQUAL_UINT32(programs, seen[1]);
  TEST_ASSERT_EQUAL_UINT32(erases, seen[2]);
  TEST_ASSERT_EQUAL_UINT32(2, seen[3]);
  TEST_ASSERT_EQUAL_UINT32(calls - programs - erases - 2, seen[0]);
}

// A memory of four blocks whose driver has one mistake.
enum class Mistake : uint32_t {
  none,
  erase_does_nothing,
  erase_forgets_the_end,
  erase_takes_the_next_block_too,
  erase_takes_the_block_before_too,
  erased_value_is_another,
  program_does_nothing,  // from here on also without blocks to erase
  program_stops_after_a_unit,
  program_swaps_bytes,
  program_loses_a_bit,
  program_wraps_at_the_page,
  program_rounds_the_source_down,
  address_loses_its_top_bit,
  address_loses_a_middle_bit,
  read_does_nothing,
  read_rounds_the_address_down,
  read_rounds_the_length_up,
  read_stops_short,
  end,
};

struct Driver {
  static constexpr uint32_t size = 512;
  static constexpr uint32_t unit = 4;
  static constexpr uint32_t block = 128;
  static constexpr uint32_t page = 16;
  Mistake mistake = Mistake::none;
  bool is_flash = false;         // else it can be overwritten
  bool has_ecc = false;          // a read of a unit that was not programmed since its erase fails
  uint32_t worn_address = size;  // the second program of this byte stores something else
  uint32_t programs_of_worn = 0;
  uint32_t reads_that_work = 0xFFFFFFFFU;  // later ones do nothing
  uint32_t stuck_address = size;           // these bits of this byte never change
  uint8_t stuck_at_0 = 0;
  uint8_t stuck_at_1 = 0;
  bool is_programmed[size / unit] = {};
  uint8_t memory[size + unit] = {};

  uint32_t place(uint32_t address) const {
    if (mistake == Mistake::address_loses_its_top_bit) return address % (size / 2);
    if (mistake == Mistake::address_loses_a_middle_bit) return address & ~64U;
    return address;
  }

  bool read(uint32_t address, uint8_t* target, uint32_t bytes) {
    if (mistake == Mistake::read_does_nothing || reads_that_work == 0) return true;
    --reads_that_work;
    if (mistake == Mistake::read_rounds_the_address_down) address -= address % unit;
    if (mistake == Mistake::read_rounds_the_length_up) bytes = (bytes + unit - 1) / unit * unit;
    if (mistake == Mistake::read_stops_short) bytes -= bytes % unit;
    for (uint32_t i = 0; has_ecc && i < bytes; ++i) {
      if (!is_programmed[(address + i) / unit]) return false;
    }
    for (uint32_t i = 0; i < bytes; ++i) {
      target[i] = memory[place(address + i)];
      if (address + i == stuck_address) target[i] = static_cast<uint8_t>((target[i] & ~stuck_at_0) | stuck_at_1);
    }
    return true;
  }

  bool program(uint32_t address, const uint8_t* source, uint32_t bytes) {
    if (mistake == Mistake::program_does_nothing) return true;
    if (mistake == Mistake::program_stops_after_a_unit) bytes = unit;
    if (mistake == Mistake::program_rounds_the_source_down) source -= reinterpret_cast<uintptr_t>(source) % unit;
    for (uint32_t i = 0; i < bytes; ++i) {
      uint32_t target = address + i;
      is_programmed[target / unit] = true;
      if (mistake == Mistake::program_swaps_bytes) target ^= 1U;
      if (mistake == Mistake::program_wraps_at_the_page) target = address - address % page + target % page;
      const uint32_t lost = mistake == Mistake::program_loses_a_bit && target == size - 3 ? 0x10U : 0U;
      const uint32_t before = is_flash ? memory[place(target)] : 0xFFU;
      memory[place(target)] = static_cast<uint8_t>(before & source[i] & ~lost);
      if (target == worn_address && ++programs_of_worn == 2) memory[place(target)] = static_cast<uint8_t>(~source[i]);
    }
    return true;
  }

  bool erase(uint32_t address) {
    uint32_t past = address + block;
    if (mistake == Mistake::erase_does_nothing) return true;
    if (mistake == Mistake::erase_forgets_the_end) past -= unit;
    if (mistake == Mistake::erase_takes_the_next_block_too && past < size) past += block;
    if (mistake == Mistake::erase_takes_the_block_before_too && address > 0) address -= block;
    const uint8_t erased = mistake == Mistake::erased_value_is_another ? 0xFE : 0xFF;
    for (; address < past; ++address) {
      memory[place(address)] = erased;
      is_programmed[address / unit] = false;
    }
    return true;
  }

  Storage storage(Erased erased) {
    Storage storage;
    storage.geometry = {size, unit, is_flash ? block : 0, erased};
    storage.read = [](void* self, uint32_t address, void* target, uint32_t bytes) {
      return static_cast<Driver*>(self)->read(address, static_cast<uint8_t*>(target), bytes);
    };
    storage.program = [](void* self, uint32_t address, const void* source, uint32_t bytes) {
      return static_cast<Driver*>(self)->program(address, static_cast<const uint8_t*>(source), bytes);
    };
    if (is_flash) {
      storage.erase = [](void* self, uint32_t address) { return static_cast<Driver*>(self)->erase(address); };
    }
    storage.context = this;
    return storage;
  }
};

static Driver driver;
alignas(8) static uint8_t aligned_buffer[64];

static ExerciseResult exercise_driver(Mistake mistake, bool is_flash, Erased erased, uint32_t buffer_bytes) {
  driver.mistake = mistake;
  driver.is_flash = is_flash;
  memset(driver.memory, erased == Erased::unknown ? 0xFF : 0x3C, sizeof driver.memory);  // new, or used
  memset(aligned_buffer, 0xFF, sizeof aligned_buffer);
  return exercise(driver.storage(erased), aligned_buffer, buffer_bytes);
}

static void every_mistake_of_a_driver_is_found() {
  constexpr uint32_t buffer_sizes[] = {33, 40, 50};
  for (const uint32_t buffer_bytes : buffer_sizes) {
    for (uint32_t i = 0; i < static_cast<uint32_t>(Mistake::end); ++i) {
      const Mistake mistake = static_cast<Mistake>(i);
      const Status expected = mistake == Mistake::none ? Status::ok : Status::storage_differs;
      const bool of_erase = mistake != Mistake::none && mistake < Mistake::program_does_nothing;
      TEST_ASSERT_TRUE_MESSAGE(
          exercise_driver(mistake, true, Erased::unknown, buffer_bytes).status == expected || of_erase,
          test::message("in flash", i));
      TEST_ASSERT_TRUE_MESSAGE(
          exercise_driver(mistake, false, Erased::unknown, buffer_bytes).status == expected || of_erase,
          test::message("in memory that can be overwritten", i));
      const ExerciseResult result = exercise_driver(mistake, true, Erased::ones, buffer_bytes);
      TEST_ASSERT_TRUE_MESSAGE(result.status == expected || result.status == Status::not_erased,
                               test::message("in flash of known erased value", i));
      TEST_ASSERT_LESS_THAN_UINT32_MESSAGE(Driver::size, result.address, "an address of the storage");
    }
  }
}

static void a_wrong_erase_is_told_from_a_wrong_program() {
  const auto expect = [](Mistake mistake, Status known, Status unknown) {
    const uint32_t number = static_cast<uint32_t>(mistake);
    TEST_ASSERT_TRUE_MESSAGE(exercise_driver(mistake, true, Erased::ones, 33).status == known,
                             test::message("of known erased value", number));
    TEST_ASSERT_TRUE_MESSAGE(exercise_driver(mistake, true, Erased::unknown, 33).status == unknown,
                             test::message("of unknown erased value", number));
  };
  expect(Mistake::erase_does_nothing, Status::not_erased, Status::storage_differs);
  expect(Mistake::erase_forgets_the_end, Status::not_erased, Status::storage_differs);
  expect(Mistake::erased_value_is_another, Status::not_erased, Status::storage_differs);
  expect(Mistake::erase_takes_the_next_block_too, Status::storage_differs, Status::storage_differs);
  expect(Mistake::erase_takes_the_block_before_too, Status::storage_differs, Status::storage_differs);
  expect(Mistake::program_loses_a_bit, Status::storage_differs, Status::storage_differs);
}

static void the_address_is_that_of_the_first_wrong_byte() {
  const ExerciseResult lost_bit = exercise_driver(Mistake::program_loses_a_bit, true, Erased::ones, 33);
  TEST_ASSERT_EQUAL_UINT32(Driver::size - 3, lost_bit.address);
  const ExerciseResult not_erased = exercise_driver(Mistake::erase_forgets_the_end, true, Erased::ones, 33);
  TEST_ASSERT_EQUAL_UINT32(Driver::block - Driver::unit, not_erased.address);
}

static void a_byte_that_is_wrong_only_at_the_second_write_is_found_in_every_block() {
  for (uint32_t address = 5; address < Driver::size; address += Driver::block) {
    for (uint32_t is_flash = 0; is_flash < 2; ++is_flash) {
      driver.worn_address = address;
      driver.programs_of_worn = 0;
      const ExerciseResult result = exercise_driver(Mistake::none, is_flash != 0, Erased::unknown, 33);
      driver.worn_address = Driver::size;
      EXPECT_STATUS_MESSAGE(Status::storage_differs, result.status, test::message("in the block of", address));
      TEST_ASSERT_EQUAL_UINT32_MESSAGE(address, result.address, "the address of the byte");
    }
  }
}

static void a_read_that_does_nothing_is_found_however_late_it_is() {
  driver.reads_that_work = 0xFFFFFFFFU;
  EXPECT_STATUS(Status::ok, exercise_driver(Mistake::none, false, Erased::unknown, 33).status);
  const uint32_t reads = 0xFFFFFFFFU - driver.reads_that_work;
  for (uint32_t working = 0; working < reads; ++working) {
    driver.reads_that_work = working;
    EXPECT_STATUS_MESSAGE(Status::storage_differs, exercise_driver(Mistake::none, false, Erased::unknown, 33).status,
                          test::message("reads that worked", working));
  }
  driver.reads_that_work = 0xFFFFFFFFU;
}

static void nothing_is_wrong_until_it_is_found() {
  const ExerciseResult result;

  EXPECT_STATUS(Status::ok, result.status);
  TEST_ASSERT_EQUAL_UINT32(0, result.address);
}

static void a_bit_that_never_changes_is_found_whatever_its_value() {
  driver.stuck_address = 77;
  for (uint32_t bit = 0; bit < 8; ++bit) {
    driver.stuck_at_0 = static_cast<uint8_t>(1U << bit);
    driver.stuck_at_1 = 0;
    EXPECT_STATUS_MESSAGE(Status::storage_differs, exercise_driver(Mistake::none, false, Erased::unknown, 33).status,
                          test::message("this bit is always 0", bit));
    driver.stuck_at_0 = 0;
    driver.stuck_at_1 = static_cast<uint8_t>(1U << bit);
    EXPECT_STATUS_MESSAGE(Status::storage_differs, exercise_driver(Mistake::none, false, Erased::unknown, 33).status,
                          test::message("this bit is always 1", bit));
  }
  driver.stuck_address = Driver::size;
}

static void flash_whose_erased_units_cannot_be_read_is_told_from_others() {
  driver.has_ecc = true;

  EXPECT_STATUS(Status::ok, exercise_driver(Mistake::none, true, Erased::unreadable, 33).status);
  EXPECT_STATUS(Status::erased_unreadable, exercise_driver(Mistake::none, true, Erased::ones, 33).status);
  EXPECT_STATUS(Status::erased_unreadable, exercise_driver(Mistake::none, true, Erased::unknown, 33).status);

  driver.has_ecc = false;
  EXPECT_STATUS(Status::not_erased, exercise_driver(Mistake::none, true, Erased::unreadable, 33).status);
}

int main() {
  UNITY_BEGIN();
  RUN_TEST(flash_whose_erased_units_cannot_be_read_is_told_from_others);
  RUN_TEST(a_sound_storage_passes_whatever_its_geometry);
  RUN_TEST(a_storage_that_cannot_be_tried_is_left_alone);
  RUN_TEST(a_function_that_fails_at_any_call_is_named);
  RUN_TEST(every_mistake_of_a_driver_is_found);
  RUN_TEST(a_wrong_erase_is_told_from_a_wrong_program);
  RUN_TEST(the_address_is_that_of_the_first_wrong_byte);
  RUN_TEST(a_byte_that_is_wrong_only_at_the_second_write_is_found_in_every_block);
  RUN_TEST(a_bit_that_never_changes_is_found_whatever_its_value);
  RUN_TEST(a_read_that_does_nothing_is_found_however_late_it_is);
  RUN_TEST(nothing_is_wrong_until_it_is_found);
  return UNITY_END();
}
