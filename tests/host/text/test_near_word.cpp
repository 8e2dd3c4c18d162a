// A word that was mistyped leads to the word that was meant, and to none if none is near.
#include <string>
#include <vector>

#include "host/text/near_word.hpp"
#include "unity.h"

void setUp() {}
void tearDown() {}

namespace {

using nanoqd::host::did_you_mean;
using nanoqd::host::near_word;

const std::vector<std::string> options = {"--cells", "--dims", "--iterations", "--out", "--x-label", "--y-label", "-o"};

void assert_near(const char* word, const char* given) {
  TEST_ASSERT_EQUAL_STRING_MESSAGE(word, near_word(given, options).c_str(), given);
}

void a_letter_more_less_other_or_swapped_is_near() {
  assert_near("--cells", "--cell");
  assert_near("--cells", "--cellss");
  assert_near("--cells", "--calls");
  assert_near("--cells", "--celsl");
  assert_near("--dims", "--dim");
  assert_near("--iterations", "--itertions");
  assert_near("--x-label", "--x_label");
}

void minuses_and_capitals_do_not_count() {
  assert_near("--cells", "-cells");
  assert_near("--cells", "---cells");
  assert_near("--cells", "--CELLS");
}

void the_beginning_of_one_word_is_near() {
  assert_near("--iterations", "--it");
  assert_near("--x-label", "-x");
  TEST_ASSERT_EQUAL_STRING_MESSAGE("", near_word("a", {"ab", "ac"}).c_str(), "two words begin so");
}

void a_word_with_more_behind_it_is_near() { assert_near("--out", "--output-file"); }

void nothing_is_near_a_strange_word() {
  for (const char* const given : {"--verbose", "--zzz", "-q", "-", "--", ""}) assert_near("", given);
  assert_near("", std::string(5000, 'c').c_str());
  TEST_ASSERT_EQUAL_STRING("", near_word("table", {}).c_str());
}

void the_nearest_of_several_wins() {
  TEST_ASSERT_EQUAL_STRING("seeds", near_word("seedz", {"sends", "seeds", "reeds"}).c_str());
  TEST_ASSERT_EQUAL_STRING("merge", near_word("merg", {"marge", "merge"}).c_str());
}

void a_suggestion_ends_a_sentence() {
  TEST_ASSERT_EQUAL_STRING("; did you mean --cells?", did_you_mean("--cell", options).c_str());
  TEST_ASSERT_EQUAL_STRING("", did_you_mean("--verbose", options).c_str());
}

}  // namespace

int main() {
  UNITY_BEGIN();
  RUN_TEST(a_letter_more_less_other_or_swapped_is_near);
  RUN_TEST(minuses_and_capitals_do_not_count);
  RUN_TEST(the_beginning_of_one_word_is_near);
  RUN_TEST(a_word_with_more_behind_it_is_near);
  RUN_TEST(nothing_is_near_a_strange_word);
  RUN_TEST(the_nearest_of_several_wins);
  RUN_TEST(a_suggestion_ends_a_sentence);
  return UNITY_END();
}
