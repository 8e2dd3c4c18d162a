// How much stack a call takes, measured on the device by painting.
#ifndef NANOQD_TESTS_DEVICE_STACK_OF_HPP
#define NANOQD_TESTS_DEVICE_STACK_OF_HPP

#include <stdint.h>

#include "stack.hpp"

namespace device {

// The stack that `call` takes by itself: what was used beyond the frame it is called from. Less than about 100 bytes
// cannot be told apart, because paint() leaves the place where its own frame was.
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
