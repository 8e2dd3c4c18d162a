// A port with progress and log on the board's console. A board_port() can start from it and add a
// clock and a storage.
#ifndef NANOQD_PORTS_CONSOLE_PORT_HPP
#define NANOQD_PORTS_CONSOLE_PORT_HPP

#include <nanoqd/port/port.hpp>

// Returns a port without clock and storage. Log lines are printed at once. Progress prints one line
// at every tenth of the way, because a console has no cursor to move.
nanoqd::Port console_port() noexcept;

#endif
