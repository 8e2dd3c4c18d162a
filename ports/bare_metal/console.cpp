#include "console.hpp"

#include "board.hpp"

namespace console {

void write(const char* text) noexcept {
  for (; *text != '\0'; ++text) board_put_char(*text);
}

void write_line(const char* text) noexcept {
  write(text);
  board_put_char('\n');
}

void write_number(uint32_t number) noexcept {
  char digits[10];  // lowest first
  uint32_t count = 0;
  do {
    digits[count++] = static_cast<char>('0' + number % 10);
    number /= 10;
  } while (number != 0);
  while (count > 0) board_put_char(digits[--count]);
}

void write_hex(uintptr_t number) noexcept {
  write("0x");
  for (int shift = static_cast<int>(sizeof(number)) * 8 - 4; shift >= 0; shift -= 4) {
    board_put_char("0123456789abcdef"[(number >> shift) & 15U]);
  }
}

}  // namespace console
