// A port is plain data: what is left out does nothing, what is there gets its context.
#include <stdint.h>
#include <string.h>

#include <nanoqd/port/port.hpp>
#include <nanoqd/search/stop.hpp>

#include "support/bytes.hpp"
#include "support/expect_status.hpp"
#include "unity.h"

using nanoqd::Port;
using nanoqd::Status;

void setUp() {}
void tearDown() {}

// A board's log and display that remember what they were told last.
struct Console {
  char line[32] = "";
  char note[32] = "";
  bool has_note = false;
  uint32_t done = 0;
  uint32_t total = 0;
  uint32_t lines = 0;
  uint32_t frames = 0;

  static void print(void* context, const char* text) {
    Console* const console = static_cast<Console*>(context);
    strncpy(console->line, text, sizeof console->line - 1);
    ++console->lines;
  }

  static void show(void* context, uint32_t done, uint32_t total, const char* text) {
    Console* const console = static_cast<Console*>(context);
    console->has_note = text != nullptr;
    strncpy(console->note, text != nullptr ? text : "", sizeof console->note - 1);
    console->done = done;
    console->total = total;
    ++console->frames;
  }
};

static Port port_of(Console& log, Console& display) {
  Port port;
  port.log = {&Console::print, &log};
  port.progress = {&Console::show, &display};
  return port;
}

static void a_port_without_parts_is_all_null_and_silent() {
  static Port port;
  TEST_ASSERT_TRUE_MESSAGE(test::is_all_zero(port), "it costs no flash: a static port is in .bss until it is filled");

  port.say("nobody hears this");
  port.show(1, 2, "nobody sees this");
  EXPECT_STATUS_MESSAGE(Status::no_storage, port.storage.validate(), "a missing storage has a name");

  nanoqd::Stop<float> stop;
  stop.milliseconds = 1;
  stop.clock = port.clock;
  EXPECT_STATUS_MESSAGE(Status::no_clock, stop.validate(), "and so has a missing clock");
}

static void what_is_said_arrives_as_it_was_said() {
  Console log;
  Console display;
  const Port port = port_of(log, display);

  port.say("one line");
  TEST_ASSERT_EQUAL_STRING("one line", log.line);
  TEST_ASSERT_EQUAL_UINT32(1, log.lines);
  TEST_ASSERT_EQUAL_UINT32_MESSAGE(0, display.lines, "each part gets its own context");

  port.show(3, 16, "cells");
  TEST_ASSERT_EQUAL_UINT32(3, display.done);
  TEST_ASSERT_EQUAL_UINT32(16, display.total);
  TEST_ASSERT_EQUAL_STRING("cells", display.note);

  port.show(0xFFFFFFFFU, 0xFFFFFFFFU);
  TEST_ASSERT_EQUAL_UINT32(0xFFFFFFFFU, display.done);
  TEST_ASSERT_EQUAL_UINT32(0xFFFFFFFFU, display.total);
  TEST_ASSERT_FALSE_MESSAGE(display.has_note, "a note that was left out is null");
}

static void progress_never_gets_numbers_it_could_trip_over() {
  Console console;
  const Port port = port_of(console, console);

  port.show(0, 0);
  TEST_ASSERT_EQUAL_UINT32_MESSAGE(0, console.frames, "nothing of nothing would be a division by zero");

  port.show(17, 16);
  TEST_ASSERT_EQUAL_UINT32_MESSAGE(16, console.done, "more than all is all");
  TEST_ASSERT_EQUAL_UINT32(1, console.frames);
}

// Where no part needs a context, the whole port is a constant in flash.
static constexpr nanoqd::StorageGeometry flash_geometry = {64 * 1024, 8, 2048, nanoqd::Erased::ones};
static constexpr Port constant_port = {
    {[](void*) -> uint32_t { return 1234; }},
    {flash_geometry, [](void*, uint32_t, void*, uint32_t) { return false; },
     [](void*, uint32_t, const void*, uint32_t) { return false; }, [](void*, uint32_t) { return false; }},
};
static_assert(constant_port.storage.validate() == Status::ok, "and can be checked when compiling");

static void a_constant_port_gives_what_it_holds() {
  TEST_ASSERT_EQUAL_UINT32_MESSAGE(1234, constant_port.clock.milliseconds(constant_port.clock.context), "its clock");
  TEST_ASSERT_EQUAL_UINT32_MESSAGE(64 * 1024, constant_port.storage.geometry.bytes, "its storage");
  constant_port.say("it has no log");
}

int main() {
  UNITY_BEGIN();
  RUN_TEST(a_port_without_parts_is_all_null_and_silent);
  RUN_TEST(what_is_said_arrives_as_it_was_said);
  RUN_TEST(progress_never_gets_numbers_it_could_trip_over);
  RUN_TEST(a_constant_port_gives_what_it_holds);
  return UNITY_END();
}
