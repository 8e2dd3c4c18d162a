// What a program in C needs from its board. Every port defines these functions. board.hpp has them
// too, and what a program in C++ needs besides.
#ifndef NANOQD_PORTS_BOARD_H
#define NANOQD_PORTS_BOARD_H

#if defined(__cplusplus)
#define NANOQD_BOARD_FUNCTION extern "C"
#define NANOQD_BOARD_NOEXCEPT noexcept
#define NANOQD_BOARD_NORETURN [[noreturn]]
#else
#define NANOQD_BOARD_FUNCTION
#define NANOQD_BOARD_NOEXCEPT
#define NANOQD_BOARD_NORETURN
#endif

// Prints one character: on a serial line, in a debugger or on standard output. Fault reports and
// test results are printed with it.
NANOQD_BOARD_FUNCTION void board_put_char(int character) NANOQD_BOARD_NOEXCEPT;

// Ends the program and does not return. It is called when main() returns, and after a fault report.
// An emulator exits with `code`. A board without a debugger stops or resets.
NANOQD_BOARD_FUNCTION NANOQD_BOARD_NORETURN void board_exit(int code) NANOQD_BOARD_NOEXCEPT;

#undef NANOQD_BOARD_FUNCTION
#undef NANOQD_BOARD_NOEXCEPT
#undef NANOQD_BOARD_NORETURN

#endif
