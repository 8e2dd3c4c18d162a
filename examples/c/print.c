#include "print.h"

#include "board.h"  // board_put_char: on a serial line, in a debugger or on standard output

void print_text(const char* text) {
  for (; *text != '\0'; ++text) board_put_char(*text);
}

void print_number(uint32_t number) {
  char digits[11];
  int first = 10;
  digits[first] = '\0';
  do {
    digits[--first] = (char)('0' + number % 10);
    number /= 10;
  } while (number != 0);
  print_text(digits + first);
}

void print_hex(uint64_t number) {
  for (int shift = 60; shift >= 0; shift -= 4) board_put_char("0123456789abcdef"[(number >> shift) & 15]);
}

void print_thousandths(float number) {
  const uint32_t rounded = (uint32_t)((number < 0.0f ? -number : number) * 1000.0f + 0.5f);
  if (number < 0.0f) board_put_char('-');
  print_number(rounded / 1000);
  board_put_char('.');
  board_put_char((int)('0' + rounded / 100 % 10));
  board_put_char((int)('0' + rounded / 10 % 10));
  board_put_char((int)('0' + rounded % 10));
}
