// A fault on the device is reported to the host: this image prints an address and then executes an
// invalid instruction there.
#include <stdint.h>

#include "console.hpp"

__attribute__((noinline)) static void trap_here() { __builtin_trap(); }

int main() {
  console::write("traps at ");
  console::write_hex(reinterpret_cast<uintptr_t>(&trap_here) & ~uintptr_t{1});
  console::write_line("");
  trap_here();
}
