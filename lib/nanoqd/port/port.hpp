// Port: the parts of a board that a program with nanoqd can use: clock, storage, progress and log.
//
//     nanoqd::Port board_port() {
//       nanoqd::Port port;                             // parts that are not set stay null
//       port.clock.milliseconds = [](void*) -> uint32_t { return HAL_GetTick(); };
//       port.log.line = [](void*, const char* text) { uart_print(text); uart_print("\r\n"); };
//       return port;
//     }
//
//     void application(const nanoqd::Port& port) {     // the same source on boards and desktops
//       stop.milliseconds = 60000;
//       stop.clock = port.clock;
//       ...
//       port.show(search.archive().size(), Search::cells, "cells filled");
//       port.say("done");
//     }
//
// A port is plain data: no class to derive from, no symbol to define, nothing global. A port that
// needs no context can be a constant in flash.
//
// The search itself does not use a port. A function that takes a Clock or a Storage uses only that
// part, so a program may also fill in one part alone. How to write a port: ports/README.md.
#ifndef NANOQD_PORT_PORT_HPP
#define NANOQD_PORT_PORT_HPP

#include <stdint.h>

#include "clock.hpp"
#include "storage.hpp"

namespace nanoqd {

// Shows a person how far a long run is: on a line of a terminal, a display or a row of LEDs.
struct Progress {
  // Shows that `done` of `total` is done, in any unit.
  //  - `total` is at least 1, and `done` is at most `total`. They are equal at the end: the display
  //    may then be cleared.
  //  - `text` is null or a short note that ends with a zero byte. It is valid only during the call.
  //  - The caller may call it as often as it likes. The port must not wait; it skips calls that it
  //    cannot show in time.
  // Null, the default: nothing is shown.
  void (*show)(void* context, uint32_t done, uint32_t total, const char* text) = nullptr;

  // Passed to every call, for your own use.
  void* context = nullptr;
};

// Takes the messages of a program: on a serial port, in the console of a debugger or in a file.
struct Log {
  // Prints one line. `text` ends with a zero byte and has no line end. It is valid only during the
  // call. Null, the default: nothing is printed.
  void (*line)(void* context, const char* text) = nullptr;

  // Passed to every call, for your own use.
  void* context = nullptr;
};

// What a board offers. Each part may be left out.
struct Port {
  Clock clock{};      // milliseconds, which may wrap around; for Stop. See clock.hpp
  Storage storage{};  // memory that survives a reset; for save and load. See storage.hpp
  Progress progress{};
  Log log{};

  // Prints one line on the log. Does nothing if the port has no log. Cost: one call of the port.
  void say(const char* text) const noexcept {
    if (log.line != nullptr) log.line(log.context, text);
  }
  // Shows progress. Does nothing if the port has no progress or `total` is 0. A `done` above
  // `total` counts as `total`. Cost: one call of the port.
  void show(uint32_t done, uint32_t total, const char* text = nullptr) const noexcept {
    if (progress.show == nullptr || total == 0) return;
    progress.show(progress.context, done < total ? done : total, total, text);
  }
};

}  // namespace nanoqd

#endif
