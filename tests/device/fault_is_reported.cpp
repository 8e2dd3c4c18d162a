// An image that executes something that is no instruction, and says before where that is.
#include <stdint.h>

#include "console.hpp"

__attribute__((noinline)) static void trap_here() { __builtin_trap(); }

int main() {
  console::write("traps at ");
  console::write_hex(reinterpret_cast<uintptr_t>(&trap_here) & ~uintptr_t{1});
  console::write_line("");
  trap_here();
}
