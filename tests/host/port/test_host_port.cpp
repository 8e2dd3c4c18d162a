// The desktop port has a clock that runs, progress on terminals only, and a log on every output.
// Progress and log do not damage each other's lines.
#include <unistd.h>

#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <thread>

#include "host/port/file_storage.hpp"
#include "host/port/host_port.hpp"
#include "host/support/scratch_folder.hpp"
#include "host/support/terminal.hpp"
#include "support/expect_status.hpp"
#include "unity.h"

static test::ScratchFolder scratch;

void setUp() {
  ::setenv("TERM", "xterm", 1);
  ::setenv("LC_ALL", "C.UTF-8", 1);
  ::unsetenv("NO_COLOR");
  scratch.make();
}

void tearDown() { scratch.remove(); }

namespace {

using nanoqd::Port;
using nanoqd::host::HostPort;
using test::Terminal;

bool has(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

void the_clock_counts_milliseconds() {
  HostPort host(nullptr);
  const nanoqd::Clock clock = host.port().clock;
  const auto start = std::chrono::steady_clock::now();
  const std::uint32_t before = clock.milliseconds(clock.context);
  std::this_thread::sleep_for(std::chrono::milliseconds(30));
  const std::uint32_t elapsed = clock.milliseconds(clock.context) - before;
  const auto most = std::chrono::duration_cast<std::chrono::milliseconds>(std::chrono::steady_clock::now() - start);
  TEST_ASSERT_TRUE_MESSAGE(elapsed >= 29 && elapsed <= most.count() + 1, "a millisecond is a millisecond");
}

void a_terminal_sees_progress_until_all_is_done() {
  Terminal terminal(80);
  HostPort host(terminal.out);
  const Port port = host.port();
  port.show(1, 4, "cells");
  const std::string line = terminal.screen();
  TEST_ASSERT_TRUE_MESSAGE(has(line, " 25 %") && has(line, "cells"), line.c_str());
  TEST_ASSERT_TRUE_MESSAGE(has(line, "\x1b[32m"), "in colour");
  port.show(4, 4, "cells");
  TEST_ASSERT_EQUAL_STRING_MESSAGE("\r\x1b[K", terminal.screen().c_str(), "at the end the line is erased");
  port.show(1, 2);
  TEST_ASSERT_TRUE_MESSAGE(has(terminal.screen(), " 50 %"),
                           "the next run is shown from its start, with no text at all");
}

void a_second_run_has_a_time_of_its_own() {
  Terminal terminal(80);
  HostPort host(terminal.out);
  const Port port = host.port();
  port.show(0, 10);
  std::this_thread::sleep_for(std::chrono::milliseconds(600));
  port.show(5, 10);
  TEST_ASSERT_TRUE_MESSAGE(has(terminal.screen(), "left"), "after half a second there is a guess");
  port.show(10, 10);
  port.show(5, 10);
  const std::string line = terminal.screen();
  TEST_ASSERT_TRUE_MESSAGE(has(line, " 50 %") && !has(line, "left"), "none for a run that has just begun");
}

void no_color_means_no_colour_codes() {
  ::setenv("NO_COLOR", "1", 1);
  Terminal terminal(80);
  HostPort host(terminal.out);
  host.port().show(1, 2, "text");
  const std::string line = terminal.screen();
  TEST_ASSERT_TRUE_MESSAGE(has(line, " 50 %"), "the line is still shown");
  TEST_ASSERT_FALSE_MESSAGE(has(line, "\x1b[3") || has(line, "\x1b[9") || has(line, "\x1b[0m"), "without colours");
}

void a_log_line_stands_alone_beside_the_progress() {
  Terminal terminal(80);
  HostPort host(terminal.out);
  const Port port = host.port();
  port.show(1, 2, "text");
  static_cast<void>(terminal.screen());
  port.say("saved 100 % of it");
  TEST_ASSERT_EQUAL_STRING_MESSAGE("\r\x1b[Ksaved 100 % of it\n", terminal.screen().c_str(),
                                   "the progress line is erased first, and the text is no format");
}

void a_file_gets_the_log_but_no_progress() {
  const std::string path = scratch.path + "/log";
  std::FILE* const out = std::fopen(path.c_str(), "w");
  TEST_ASSERT_NOT_NULL(out);
  {
    HostPort host(out);
    const Port port = host.port();
    port.show(1, 2, "text");
    port.say("one");
    port.show(2, 2, "text");
    port.say("two");
    TEST_ASSERT_EQUAL_STRING_MESSAGE("one\ntwo\n", test::content_of(path).c_str(), "at once, line by line");
  }
  std::fclose(out);
  TEST_ASSERT_EQUAL_STRING("one\ntwo\n", test::content_of(path).c_str());
}

void a_port_without_output_is_silent() {
  HostPort host(nullptr);
  const Port port = host.port();
  port.show(1, 2, "text");
  port.say("text");
  port.show(2, 2);
}

void storage_is_a_file_if_the_program_wants_one() {
  HostPort host(nullptr);
  Port port = host.port();
  EXPECT_STATUS_MESSAGE(nanoqd::Status::no_storage, port.storage.validate(), "there is none at first");
  nanoqd::host::FileStorage file;
  std::string error;
  TEST_ASSERT_TRUE_MESSAGE(file.open(scratch.path + "/f", {1024, 8, 256, nanoqd::Erased::ones}, error), error.c_str());
  port.storage = file.storage();
  EXPECT_STATUS(nanoqd::Status::ok, port.storage.validate());
}

}  // namespace

int main() {
  UNITY_BEGIN();
  RUN_TEST(the_clock_counts_milliseconds);
  RUN_TEST(a_terminal_sees_progress_until_all_is_done);
  RUN_TEST(a_second_run_has_a_time_of_its_own);
  RUN_TEST(no_color_means_no_colour_codes);
  RUN_TEST(a_log_line_stands_alone_beside_the_progress);
  RUN_TEST(a_file_gets_the_log_but_no_progress);
  RUN_TEST(a_port_without_output_is_silent);
  RUN_TEST(storage_is_a_file_if_the_program_wants_one);
  return UNITY_END();
}
