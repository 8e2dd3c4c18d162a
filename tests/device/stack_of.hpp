// Measures the stack of a call on the device, by painting the free stack.
#ifndef NANOQD_TESTS_DEVICE_STACK_OF_HPP
#define NANOQD_TESTS_DEVICE_STACK_OF_HPP

#include <stdint.h>

#include "stack.hpp"

namespace device {

// Returns the bytes of stack that `call` uses below the frame of its caller. Values below about 100
// bytes cannot be distinguished, because paint() does not paint the place of its own frame.
template <class Call>
__attribute__((noinline)) uint32_t stack_of(Call&& call) {
  const uint32_t here = stack::depth_bytes();
  stack::paint();
  call();
  return stack::used_bytes() - here;
}

inline uint32_t larger(uint32_t a, uint32_t b) { return a > b ? a : b; }

}  // namespace device

#endif
