// What a program asks of the board it runs on. Every port has these; the program is the same for all.
#ifndef NANOQD_PORTS_BOARD_HPP
#define NANOQD_PORTS_BOARD_HPP

#include <nanoqd/port/port.hpp>

// The board's clock, storage, progress and log; what it does not have is null. Call it once, at the start of main().
nanoqd::Port board_port() noexcept;

// Prints one character, wherever that is: a serial line, a debugger, standard output. Faults and tests are reported
// with it.
extern "C" void board_put_char(int character) noexcept;

// Where main() returns to, and where a fault ends. An emulator exits with `code`, a board on its own stops or resets.
extern "C" [[noreturn]] void board_exit(int code) noexcept;

#endif
