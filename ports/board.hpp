// The three functions that a program needs from its board. Every port defines them, so that one
// program runs on every board. board.h has those that C can call.
#ifndef NANOQD_PORTS_BOARD_HPP
#define NANOQD_PORTS_BOARD_HPP

#include <nanoqd/port/port.hpp>

#include "board.h"

// Returns the board's clock, storage, progress and log. A part that the board does not have is
// null. Call it once, at the start of main().
nanoqd::Port board_port() noexcept;

#endif
