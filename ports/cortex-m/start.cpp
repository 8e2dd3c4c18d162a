// The start-up from reset to main(), for any Cortex-M. A fault is reported on the console and ends
// the program with exit code 70, so that the board does not hang silently.
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
extern const uint32_t image_guard[];
extern uint32_t image_stack_top[];

int program() __asm__("main");  // C++ forbids a call of main() by its name
void reset_handler();
void fault_handler();
[[noreturn]] void report_fault(uintptr_t stack_pointer, uintptr_t address, uintptr_t caller,
                               uint32_t is_known) noexcept;

// A program may define these handlers. Without a definition they report a fault.
void SVC_Handler();
void PendSV_Handler();
void SysTick_Handler();
}

namespace {

constexpr int fault_exit_code = 70;

[[maybe_unused]] volatile uint32_t& device_register(uintptr_t address) noexcept {
  return *reinterpret_cast<volatile uint32_t*>(address);  // NOLINT(performance-no-int-to-ptr): an address of hardware
}

// Forbids access to the bytes between image_guard and the bottom of the stack. A stack that runs
// over then faults and does not overwrite the data below it. ARMv7-M only: a Cortex-M0 has no
// memory protection, and the one of ARMv8-M has other registers.
void guard_stack() noexcept {
#if __ARM_ARCH == 7
  const uint32_t bytes = reinterpret_cast<uintptr_t>(stack::bottom()) - reinterpret_cast<uintptr_t>(image_guard);
  if (bytes != 1024 || (device_register(0xE000ED90U) & 0xFF00U) == 0) return;  // MPU_TYPE: the number of regions
  device_register(0xE000ED98U) = 0;                                            // MPU_RNR: region 0
  device_register(0xE000ED9CU) = reinterpret_cast<uintptr_t>(image_guard);     // MPU_RBAR
  device_register(0xE000EDA0U) = 1U << 28U | 9U << 1U | 1U;  // MPU_RASR: no access, no execution, 2^10 bytes, on
  device_register(0xE000ED94U) = 1U << 2U | 1U;              // MPU_CTRL: on, with the usual map for everything else
  __asm__ volatile("dsb\n isb" ::: "memory");
#endif
}

// The entries that every Cortex-M needs: the stack, reset, and the exceptions of the processor.
// There are no entries for the chip's interrupts. A program that enables interrupts replaces this
// file by the start-up of its vendor.
struct VectorTable {
  uint32_t* stack;
  void (*handlers[15])();
};

}  // namespace

extern "C" {
__attribute__((weak, alias("fault_handler"), nothrow)) void SVC_Handler();
__attribute__((weak, alias("fault_handler"), nothrow)) void PendSV_Handler();
__attribute__((weak, alias("fault_handler"), nothrow)) void SysTick_Handler();
}

// `extern` gives the constant a name outside this file. The linker keeps it by that name.
extern const VectorTable vector_table;
__attribute__((section(".vectors"), used)) const VectorTable vector_table = {
    image_stack_top,
    {reset_handler, fault_handler, fault_handler, fault_handler, fault_handler, fault_handler, nullptr, nullptr,
     nullptr, nullptr, SVC_Handler, fault_handler, nullptr, PendSV_Handler, SysTick_Handler}};

void reset_handler() {
#if defined(__ARM_FP)
  // The floating-point unit is off at reset. No code before this line may compute in float.
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

// The processor has pushed eight words on the stack. The handler reads the address and the caller
// from them if they lie inside the stack. Then it takes the whole stack for itself: it never
// returns, and a stack that ran over has no room left.
__attribute__((naked)) void fault_handler() {
  __asm__ volatile(
      ".syntax unified\n"
      "mrs r0, msp\n"
      "movs r3, #0\n"
      "ldr r1, =image_stack_bottom\n"
      "cmp r0, r1\n"
      "blo 1f\n"
      "ldr r1, =image_stack_top\n"
      "subs r1, #32\n"
      "cmp r0, r1\n"
      "bhi 1f\n"
      "ldr r1, [r0, #24]\n"
      "ldr r2, [r0, #20]\n"
      "movs r3, #1\n"
      "1:\n"
      "ldr r4, =image_stack_top\n"
      "mov sp, r4\n"
      "bl report_fault\n"
      ".ltorg\n");
}

// `used`: only assembly calls this function, and a whole-program optimiser does not see that call.
__attribute__((used)) void report_fault(uintptr_t stack_pointer, uintptr_t address, uintptr_t caller,
                                        uint32_t is_known) noexcept {
  uint32_t exception = 0;
  __asm__ volatile("mrs %0, ipsr" : "=r"(exception));
  console::write("\nfault: exception ");
  console::write_hex(exception);
  if (is_known != 0) {
    console::write(" at ");
    console::write_hex(address);
    console::write(", called from ");
    console::write_hex(caller);
  } else {
    console::write(", the stack ran over: it ends at ");
    console::write_hex(reinterpret_cast<uintptr_t>(stack::bottom()));
    console::write(" and went down to ");
    console::write_hex(stack_pointer);
  }
#if __ARM_ARCH >= 7
  console::write(", CFSR ");  // the configurable fault status register tells the kind of fault
  console::write_hex(device_register(0xE000ED28U));
#endif
  console::write_line("");
  board_exit(fault_exit_code);
}
