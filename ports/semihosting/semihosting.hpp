// Semihosting: a device under a debugger or an emulator asks the machine that runs it to print, to tell the time and to
// end the program. The calls are the same on Arm and RISC-V; only the instruction that traps differs, and each of the two
// has it in its own start-up folder.
//
// For emulators and test benches. On a board of its own a call waits for a debugger for ever: see ports/template there.
#ifndef NANOQD_PORTS_SEMIHOSTING_HPP
#define NANOQD_PORTS_SEMIHOSTING_HPP

#include <stddef.h>
#include <stdint.h>

// Provided by ports/cortex-m and ports/riscv: traps to the host with an operation and its argument.
extern "C" intptr_t semihosting_call(intptr_t operation, const void* argument) noexcept;

namespace semihosting {

// Prints on the host's standard output. Collects characters until a line is complete: a call each is slow.
void put(char character) noexcept;
void write(const char* text) noexcept;
void write_hex(uintptr_t number) noexcept;

// Milliseconds since the program began, in steps of ten.
uint32_t milliseconds() noexcept;

// Prints what is still collected and ends the program; the emulator exits with `code`.
[[noreturn]] void exit(int code) noexcept;

}  // namespace semihosting

#endif
