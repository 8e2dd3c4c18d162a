// What a board gives to a program that uses nanoqd: a clock, a storage, and two ways to tell a person something.
//
//     nanoqd::Port board_port() {
//       nanoqd::Port port;                             // parts that are not set stay null
//       port.clock.milliseconds = [](void*) -> uint32_t { return HAL_GetTick(); };
//       port.log.line = [](void*, const char* text) { uart_print(text); uart_print("\r\n"); };
//       return port;
//     }
//
//     void application(const nanoqd::Port& port) {     // the same source on every board and on the desktop
//       stop.milliseconds = 60000;
//       stop.clock = port.clock;
//       ...
//       port.show(search.archive().size(), Search::cells, "cells filled");
//       port.say("done");
//     }
//
// Plain data: no class to derive from, no symbol to define, nothing global; a port that needs no context can be a
// constant in flash. The search itself uses none of it, and what is handed a part uses that part only, so a program may
// as well fill in a Clock or a Storage alone. How to write a port: ports/README.md.
#ifndef NANOQD_PORT_PORT_HPP
#define NANOQD_PORT_PORT_HPP

#include <stdint.h>

#include "clock.hpp"
#include "storage.hpp"

namespace nanoqd {

// Where a person sees how far a long run is: a line of a terminal, a display, a row of LEDs.
struct Progress {
  // `done` of `total` is done, in any unit: `total` is at least 1, `done` at most `total`, and equal to it at the end,
  // when the display may be cleared. `text` is a short note that ends with a zero, or null, and is gone when the call
  // returns. It is called as often as the caller likes: a port skips what it cannot show in time, and does not wait.
  // Null, the default: nothing is shown.
  void (*show)(void* context, uint32_t done, uint32_t total, const char* text) = nullptr;

  // Handed to every call, for your own use.
  void* context = nullptr;
};

// Where a program leaves its messages: a serial port, a debugger's console, a file.
struct Log {
  // Prints one line. `text` ends with a zero, has no line end of its own and is gone when the call returns. Null, the
  // default: nothing is printed.
  void (*line)(void* context, const char* text) = nullptr;

  // Handed to every call, for your own use.
  void* context = nullptr;
};

struct Port {
  Clock clock{};      // milliseconds, free to wrap; for Stop. See clock.hpp
  Storage storage{};  // what survives a reset; for whatever saves and loads. See storage.hpp
  Progress progress{};
  Log log{};

  // Each does nothing where the port has no such part; say() and show() cost what the port makes of them.
  void say(const char* text) const noexcept {
    if (log.line != nullptr) log.line(log.context, text);
  }
  // A `total` of 0 shows nothing, a `done` above it counts as all of it.
  void show(uint32_t done, uint32_t total, const char* text = nullptr) const noexcept {
    if (progress.show == nullptr || total == 0) return;
    progress.show(progress.context, done < total ? done : total, total, text);
  }
};

}  // namespace nanoqd

#endif
