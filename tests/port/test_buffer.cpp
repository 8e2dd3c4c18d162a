// A buffer refers to the memory it was given, and never to memory that is not there.
#include <stdint.h>

#include <nanoqd/port/buffer.hpp>

#include "unity.h"

using nanoqd::Buffer;

void setUp() {}
void tearDown() {}

static void a_buffer_that_is_not_set_has_no_bytes() {
  const Buffer buffer;

  TEST_ASSERT_NULL_MESSAGE(buffer.data, "no memory");
  TEST_ASSERT_EQUAL_UINT32(0, buffer.bytes);
}

static void an_array_is_a_buffer_of_its_size() {
  uint8_t memory[100];
  const Buffer buffer = memory;

  TEST_ASSERT_EQUAL_PTR_MESSAGE(memory, buffer.data, "the array itself");
  TEST_ASSERT_EQUAL_UINT32(100, buffer.bytes);
}

static void memory_has_the_size_that_is_said() {
  uint8_t memory[100];
  const Buffer buffer = {memory + 1, 42};

  TEST_ASSERT_EQUAL_PTR_MESSAGE(memory + 1, buffer.data, "any byte of it");
  TEST_ASSERT_EQUAL_UINT32(42, buffer.bytes);
}

static void null_has_no_bytes_whatever_is_said() {
  const Buffer buffer = {nullptr, 42};

  TEST_ASSERT_NULL_MESSAGE(buffer.data, "no memory");
  TEST_ASSERT_EQUAL_UINT32(0, buffer.bytes);
}

int main() {
  UNITY_BEGIN();
  RUN_TEST(a_buffer_that_is_not_set_has_no_bytes);
  RUN_TEST(an_array_is_a_buffer_of_its_size);
  RUN_TEST(memory_has_the_size_that_is_said);
  RUN_TEST(null_has_no_bytes_whatever_is_said);
  return UNITY_END();
}
