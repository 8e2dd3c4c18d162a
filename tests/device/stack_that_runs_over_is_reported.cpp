// An image that calls itself until the stack is used up. The result depends on every frame, so that no compiler makes a
// loop of it.
#include <stdint.h>

static volatile uint32_t seen;

__attribute__((noinline)) static uint32_t descend(uint32_t depth) {
  volatile uint32_t frame[16];
  frame[depth % 16] = depth;
  seen = depth;
  return seen == 0xFFFFFFFFU ? 0 : descend(depth + 1) + frame[depth % 16];
}

int main() { return static_cast<int>(descend(0) & 1U); }
