// Every status and every outcome has a sentence of its own, for a log.
#include <stdint.h>
#include <string.h>

#include <nanoqd/status.hpp>

#include "support/message.hpp"
#include "unity.h"

using nanoqd::describe;
using nanoqd::Outcome;
using nanoqd::Status;

void setUp() {}
void tearDown() {}

static_assert(nanoqd::no_cell == 0xFFFFFFFFU, "published: it is in files and logs");

static_assert(describe(Status::ok)[0] == 'o', "usable in constant expressions");
static_assert(static_cast<uint32_t>(Status::ok) == 0, "0 is no error");
static_assert(sizeof(Status) == 1 && sizeof(Outcome) == 1, "a byte is enough");

// The last one; a new status is added behind it.
static constexpr uint32_t statuses = static_cast<uint32_t>(Status::no_state) + 1;

static void every_status_has_a_sentence() {
  for (uint32_t i = 0; i < statuses; ++i) {
    const char* const sentence = describe(static_cast<Status>(i));
    TEST_ASSERT_TRUE_MESSAGE(strlen(sentence) >= 2, test::message("a sentence has letters", i));
    TEST_ASSERT_TRUE_MESSAGE(strcmp(sentence, "unknown status") != 0, test::message("a status is known", i));
  }
  TEST_ASSERT_EQUAL_STRING("ok", describe(Status::ok));
}

static void no_two_statuses_have_the_same_sentence() {
  for (uint32_t i = 0; i < statuses; ++i) {
    for (uint32_t j = 0; j < i; ++j) {
      TEST_ASSERT_TRUE_MESSAGE(strcmp(describe(static_cast<Status>(i)), describe(static_cast<Status>(j))) != 0,
                               test::message("a sentence that an earlier status has", i));
    }
  }
}

static void a_number_that_is_no_status_is_unknown() {
  TEST_ASSERT_EQUAL_STRING("unknown status", describe(static_cast<Status>(statuses)));
  TEST_ASSERT_EQUAL_STRING("unknown status", describe(static_cast<Status>(200)));
}

static void every_outcome_has_its_words() {
  TEST_ASSERT_EQUAL_STRING("rejected", describe(Outcome::rejected));
  TEST_ASSERT_EQUAL_STRING("improved", describe(Outcome::improved));
  TEST_ASSERT_EQUAL_STRING("new cell", describe(Outcome::new_cell));
  TEST_ASSERT_EQUAL_STRING("unconfirmed", describe(Outcome::unconfirmed));
  TEST_ASSERT_EQUAL_STRING("revised", describe(Outcome::revised));
  TEST_ASSERT_EQUAL_STRING("outdated", describe(Outcome::outdated));
  TEST_ASSERT_EQUAL_STRING("unknown outcome", describe(static_cast<Outcome>(6)));
}

int main() {
  UNITY_BEGIN();
  RUN_TEST(every_status_has_a_sentence);
  RUN_TEST(no_two_statuses_have_the_same_sentence);
  RUN_TEST(a_number_that_is_no_status_is_unknown);
  RUN_TEST(every_outcome_has_its_words);
  return UNITY_END();
}
