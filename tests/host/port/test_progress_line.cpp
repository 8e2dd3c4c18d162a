// A progress line appears on terminals only, fits their width, and is erased at the end.
#include <unistd.h>

#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <limits>
#include <string>
#include <thread>

#include "host/port/progress_line.hpp"
#include "host/support/terminal.hpp"
#include "unity.h"

void setUp() {
  ::setenv("TERM", "xterm", 1);
  ::setenv("LC_ALL", "C.UTF-8", 1);
  ::unsetenv("NO_COLOR");
}

void tearDown() {}

namespace {

using nanoqd::host::ProgressLine;
using test::Terminal;
using Clock = std::chrono::steady_clock;

const std::string erase = "\r\x1b[K";

bool has(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

// Returns the number of columns on a terminal: one for each UTF-8 character, none for a control
// sequence.
std::size_t columns(const std::string& text) {
  std::size_t count = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '\x1b') {
      i = text.find_first_of("mK", i);
    } else if (text[i] != '\r' && (static_cast<unsigned char>(text[i]) & 0xc0U) != 0x80U) {
      ++count;
    }
  }
  return count;
}

std::string shown(unsigned short width, double fraction, const std::string& text) {
  Terminal terminal(width);
  ProgressLine progress(terminal.out);
  progress.update(fraction, text);
  return terminal.screen();
}

void a_pipe_and_a_file_get_nothing() {
  int ends[2];
  TEST_ASSERT_EQUAL(0, ::pipe(ends));
  std::FILE* const pipe = ::fdopen(ends[1], "w");
  std::FILE* const file = std::tmpfile();
  for (std::FILE* out : {pipe, file}) {
    ProgressLine progress(out);
    progress.update(0.0, "text");
    progress.update(1.0, "text");
    progress.finish();
  }
  TEST_ASSERT_EQUAL_MESSAGE(0, std::ftell(file), "nothing is printed to a file");
  std::fclose(file);
  std::fclose(pipe);
  char byte;
  TEST_ASSERT_EQUAL_MESSAGE(0, ::read(ends[0], &byte, 1), "nothing is printed to a pipe");
  ::close(ends[0]);
  ProgressLine nowhere(nullptr);
  nowhere.update(0.5, "text");
}

void a_dumb_terminal_gets_nothing() {
  ::setenv("TERM", "dumb", 1);
  TEST_ASSERT_EQUAL_STRING_MESSAGE("", shown(80, 0.5, "text").c_str(), "TERM=dumb keeps it silent");
  ::unsetenv("TERM");
  TEST_ASSERT_EQUAL_STRING_MESSAGE("", shown(80, 0.5, "text").c_str(), "so does no TERM at all");
}

void a_terminal_sees_bar_percentage_and_text() {
  const std::string line = shown(80, 0.425, "coverage 87.2 %");
  TEST_ASSERT_TRUE_MESSAGE(has(line, " 42 %"), "the percentage is shown, rounded down");
  TEST_ASSERT_TRUE_MESSAGE(has(line, "coverage 87.2 %"), "the text is shown");
  TEST_ASSERT_TRUE_MESSAGE(has(line, "\u2501") && has(line, "\u2500"), "the bar has a done and an open part");
  TEST_ASSERT_TRUE_MESSAGE(has(line, "\x1b[32m"), "the bar is coloured");
  TEST_ASSERT_FALSE_MESSAGE(has(line, "\n"), "it is one line");
}

void fractions_out_of_range_are_clamped() {
  TEST_ASSERT_TRUE_MESSAGE(has(shown(80, 7.0, ""), " 100 %"), "more than all is all");
  TEST_ASSERT_TRUE_MESSAGE(has(shown(80, -1.0, ""), " 0 %"), "less than nothing is nothing");
  TEST_ASSERT_TRUE_MESSAGE(has(shown(80, std::numeric_limits<double>::quiet_NaN(), ""), " 0 %"), "NaN is nothing");
}

void no_color_means_no_colour_codes() {
  ::setenv("NO_COLOR", "1", 1);
  const std::string line = shown(80, 0.5, "text");
  TEST_ASSERT_TRUE_MESSAGE(has(line, " 50 %"), "the line is still shown");
  for (std::size_t at = line.find("\x1b["); at != std::string::npos; at = line.find("\x1b[", at + 1)) {
    TEST_ASSERT_EQUAL_MESSAGE('K', line[line.find_first_not_of("0123456789;", at + 2)],
                              "the only code is the erasing one");
  }
}

void a_locale_without_utf8_gets_ascii() {
  ::setenv("LC_ALL", "C", 1);
  const std::string line = shown(80, 0.5, "text");
  for (const char c : line) {
    TEST_ASSERT_TRUE_MESSAGE(static_cast<unsigned char>(c) < 0x80, "only ASCII is printed");
  }
  TEST_ASSERT_TRUE_MESSAGE(has(line, "##") && has(line, "--"), "the bar is drawn with # and -");
}

void the_line_is_cut_to_the_width_of_the_terminal() {
  std::string text;
  for (int i = 0; i < 300; ++i) {
    text += "\u00e9";
  }
  constexpr unsigned short widths[] = {1, 2, 10, 39, 40, 41, 80, 200};
  for (const unsigned short width : widths) {
    const std::size_t used = columns(shown(width, 0.5, text));
    TEST_ASSERT_EQUAL_MESSAGE(width - 1, used, "all columns but the last are used");
  }
  TEST_ASSERT_EQUAL_MESSAGE(79, columns(shown(0, 0.5, text)), "a terminal that does not tell its width has 80");
}

void control_characters_cannot_break_the_line() {
  const std::string line = shown(80, 0.5, "one\ntwo\x1b[2Jthree\tfour");
  TEST_ASSERT_FALSE_MESSAGE(has(line, "\n") || has(line, "\x1b[2J") || has(line, "\t"), "they become blanks");
  TEST_ASSERT_TRUE_MESSAGE(has(line, "one two [2Jthree four"), "and the rest is shown");
}

void finish_erases_the_line_once() {
  Terminal terminal(80);
  {
    ProgressLine progress(terminal.out);
    progress.finish();
    TEST_ASSERT_EQUAL_STRING_MESSAGE("", terminal.screen().c_str(), "nothing drawn, nothing to erase");
    progress.update(0.5, "text");
    static_cast<void>(terminal.screen());
    progress.finish();
    TEST_ASSERT_EQUAL_STRING_MESSAGE(erase.c_str(), terminal.screen().c_str(), "the line is erased");
  }
  TEST_ASSERT_EQUAL_STRING_MESSAGE("", terminal.screen().c_str(), "and not a second time");
}

void the_destructor_erases_the_line() {
  Terminal terminal(80);
  {
    ProgressLine progress(terminal.out);
    progress.update(0.5, "text");
    static_cast<void>(terminal.screen());
  }
  TEST_ASSERT_EQUAL_STRING_MESSAGE(erase.c_str(), terminal.screen().c_str(), "a line left standing is erased");
}

void it_redraws_at_most_twenty_times_a_second() {
  Terminal terminal(20);  // narrow: even one frame for each update would fit into the terminal's buffer
  ProgressLine progress(terminal.out);
  const Clock::time_point start = Clock::now();
  while (Clock::now() - start < std::chrono::milliseconds(320)) {
    progress.update(0.5, "text");
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
  }
  const auto spent = std::chrono::duration_cast<std::chrono::milliseconds>(Clock::now() - start).count();
  long frames = 0;
  for (const char c : terminal.screen()) {
    frames += c == '\r' ? 1 : 0;
  }
  TEST_ASSERT_TRUE_MESSAGE(frames >= 2, "it does redraw");
  TEST_ASSERT_TRUE_MESSAGE(frames <= 1 + spent / 50, "but not more than 20 times a second");
}

void the_time_left_is_judged_from_the_first_update_on() {
  Terminal terminal(80);
  ProgressLine progress(terminal.out);
  progress.update(0.90, "");  // a resumed run: these 90 % took no time here
  TEST_ASSERT_FALSE_MESSAGE(has(terminal.screen(), "left"), "no guess without a measurement");
  const Clock::time_point start = Clock::now();
  std::this_thread::sleep_for(std::chrono::milliseconds(600));
  progress.update(0.901, "");  // 0.1 % in 0.6 s is 9.9 % in about one minute
  const double spent = std::chrono::duration<double>(Clock::now() - start).count();
  const std::string line = terminal.screen();
  TEST_ASSERT_TRUE_MESSAGE(has(line, " left"), "then there is one");
  if (spent < 1.0) {  // a busy machine may have slept longer
    TEST_ASSERT_TRUE_MESSAGE(has(line, "59 s left") || has(line, "  1 min "), "and it is right");
  }
}

}  // namespace

int main() {
  UNITY_BEGIN();
  RUN_TEST(a_pipe_and_a_file_get_nothing);
  RUN_TEST(a_dumb_terminal_gets_nothing);
  RUN_TEST(a_terminal_sees_bar_percentage_and_text);
  RUN_TEST(fractions_out_of_range_are_clamped);
  RUN_TEST(no_color_means_no_colour_codes);
  RUN_TEST(a_locale_without_utf8_gets_ascii);
  RUN_TEST(the_line_is_cut_to_the_width_of_the_terminal);
  RUN_TEST(control_characters_cannot_break_the_line);
  RUN_TEST(finish_erases_the_line_once);
  RUN_TEST(the_destructor_erases_the_line);
  RUN_TEST(it_redraws_at_most_twenty_times_a_second);
  RUN_TEST(the_time_left_is_judged_from_the_first_update_on);
  return UNITY_END();
}
