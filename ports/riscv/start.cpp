// The start-up from reset to main(), for RISC-V in machine mode with 32 or 64 bits. A trap of any
// cause is reported on the console and ends the program with exit code 70.
#include <stdint.h>

#include "board.hpp"
#include "console.hpp"
#include "stack.hpp"

extern "C" {
// Symbols of the linker script. Only their addresses have a meaning.
extern uint32_t image_data_start[];
extern uint32_t image_data_end[];
extern const uint32_t image_data_source[];
extern uint32_t image_bss_start[];
extern uint32_t image_bss_end[];

int program() __asm__("main");  // C++ forbids a call of main() by its name
void reset_handler();
void trap_handler();
[[noreturn]] void begin_program() noexcept;
[[noreturn]] void report_trap(uintptr_t cause, uintptr_t address, uintptr_t value, uintptr_t stack_pointer) noexcept;
}

namespace {

constexpr int fault_exit_code = 70;

}  // namespace

// Prepares the processor for compiled code:
// - Sets the global pointer and the stack pointer.
// - Forbids the 4 KB below the stack, also in machine mode. It uses the first entry of the physical
//   memory protection (a naturally aligned power of two, locked, no rights). A processor without
//   this unit traps at that instruction and continues at label 1.
// - Turns on the floating-point unit, if there is one. The unit is off at reset.
// Requires: only one processor core runs this code. The boot code must stop all other cores.
__attribute__((naked, section(".start"))) void reset_handler() {
  __asm__ volatile(
      ".option push\n"
      ".option arch, +zicsr\n"
      ".option norelax\n"
      "la gp, __global_pointer$\n"
      ".option pop\n"
      ".option push\n"
      ".option arch, +zicsr\n"
      "la sp, image_stack_top\n"
      "la t0, 1f\n"
      "csrw mtvec, t0\n"
      "la t0, image_guard\n"
      "srli t0, t0, 2\n"
      "ori t0, t0, 511\n"
      "csrw pmpaddr0, t0\n"
      "li t0, 0x98\n"
      "csrw pmpcfg0, t0\n"
      ".balign 4\n"
      "1:\n"
      "la t0, trap_handler\n"
      "csrw mtvec, t0\n"
#if defined(__riscv_flen)
      "li t0, 0x6000\n"  // mstatus.FS: dirty
      "csrs mstatus, t0\n"
      "csrw fcsr, zero\n"
#endif
      ".option pop\n"
      "j begin_program\n");
}

// `used`, here and below: only assembly calls the function, and a whole-program optimiser does not
// see that call.
__attribute__((used)) void begin_program() noexcept {
  const uint32_t* source = image_data_source;
  for (uint32_t* word = image_data_start; word < image_data_end; ++word) *word = *source++;
  for (uint32_t* word = image_bss_start; word < image_bss_end; ++word) *word = 0;
  stack::paint();
  board_exit(program());
}

// The handler takes the whole stack for itself: it never returns, and a stack that ran over has no
// room left.
__attribute__((naked, aligned(4))) void trap_handler() {
  __asm__ volatile(
      ".option push\n"
      ".option arch, +zicsr\n"
      "csrr a0, mcause\n"
      "csrr a1, mepc\n"
      "csrr a2, mtval\n"
      ".option pop\n"
      "mv a3, sp\n"
      "la sp, image_stack_top\n"
      "j report_trap\n");
}

__attribute__((used)) void report_trap(uintptr_t cause, uintptr_t address, uintptr_t value,
                                       uintptr_t stack_pointer) noexcept {
  console::write("\nfault: cause ");
  console::write_hex(cause);
  console::write(" at ");
  console::write_hex(address);
  console::write(", value ");
  console::write_hex(value);
  if (stack_pointer < reinterpret_cast<uintptr_t>(stack::bottom())) console::write(", the stack ran over");
  console::write_line("");
  board_exit(fault_exit_code);
}
