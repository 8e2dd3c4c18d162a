// Progress and log on the board's console, for a board_port() to begin with.
#ifndef NANOQD_PORTS_CONSOLE_PORT_HPP
#define NANOQD_PORTS_CONSOLE_PORT_HPP

#include <nanoqd/port/port.hpp>

// Log lines as they come; of progress a line every tenth of the way, because a console has no cursor to move. No clock,
// no storage.
nanoqd::Port console_port() noexcept;

#endif
