// Measures how much stack a program has used. The start-up paints the whole stack with a pattern;
// words that still hold the pattern were never used.
#ifndef NANOQD_PORTS_STACK_HPP
#define NANOQD_PORTS_STACK_HPP

#include <stdint.h>

namespace stack {

// Returns the lowest address of the stack.
const uint32_t* bottom() noexcept;

// Paints the stack below the caller's own frame. Cost: O(stack size).
void paint() noexcept;

// Returns how many bytes the deepest chain of calls has used since the last paint(), counted from
// the top of the stack. Cost: O(stack size).
uint32_t used_bytes() noexcept;

// Returns how many bytes lie above the caller's frame now: the result of used_bytes() if nothing
// deeper had been called. Cost: O(1).
uint32_t depth_bytes() noexcept;

}  // namespace stack

#endif
