// A stack overflow on the device is reported to the host: this image recurses until the stack is
// full. The result depends on every frame, so that no compiler turns the recursion into a loop.
#include <stdint.h>

static volatile uint32_t seen;

__attribute__((noinline)) static uint32_t descend(uint32_t depth) {
  volatile uint32_t frame[16];
  frame[depth % 16] = depth;
  seen = depth;
  return seen == 0xFFFFFFFFU ? 0 : descend(depth + 1) + frame[depth % 16];
}

int main() { return static_cast<int>(descend(0) & 1U); }
