// Semihosting: a device under a debugger or an emulator asks the machine that runs it to print, to tell the time and to
// end the program. The calls are the same on Arm and RISC-V; only the instruction that traps differs.
//
// For emulators and test benches. On a board without a debugger the first call waits for ever: see ports/template
// there.
#ifndef NANOQD_PORTS_SEMIHOSTING_HPP
#define NANOQD_PORTS_SEMIHOSTING_HPP

#include <stdint.h>

// In ports/cortex-m and ports/riscv: traps to the host with an operation and its argument.
extern "C" intptr_t semihosting_call(intptr_t operation, const void* argument) noexcept;

#endif
