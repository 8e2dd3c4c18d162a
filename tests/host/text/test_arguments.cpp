// Options are taken in every spelling, and a mistake becomes the sentence that helps most.
#include <initializer_list>
#include <optional>
#include <string>

#include "host/text/arguments.hpp"
#include "unity.h"

void setUp() {}
void tearDown() {}

namespace {

using nanoqd::host::Arguments;

Arguments given(std::initializer_list<const char*> words) { return {static_cast<int>(words.size()), words.begin()}; }

void assert_error(const char* sentence, Arguments& arguments) {
  TEST_ASSERT_FALSE_MESSAGE(arguments.finish(), sentence);
  TEST_ASSERT_EQUAL_STRING(sentence, arguments.error().c_str());
}

void a_value_follows_a_blank_or_an_equals_sign() {
  for (Arguments arguments : {given({"--cells", "9", "--title", "a=b"}), given({"--cells=9", "--title=a=b"})}) {
    TEST_ASSERT_EQUAL_UINT64(9, arguments.whole("--cells", 1, 10).value_or(0));
    TEST_ASSERT_EQUAL_STRING("a=b", arguments.text("--title").value_or("").c_str());
    TEST_ASSERT_TRUE(arguments.finish());
  }
}

void an_equals_sign_allows_values_that_look_like_options() {
  Arguments arguments = given({"--title=--x", "--name="});
  TEST_ASSERT_EQUAL_STRING("--x", arguments.text("--title").value_or("").c_str());
  TEST_ASSERT_TRUE_MESSAGE(arguments.text("--name") == "", "nothing is a value too");
  TEST_ASSERT_TRUE(arguments.finish());
}

void both_spellings_count_as_twice() {
  Arguments arguments = given({"--cells=9", "--cells", "8"});
  static_cast<void>(arguments.text("--cells"));
  assert_error("--cells is given twice", arguments);
}

void a_flag_takes_no_value() {
  Arguments arguments = given({"--force=yes"});
  TEST_ASSERT_FALSE(arguments.flag("--force"));
  assert_error("--force takes no value; write only --force", arguments);
}

void a_flag_may_be_repeated() {
  Arguments arguments = given({"--force", "--force"});
  TEST_ASSERT_TRUE(arguments.flag("--force"));
  TEST_ASSERT_TRUE(arguments.finish());
}

void help_has_two_names() {
  for (const char* const name : {"-h", "--help"}) {
    Arguments arguments = given({name});
    TEST_ASSERT_TRUE_MESSAGE(arguments.help(), name);
    TEST_ASSERT_TRUE(arguments.finish());
  }
}

void an_unknown_option_is_reported_before_what_follows_from_it() {
  Arguments arguments = given({"--cell", "9"});
  if (!arguments.whole("--cells", 1, 10)) arguments.fail("--cells is missing");
  assert_error("--cell is unknown; did you mean --cells?", arguments);
  TEST_ASSERT_EQUAL_STRING("--cell is unknown; did you mean --cells?", arguments.advice("x --help").c_str());
}

void an_unknown_option_without_a_near_one_leads_to_the_help() {
  Arguments arguments = given({"--verbose=2"});
  static_cast<void>(arguments.text("--cells"));
  assert_error("--verbose is unknown", arguments);
  TEST_ASSERT_EQUAL_STRING("--verbose is unknown; see x --help", arguments.advice("x --help").c_str());
}

void one_letter_is_an_option_and_a_number_is_not() {
  Arguments letter = given({"-x"});
  TEST_ASSERT_FALSE(letter.positional().has_value());
  assert_error("-x is unknown", letter);
  Arguments number = given({"-1:1"});
  assert_error("unexpected argument '-1:1'", number);
}

void a_minus_alone_is_a_name_of_a_file() {
  Arguments arguments = given({"-", "-o", "-"});
  TEST_ASSERT_EQUAL_STRING("-", arguments.text("-o").value_or("").c_str());
  TEST_ASSERT_EQUAL_STRING("-", arguments.positional().value_or("").c_str());
  TEST_ASSERT_TRUE(arguments.finish());
}

void two_minuses_end_the_options() {
  Arguments arguments = given({"a", "--", "--help", "--"});
  TEST_ASSERT_FALSE_MESSAGE(arguments.help(), "it is the name of a file");
  for (const char* const name : {"a", "--help", "--"}) {
    TEST_ASSERT_EQUAL_STRING(name, arguments.positional().value_or("").c_str());
  }
  TEST_ASSERT_FALSE(arguments.positional().has_value());
  TEST_ASSERT_TRUE(arguments.finish());
  Arguments left = given({"--", "b"});
  assert_error("unexpected argument 'b'", left);
}

void an_option_that_was_only_asked_about_is_known() {
  Arguments arguments = given({"--dims=2"});
  TEST_ASSERT_TRUE(arguments.has("--dims"));
  TEST_ASSERT_FALSE(arguments.has("--cells"));
  arguments.fail("--dims cannot be used here");
  assert_error("--dims cannot be used here", arguments);
}

}  // namespace

int main() {
  UNITY_BEGIN();
  RUN_TEST(a_value_follows_a_blank_or_an_equals_sign);
  RUN_TEST(an_equals_sign_allows_values_that_look_like_options);
  RUN_TEST(both_spellings_count_as_twice);
  RUN_TEST(a_flag_takes_no_value);
  RUN_TEST(a_flag_may_be_repeated);
  RUN_TEST(help_has_two_names);
  RUN_TEST(an_unknown_option_is_reported_before_what_follows_from_it);
  RUN_TEST(an_unknown_option_without_a_near_one_leads_to_the_help);
  RUN_TEST(one_letter_is_an_option_and_a_number_is_not);
  RUN_TEST(a_minus_alone_is_a_name_of_a_file);
  RUN_TEST(two_minuses_end_the_options);
  RUN_TEST(an_option_that_was_only_asked_about_is_known);
  return UNITY_END();
}
