// Semihosting: a device asks its debugger or emulator to print, to tell the time and to end the
// program. The calls are the same on Arm and RISC-V; only the instruction that traps differs.
//
// Use it with emulators and on test benches. On a board without a debugger the first call never
// returns; start from ports/template there.
#ifndef NANOQD_PORTS_SEMIHOSTING_HPP
#define NANOQD_PORTS_SEMIHOSTING_HPP

#include <stdint.h>

// Traps to the host with an operation and its argument, and returns the host's answer. Defined in
// ports/cortex-m and ports/riscv.
extern "C" intptr_t semihosting_call(intptr_t operation, const void* argument) noexcept;

#endif
