// A failure that says which case it was: TEST_ASSERT_TRUE_MESSAGE(is_so, test::message("what was
// promised", seed)). Unity asks for the message of TEST_ASSERT_TRUE_MESSAGE and TEST_FAIL_MESSAGE
// only when it fails, so it costs nothing in a long loop; the other asserts build it every time.
#ifndef NANOQD_TESTS_MESSAGE_HPP
#define NANOQD_TESTS_MESSAGE_HPP

#include <stdint.h>

namespace test {

// "text (case 123)", in memory that the next call overwrites; a text too long is cut, its number
// never.
inline const char* message(const char* text, uint32_t number) {
  constexpr uint32_t capacity = 160;
  constexpr uint32_t longest_number = 10;
  constexpr char before[] = " (case ";
  static char buffer[capacity];  // the text of a test must outlive it: Unity jumps out of the function that made it

  uint32_t length = 0;
  while (text[length] != '\0' && length < capacity - sizeof(before) - longest_number - 1) {
    buffer[length] = text[length];
    ++length;
  }
  for (uint32_t i = 0; before[i] != '\0'; ++i) buffer[length++] = before[i];

  char digits[longest_number];  // lowest first
  uint32_t count = 0;
  do {
    digits[count++] = static_cast<char>('0' + number % 10);
    number /= 10;
  } while (number != 0);
  while (count > 0) buffer[length++] = digits[--count];

  buffer[length++] = ')';
  buffer[length] = '\0';
  return buffer;
}

}  // namespace test

#endif
