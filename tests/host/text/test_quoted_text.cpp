// A message quotes any bytes of a file, on one line, and changes nothing on a terminal.
#include <string>

#include "host/text/quoted_text.hpp"
#include "unity.h"

void setUp() {}
void tearDown() {}

namespace {

using nanoqd::host::quoted_text;

void assert_quoted(const char* expected, const std::string& text) {
  TEST_ASSERT_EQUAL_STRING(expected, quoted_text(text).c_str());
}

void text_is_quoted_as_it_is() {
  assert_quoted("''", "");
  assert_quoted("'gene 1'", "gene 1");
  assert_quoted(
      "'Gr\xc3\xb6\xc3\x9f"
      "e \xe2\x82\xac'",
      "Gr\xc3\xb6\xc3\x9f"
      "e \xe2\x82\xac");
}

void control_characters_become_question_marks() {
  assert_quoted("'?[31mred?'", "\x1b[31mred\x07");
  assert_quoted("'a?b?c?'", "a\tb\nc\x7f");
  assert_quoted("'?x\xc2\xa0'", "\xc2\x9bx\xc2\xa0");
  assert_quoted("'?'", std::string(1, '\0'));
}

void bytes_that_are_no_text_become_question_marks() {
  assert_quoted("'?\?\?'", "\xff\xfe\x80");
  assert_quoted("'a?'", "a\xc3");
}

void long_text_is_cut_between_characters() {
  const std::string forty(40, 'a');
  assert_quoted(("'" + forty + "'").c_str(), forty);
  assert_quoted(("'" + forty + "...'").c_str(), forty + "a");
  std::string umlauts;
  for (int i = 0; i < 41; ++i) umlauts += "\xc3\xb6";
  assert_quoted(("'" + umlauts.substr(2) + "...'").c_str(), umlauts);
}

}  // namespace

int main() {
  UNITY_BEGIN();
  RUN_TEST(text_is_quoted_as_it_is);
  RUN_TEST(control_characters_become_question_marks);
  RUN_TEST(bytes_that_are_no_text_become_question_marks);
  RUN_TEST(long_text_is_cut_between_characters);
  return UNITY_END();
}
