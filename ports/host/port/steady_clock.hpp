// The clock of the desktop for stop criteria: the milliseconds of std::chrono::steady_clock.
#ifndef NANOQD_PORTS_HOST_PORT_STEADY_CLOCK_HPP
#define NANOQD_PORTS_HOST_PORT_STEADY_CLOCK_HPP

#include <nanoqd/port/clock.hpp>

#include <chrono>
#include <cstdint>

namespace nanoqd::host {

// Returns the clock. It never fails. It wraps around after 49 days, as every Clock may.
[[nodiscard]] inline Clock steady_clock() {
  return {[](void*) -> uint32_t {
            const auto now = std::chrono::steady_clock::now().time_since_epoch();
            return static_cast<uint32_t>(std::chrono::duration_cast<std::chrono::milliseconds>(now).count());
          },
          nullptr};
}

}  // namespace nanoqd::host

#endif
