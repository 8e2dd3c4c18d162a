// A failing test on the device gives the host its line and a non-zero exit code.
#include "unity.h"

void setUp() {}
void tearDown() {}

static void fails_on_purpose() { TEST_ASSERT_EQUAL_INT(1, 2); }

int main() {
  UNITY_BEGIN();
  RUN_TEST(fails_on_purpose);
  return UNITY_END();
}
