// Builds a line of text without printf, which would add ten kilobytes of code.
#ifndef NANOQD_EXAMPLES_TEXT_LINE_HPP
#define NANOQD_EXAMPLES_TEXT_LINE_HPP

#include <stdint.h>

class TextLine {
 public:
  // Appends text. Drops the characters that do not fit.
  TextLine& add(const char* text) noexcept {
    for (; *text != '\0' && length_ + 1 < sizeof(text_); ++text) text_[length_++] = *text;
    return *this;
  }

  TextLine& add(uint32_t number) noexcept { return add_digits(number, 10, 1); }
  TextLine& add_hex(uint32_t number) noexcept { return add_digits(number, 16, 8); }

  [[nodiscard]] const char* c_str() const noexcept { return text_; }

 private:
  TextLine& add_digits(uint32_t number, uint32_t base, uint32_t least) noexcept {
    char digits[11] = {};  // the lowest digit last
    uint32_t first = sizeof(digits) - 1;
    do {
      --first;
      digits[first] = "0123456789abcdef"[number % base];
      number /= base;
    } while (number != 0 || sizeof(digits) - 1 - first < least);
    return add(digits + first);
  }

  uint32_t length_ = 0;
  char text_[100] = {};
};

#endif
