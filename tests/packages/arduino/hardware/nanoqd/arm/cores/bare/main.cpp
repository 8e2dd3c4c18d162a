// Runs a sketch for a while, then ends the emulator. On a desktop it ends the program.
#include "Arduino.h"

extern "C" void board_put_char(int character) noexcept;

void SerialPort::print(char character) const { board_put_char(character); }

void SerialPort::print(const char* text) const {
  for (; *text != '\0'; ++text) print(*text);
}

void SerialPort::print(unsigned long number) const {
  if (number >= 10) print(number / 10);
  print("0123456789"[number % 10]);
}

int main() {
  setup();
  for (unsigned long pass = 0; pass < 20100; ++pass) loop();
  return 0;
}
