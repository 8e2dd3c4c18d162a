// Whatever is written as JSON can be read as JSON.
#include <limits>
#include <string>

#include "host/text/json_text.hpp"
#include "unity.h"

void setUp() {}
void tearDown() {}

namespace {

using nanoqd::host::json_list;
using nanoqd::host::json_real;
using nanoqd::host::json_text;
using nanoqd::host::JsonObject;

void an_object_has_its_fields_in_order() {
  JsonObject inner;
  JsonObject out;
  out.text("file", "a.bin").number("most", UINT64_MAX).boolean("yes", true).boolean("no", false).null("none");
  out.json("empty", inner.str()).list("list", {"1", json_text("b")}).list("nothing", {});
  TEST_ASSERT_EQUAL_STRING(
      "{\"file\": \"a.bin\", \"most\": 18446744073709551615, \"yes\": true, \"no\": false, \"none\": null, "
      "\"empty\": {}, \"list\": [1, \"b\"], \"nothing\": []}",
      out.str().c_str());
}

void any_text_is_quoted() {
  TEST_ASSERT_EQUAL_STRING("\"a\\\"b\\\\c\"", json_text("a\"b\\c").c_str());
  TEST_ASSERT_EQUAL_STRING("\"\\u0000\\u000a\\u001f\x7f\"", json_text(std::string("\0\n\x1f\x7f", 4)).c_str());
  TEST_ASSERT_EQUAL_STRING("\"\xc3\xa9\"", json_text("\xc3\xa9").c_str());
  TEST_ASSERT_EQUAL_STRING_MESSAGE(
      "\"a\xef\xbf\xbd"
      "b\"",
      json_text("a\xff"
                "b")
          .c_str(),
      "broken UTF-8 is replaced");
}

void a_real_is_a_number_or_null() {
  TEST_ASSERT_EQUAL_STRING("0.1", json_real(4, static_cast<double>(0.1F)).c_str());
  TEST_ASSERT_EQUAL_STRING("0.1", json_real(8, 0.1).c_str());
  TEST_ASSERT_EQUAL_STRING("null", json_real(8, std::numeric_limits<double>::infinity()).c_str());
  TEST_ASSERT_EQUAL_STRING("null", json_real(4, std::numeric_limits<double>::quiet_NaN()).c_str());
}

}  // namespace

int main() {
  UNITY_BEGIN();
  RUN_TEST(an_object_has_its_fields_in_order);
  RUN_TEST(any_text_is_quoted);
  RUN_TEST(a_real_is_a_number_or_null);
  return UNITY_END();
}
