// The status that a call promised to return:
//
//     EXPECT_STATUS(Status::ok, search.begin(config));
//     EXPECT_STATUS_MESSAGE(Status::bad_sigma, parameters.validate(), test::message("sigma", i));
//     EXPECT_OUTCOME(Outcome::new_cell, archive.insert(cell, genes, objective, measures));
//
// A failure shows the call and the sentences of both statuses.
#ifndef NANOQD_TESTS_SUPPORT_EXPECT_STATUS_HPP
#define NANOQD_TESTS_SUPPORT_EXPECT_STATUS_HPP

#include <stdint.h>

#include <nanoqd/status.hpp>

#include "unity.h"

namespace test {

// "why: call: promised 'sentence', got 'sentence'", in memory that the next call overwrites; cut if
// it is too long.
inline const char* status_text(nanoqd::Status promised, nanoqd::Status got, const char* call, const char* why) {
  static char buffer[400];  // Unity jumps out of the test that failed, and prints it afterwards
  uint32_t length = 0;
  const auto add = [&length](const char* text) {
    for (; *text != '\0' && length + 1 < sizeof buffer; ++text) buffer[length++] = *text;
  };
  add(why);
  if (*why != '\0') add(": ");
  add(call);
  add(": promised '");
  add(describe(promised));
  add("', got '");
  add(describe(got));
  add("'");
  buffer[length] = '\0';
  return buffer;
}

}  // namespace test

// `why` is only evaluated when it fails, so it costs nothing in a long loop.
#define EXPECT_STATUS_MESSAGE(promised, call, why)                                     \
  do {                                                                                 \
    const nanoqd::Status status_promised_ = (promised);                                \
    const nanoqd::Status status_got_ = (call);                                         \
    if (status_got_ != status_promised_) {                                             \
      TEST_FAIL_MESSAGE(test::status_text(status_promised_, status_got_, #call, why)); \
    }                                                                                  \
  } while (false)
#define EXPECT_STATUS(promised, call) EXPECT_STATUS_MESSAGE(promised, call, "")

// The same for the outcome of a tell or an insert.
#define EXPECT_OUTCOME(promised, call) \
  TEST_ASSERT_EQUAL_STRING_MESSAGE(nanoqd::describe(promised), nanoqd::describe(call), #call)

#endif
