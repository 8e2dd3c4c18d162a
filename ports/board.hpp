// The three functions that a program needs from its board. Every port defines them, so that one
// program runs on every board.
#ifndef NANOQD_PORTS_BOARD_HPP
#define NANOQD_PORTS_BOARD_HPP

#include <nanoqd/port/port.hpp>

// Returns the board's clock, storage, progress and log. A part that the board does not have is
// null. Call it once, at the start of main().
nanoqd::Port board_port() noexcept;

// Prints one character: on a serial line, in a debugger or on standard output. Fault reports and
// test results are printed with it.
extern "C" void board_put_char(int character) noexcept;

// Ends the program: called when main() returns, and after a fault report. An emulator exits with
// `code`. A board without a debugger stops or resets.
extern "C" [[noreturn]] void board_exit(int code) noexcept;

#endif
