// A clock that moves only when a test moves it.
#ifndef NANOQD_TESTS_SUPPORT_HAND_CLOCK_HPP
#define NANOQD_TESTS_SUPPORT_HAND_CLOCK_HPP

#include <stdint.h>

#include <nanoqd/port/clock.hpp>

namespace test {

struct HandClock {
  uint32_t now = 0;
  uint32_t readings = 0;

  static uint32_t read(void* context) {
    HandClock* const clock = static_cast<HandClock*>(context);
    ++clock->readings;
    return clock->now;
  }
  nanoqd::Clock clock() { return {&read, this}; }
};

}  // namespace test

#endif
