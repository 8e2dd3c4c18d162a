// Prints text and numbers with board_put_char(), one character at a time. It replaces printf, which
// would add ten kilobytes to the image.
#ifndef NANOQD_PORTS_CONSOLE_HPP
#define NANOQD_PORTS_CONSOLE_HPP

#include <stdint.h>

namespace console {

void write(const char* text) noexcept;
void write_line(const char* text) noexcept;
void write_number(uint32_t number) noexcept;  // decimal
void write_hex(uintptr_t number) noexcept;    // "0x" and all digits, leading zeros included

}  // namespace console

#endif
