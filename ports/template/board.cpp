#include "board.hpp"

#include <stdint.h>

#include "console_port.hpp"

// PLACE 3 of 3: the serial line that prints, and the other parts that the board has.

namespace {

volatile uint32_t& device_register(uintptr_t address) noexcept {
  return *reinterpret_cast<volatile uint32_t*>(address);
}

// UART0 of a Stellaris LM3S6965, which works after reset under the emulator. On a chip, set up its
// clock, pins and speed first. The place for that is board_port(): main() calls it before anything
// is printed.
constexpr uintptr_t uart_data = 0x4000C000U;
constexpr uintptr_t uart_flags = 0x4000C018U;
constexpr uint32_t transmitter_is_full = 1U << 5U;

}  // namespace

void board_put_char(int character) noexcept {
  while ((device_register(uart_flags) & transmitter_is_full) != 0) {
  }
  device_register(uart_data) = static_cast<uint32_t>(character);
}

nanoqd::Port board_port() noexcept {
  nanoqd::Port port = console_port();  // progress and log through board_put_char()
  // port.clock.milliseconds = [](void*) noexcept -> uint32_t { return the board's count of
  // milliseconds; }; port.storage = see lib/nanoqd/port/storage.hpp
  return port;
}

// Called after main() and after a fault. This board sleeps until it is reset.
void board_exit(int) noexcept {
  for (;;) {
    __asm__ volatile("wfi");
  }
}
// End of place 3.
