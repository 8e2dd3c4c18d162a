#include "semihosting.hpp"

// The three instructions must be uncompressed and on one page. This is how the emulator
// distinguishes the call from a breakpoint.
extern "C" __attribute__((naked, aligned(16))) intptr_t semihosting_call(intptr_t, const void*) noexcept {
  __asm__ volatile(
      ".option push\n"
      ".option norvc\n"
      "slli x0, x0, 0x1f\n"
      "ebreak\n"
      "srai x0, x0, 7\n"
      ".option pop\n"
      "ret\n");
}
