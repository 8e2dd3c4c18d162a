// The timer interrupt of Cortex-M and RISC-V, and its replacement on systems without one.
//
// The period is 0.2 ms on the emulated boards, so that the example ends soon. A robot's is longer.
//
// "memory" in a line of assembly: the compiler moves no access to memory across it, and reads again
// what the interrupt may have changed. Otherwise link-time optimisation may keep the old values.
#include "timer.hpp"

#if defined(__ARM_ARCH_PROFILE) && __ARM_ARCH_PROFILE == 'M'

namespace {

constexpr uint32_t cycles_per_tick = 5000;

// SysTick is a timer of the processor. Its handler is in the vector table of ports/cortex-m.
constexpr uintptr_t control = 0xE000E010U;
constexpr uintptr_t reload = 0xE000E014U;
constexpr uintptr_t value = 0xE000E018U;

volatile uint32_t& device_register(uintptr_t address) noexcept {
  return *reinterpret_cast<volatile uint32_t*>(address);  // NOLINT(performance-no-int-to-ptr): an address of hardware
}

}  // namespace

extern "C" void SysTick_Handler();
void SysTick_Handler() { on_tick(); }

bool timer::start() noexcept {
  device_register(reload) = cycles_per_tick - 1;
  if (device_register(reload) == 0) return false;  // some Cortex-M0 have no SysTick
  device_register(value) = 0;
  device_register(control) = 7;  // by the processor's clock, with interrupt, on
  return true;
}

void timer::stop() noexcept { device_register(control) = 0; }

void timer::sleep() noexcept { __asm__ volatile("wfi" ::: "memory"); }

void timer::poll() noexcept { __asm__ volatile("" ::: "memory"); }

timer::Mask::Mask() noexcept { __asm__ volatile("mrs %0, primask\n cpsid i" : "=r"(before_) : : "memory"); }

timer::Mask::~Mask() { __asm__ volatile("msr primask, %0" : : "r"(before_) : "memory"); }

#elif defined(__riscv) && !defined(__linux__)

namespace {

constexpr uint64_t counts_per_tick = 2000;  // of a clock of 10 MHz

// The machine timer of the emulated board. Many chips have it at the same addresses.
constexpr uintptr_t compare = 0x02004000U;
constexpr uintptr_t time_now = 0x0200BFF8U;

volatile uint32_t& device_register(uintptr_t address) noexcept {
  return *reinterpret_cast<volatile uint32_t*>(address);  // NOLINT(performance-no-int-to-ptr): an address of hardware
}

uint64_t read_time() noexcept {
  for (;;) {
    const uint32_t high = device_register(time_now + 4);
    const uint32_t low = device_register(time_now);
    if (device_register(time_now + 4) == high) return uint64_t{high} << 32U | low;
  }
}

// Sets the time of the next interrupt, and ends the present one. The high word is the largest
// number meanwhile, so that no interrupt comes too early.
void set_next_tick() noexcept {
  const uint64_t next = read_time() + counts_per_tick;
  device_register(compare + 4) = 0xFFFFFFFFU;
  device_register(compare) = static_cast<uint32_t>(next);
  device_register(compare + 4) = static_cast<uint32_t>(next >> 32U);
}

}  // namespace

extern "C" {
void trap_handler();  // of the start-up: reports a fault
void vectors();
void timer_interrupt();
}

// `used`, here and below: only assembly and the processor call the function.
__attribute__((used, interrupt("machine"))) void timer_interrupt() {
  set_next_tick();
  on_tick();
}

// The processor jumps to entry 0 for a fault, and to entry 7 for the machine timer.
__attribute__((naked, used, aligned(256))) void vectors() {
  __asm__ volatile(
      ".option push\n"
      ".option norvc\n"
      "j trap_handler\n"
      ".rept 6\n"
      "j trap_handler\n"
      ".endr\n"
      "j timer_interrupt\n"
      ".option pop\n");
}

bool timer::start() noexcept {
  set_next_tick();
  __asm__ volatile(
      ".option push\n"
      ".option arch, +zicsr\n"
      "csrw mtvec, %0\n"    // + 1: an entry for each interrupt
      "csrs mie, %1\n"      // the machine timer
      "csrsi mstatus, 8\n"  // interrupts on
      ".option pop\n"
      :
      : "r"(reinterpret_cast<uintptr_t>(vectors) + 1), "r"(uintptr_t{0x80})
      : "memory");
  return true;
}

void timer::stop() noexcept {
  __asm__ volatile(
      ".option push\n"
      ".option arch, +zicsr\n"
      "csrc mie, %0\n"
      ".option pop\n"
      :
      : "r"(uintptr_t{0x80})
      : "memory");
}

void timer::sleep() noexcept { __asm__ volatile("wfi" ::: "memory"); }

void timer::poll() noexcept { __asm__ volatile("" ::: "memory"); }

timer::Mask::Mask() noexcept {
  __asm__ volatile(
      ".option push\n"
      ".option arch, +zicsr\n"
      "csrrci %0, mstatus, 8\n"
      ".option pop\n"
      : "=r"(before_)
      :
      : "memory");
}

timer::Mask::~Mask() {
  __asm__ volatile(
      ".option push\n"
      ".option arch, +zicsr\n"
      "csrs mstatus, %0\n"
      ".option pop\n"
      :
      : "r"(before_ & 8U)
      : "memory");
}

#else

bool timer::start() noexcept { return true; }
void timer::stop() noexcept {}
void timer::sleep() noexcept { on_tick(); }
void timer::poll() noexcept { on_tick(); }
timer::Mask::Mask() noexcept = default;
timer::Mask::~Mask() = default;

#endif
