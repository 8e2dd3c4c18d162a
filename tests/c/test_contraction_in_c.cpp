// The target nanoqd::nanoqd keeps the compiler from fusing products in C files too, so that an
// evaluation in C computes the same bits everywhere.
#include <unity.h>

extern "C" float multiply_add(float a, float b, float c);

extern "C" void setUp() {}
extern "C" void tearDown() {}

namespace {

void a_product_in_c_is_rounded_before_it_is_added() {
  const float factor = 1.0f + 1.0f / 4096.0f;
  const float rounded_square = 1.0f + 1.0f / 2048.0f;  // the square has 2^-24 more, which does not fit

  const float result = multiply_add(factor, factor, -rounded_square);

  TEST_ASSERT_TRUE_MESSAGE(!(result < 0.0f) && !(result > 0.0f), "the product in C was fused with the sum");
}

}  // namespace

int main() {
  UNITY_BEGIN();
  RUN_TEST(a_product_in_c_is_rounded_before_it_is_added);
  return UNITY_END();
}
