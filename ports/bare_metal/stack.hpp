// How much stack a program really used: the start-up paints all of it with a pattern, and what is still painted later
// was never used.
#ifndef NANOQD_PORTS_STACK_HPP
#define NANOQD_PORTS_STACK_HPP

#include <stdint.h>

namespace stack {

const uint32_t* bottom() noexcept;

// Paints everything below the caller's own frame.
void paint() noexcept;

// The bytes used since the last paint(), by the deepest chain of calls, counted from the top of the stack. O(size).
uint32_t used_bytes() noexcept;

// The bytes that lie above the caller's frame now: what used_bytes() would say if nothing had been called since.
uint32_t depth_bytes() noexcept;

}  // namespace stack

#endif
