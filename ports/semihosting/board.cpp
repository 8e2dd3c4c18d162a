// The board functions of a device that runs under an emulator or a debugger.
#include "board.hpp"

#include <stdint.h>

#include "console_port.hpp"
#include "semihosting.hpp"

namespace {

enum Operation : intptr_t {
  open_file = 0x01,
  write_file = 0x05,
  read_clock = 0x10,
  exit_extended = 0x20,
};

constexpr intptr_t stopped_by_application = 0x20026;

// Collects one line. A semihosting call for every character would be slow.
struct Output {
  intptr_t handle;  // 0: not opened yet
  uint32_t length;
  char line[80];
};
Output output;

void flush() noexcept {
  if (output.handle == 0) {
    static constexpr char name[] = ":tt";  // the console; opened for writing, it is standard output
    const uintptr_t arguments[3] = {reinterpret_cast<uintptr_t>(name), 4, sizeof(name) - 1};
    output.handle = semihosting_call(open_file, arguments);
  }
  const uintptr_t arguments[3] = {static_cast<uintptr_t>(output.handle), reinterpret_cast<uintptr_t>(output.line),
                                  output.length};
  semihosting_call(write_file, arguments);
  output.length = 0;
}

// The host's clock counts hundredths of a second.
uint32_t milliseconds(void*) noexcept { return static_cast<uint32_t>(semihosting_call(read_clock, nullptr)) * 10U; }

}  // namespace

nanoqd::Port board_port() noexcept {
  nanoqd::Port port = console_port();
  port.clock.milliseconds = milliseconds;
  return port;
}

void board_put_char(int character) noexcept {
  output.line[output.length] = static_cast<char>(character);
  ++output.length;
  if (character == '\n' || output.length == sizeof(output.line)) flush();
}

void board_exit(int code) noexcept {
  if (output.length != 0) flush();
  const intptr_t arguments[2] = {stopped_by_application, code};
  semihosting_call(exit_extended, arguments);
  for (;;) {
  }
}
