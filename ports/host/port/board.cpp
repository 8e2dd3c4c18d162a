// The desktop as a board, for programs that run on any board, such as examples/firmware.
#include "board.hpp"

#include <cstdio>
#include <cstdlib>

#include "host_port.hpp"

nanoqd::Port board_port() noexcept {
  static nanoqd::host::HostPort host(stdout);
  return host.port();
}

void board_put_char(int character) noexcept { std::putchar(character); }

void board_exit(int code) noexcept { std::exit(code); }
