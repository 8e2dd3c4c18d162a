// A timer interrupt: on_tick() is called again and again, on top of the main loop. In real firmware
// the few lines of timer.cpp come from the vendor.
#ifndef NANOQD_EXAMPLES_TIMER_HPP
#define NANOQD_EXAMPLES_TIMER_HPP

#include <stdint.h>

// The interrupt. The program defines it.
void on_tick() noexcept;

namespace timer {

// Starts the ticks. Returns false if the chip has no such timer.
bool start() noexcept;
void stop() noexcept;

// Returns after the next interrupt. Without a timer interrupt, on the desktop: calls on_tick().
void sleep() noexcept;

// For a loop that does not sleep. Does nothing. Without a timer interrupt: calls on_tick().
void poll() noexcept;

// Keeps the interrupt out as long as the object exists. A tick that comes meanwhile is served at
// the end of the object. Two ticks that come meanwhile are served as one.
class Mask {
 public:
  Mask() noexcept;
  ~Mask();  // NOLINT(performance-trivially-destructible): only the desktop does nothing here
  Mask(const Mask&) = delete;
  Mask& operator=(const Mask&) = delete;

 private:
  [[maybe_unused]] uintptr_t before_ = 0;  // a mask inside a mask must not end the outer one
};

}  // namespace timer

#endif
