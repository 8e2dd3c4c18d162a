// The clock a run can be stopped by: milliseconds since any moment, free to wrap around.
//
//     stop.clock.milliseconds = [](void*) -> uint32_t { return HAL_GetTick(); };
//
// The library never reads a clock of its own accord; only run() does, and only if its stop criteria hold one.
#ifndef NANOQD_PORT_CLOCK_HPP
#define NANOQD_PORT_CLOCK_HPP

#include <stdint.h>

namespace nanoqd {

struct Clock {
  uint32_t (*milliseconds)(void* context) = nullptr;  // null: there is no clock
  void* context = nullptr;                            // handed to every call, for your own use
};

}  // namespace nanoqd

#endif
