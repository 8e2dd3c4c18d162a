// Text and numbers on the board's console, character by character, without printf and its ten kilobytes.
#ifndef NANOQD_PORTS_CONSOLE_HPP
#define NANOQD_PORTS_CONSOLE_HPP

#include <stdint.h>

namespace console {

void write(const char* text) noexcept;
void write_line(const char* text) noexcept;
void write_number(uint32_t number) noexcept;
void write_hex(uintptr_t number) noexcept;

}  // namespace console

#endif
