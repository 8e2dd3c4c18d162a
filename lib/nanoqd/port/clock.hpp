// Clock: lets run() stop after a time. It counts milliseconds from any start, and may wrap around.
//
//     stop.clock.milliseconds = [](void*) -> uint32_t { return HAL_GetTick(); };
//
// Only run() and reason_to_stop() read the clock, and only if the stop criteria have a time limit.
#ifndef NANOQD_PORT_CLOCK_HPP
#define NANOQD_PORT_CLOCK_HPP

#include <stdint.h>

#include "../language.hpp"

namespace nanoqd {

struct Clock {
  uint32_t (*milliseconds)(void* context) = nullptr;  // null: there is no clock
  void* context = nullptr;                            // passed to every call, for your own use
};

}  // namespace nanoqd

#endif
