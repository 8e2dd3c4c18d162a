#include "semihosting.hpp"

#include "board.hpp"

namespace semihosting {
namespace {

enum Operation : intptr_t {
  open_file = 0x01,
  write_file = 0x05,
  read_clock = 0x10,
  exit_extended = 0x20,
};

constexpr intptr_t stopped_by_application = 0x20026;

struct Console {
  intptr_t handle;  // 0: not opened yet, or it could not be
  uint32_t length;
  char line[80];
};
Console console;  // all zero: in .bss

void flush() noexcept {
  if (console.handle == 0) {
    static constexpr char name[] = ":tt";  // the console; opened for writing it is standard output
    const uintptr_t open_arguments[3] = {reinterpret_cast<uintptr_t>(name), 4, sizeof(name) - 1};
    console.handle = semihosting_call(open_file, open_arguments);
  }
  const uintptr_t arguments[3] = {static_cast<uintptr_t>(console.handle), reinterpret_cast<uintptr_t>(console.line),
                                  console.length};
  semihosting_call(write_file, arguments);
  console.length = 0;
}

}  // namespace

void put(char character) noexcept {
  console.line[console.length] = character;
  ++console.length;
  if (character == '\n' || console.length == sizeof(console.line)) flush();
}

void write(const char* text) noexcept {
  for (; *text != '\0'; ++text) put(*text);
}

void write_hex(uintptr_t number) noexcept {
  write("0x");
  for (int shift = static_cast<int>(sizeof(number)) * 8 - 4; shift >= 0; shift -= 4) {
    put("0123456789abcdef"[(number >> shift) & 15U]);
  }
}

uint32_t milliseconds() noexcept {
  return static_cast<uint32_t>(semihosting_call(read_clock, nullptr)) * 10U;  // the host counts hundredths of a second
}

void exit(int code) noexcept {
  if (console.length != 0) flush();
  const intptr_t arguments[2] = {stopped_by_application, code};
  semihosting_call(exit_extended, arguments);
  for (;;) {
  }
}

}  // namespace semihosting

extern "C" void board_put_char(int character) { semihosting::put(static_cast<char>(character)); }
