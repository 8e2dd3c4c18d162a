// From reset to main() on any Cortex-M, and what happens when something goes wrong on the way: a fault is reported on the
// console and ends the program with exit code 70, in place of a board that hangs.
#include <stdint.h>

#include "board.hpp"
#include "console.hpp"
#include "stack.hpp"

extern "C" {
// From the linker script. Only their addresses mean something.
extern uint32_t image_data_start[];
extern uint32_t image_data_end[];
extern const uint32_t image_data_source[];
extern uint32_t image_bss_start[];
extern uint32_t image_bss_end[];
extern uint32_t image_stack_top[];

int program() __asm__("main");  // C++ does not let a program call main() by its name
void reset_handler();
void fault_handler();
void report_fault(const uint32_t* frame) noexcept;
}

namespace {

constexpr int fault_exit_code = 70;

[[maybe_unused]] volatile uint32_t& device_register(uintptr_t address) noexcept {
  return *reinterpret_cast<volatile uint32_t*>(address);  // NOLINT(performance-no-int-to-ptr): hardware is at addresses
}

// Forbids the 32 KB below the stack where the processor can (Cortex-M0 cannot), so that a stack that runs over faults even
// if there is memory below it. Region 0, no access, never executed; everything else stays as it is.
void guard_stack() noexcept {
#if __ARM_ARCH >= 7
  constexpr uint32_t guard_bytes = 32768;
  if ((device_register(0xE000ED90U) & 0xFF00U) == 0) return;  // MPU_TYPE: the number of regions
  device_register(0xE000ED9CU) = (reinterpret_cast<uintptr_t>(stack::bottom()) - guard_bytes) | 1U << 4U;  // MPU_RBAR
  device_register(0xE000EDA0U) = 1U << 28U | 14U << 1U | 1U;  // MPU_RASR: no execution, 2^15 bytes, on
  device_register(0xE000ED94U) = 1U << 2U | 1U;               // MPU_CTRL: on, with the usual map for everything else
  __asm__ volatile("dsb\n isb" ::: "memory");
#endif
}

// The entries a Cortex-M needs: the stack, reset, and the exceptions of the processor itself. Interrupts are never enabled.
struct VectorTable {
  uint32_t* stack;
  void (*handlers[15])();
};

}  // namespace

// `extern`, because a const object would have no name outside this file, and the linker keeps it by that name.
extern const VectorTable vector_table;
__attribute__((section(".vectors"), used)) const VectorTable vector_table = {
    image_stack_top,
    {reset_handler, fault_handler, fault_handler, fault_handler, fault_handler, fault_handler, nullptr, nullptr, nullptr,
     nullptr, fault_handler, fault_handler, nullptr, fault_handler, fault_handler}};

void reset_handler() {
#if defined(__ARM_FP)
  // The floating-point unit is off at reset. Nothing before this line may compute in float.
  device_register(0xE000ED88U) |= 0xFU << 20U;
  __asm__ volatile("dsb\n isb" ::: "memory");
#endif
  const uint32_t* source = image_data_source;
  for (uint32_t* word = image_data_start; word < image_data_end; ++word) *word = *source++;
  for (uint32_t* word = image_bss_start; word < image_bss_end; ++word) *word = 0;
  stack::paint();
  guard_stack();
  board_exit(program());
}

// The processor has put eight words on the stack; `frame` is where. The handler takes the whole stack for itself: if the
// fault came from a stack that ran over, there is no room for anything else, and nobody returns from here.
__attribute__((naked)) void fault_handler() {
  __asm__ volatile(
      "mrs r0, msp\n"
      "ldr r1, =image_stack_top\n"
      "mov sp, r1\n"
      "bl report_fault\n"
      ".ltorg\n");
}

void report_fault(const uint32_t* frame) noexcept {
  uint32_t exception = 0;
  __asm__ volatile("mrs %0, ipsr" : "=r"(exception));
  console::write("\nfault: exception ");
  console::write_hex(exception);
  if (frame < image_stack_top && frame >= stack::bottom()) {
    console::write(" at ");
    console::write_hex(frame[6]);
    console::write(", called from ");
    console::write_hex(frame[5]);
  } else {
    console::write(", the stack ran over: it ends at ");
    console::write_hex(reinterpret_cast<uintptr_t>(stack::bottom()));
    console::write(" and went down to ");
    console::write_hex(reinterpret_cast<uintptr_t>(frame));
  }
#if __ARM_ARCH >= 7
  console::write(", CFSR ");  // the configurable fault status register: what kind of fault it was
  console::write_hex(device_register(0xE000ED28U));
#endif
  console::write_line("");
  board_exit(fault_exit_code);
}
