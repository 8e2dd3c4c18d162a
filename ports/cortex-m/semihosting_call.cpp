#include "semihosting.hpp"

extern "C" __attribute__((naked)) intptr_t semihosting_call(intptr_t, const void*) noexcept {
  __asm__ volatile(
      "bkpt 0xab\n"
      "bx lr\n");
}
