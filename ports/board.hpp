// What a program asks of the board it runs on. Every port has these; the program is the same for all.
#ifndef NANOQD_PORTS_BOARD_HPP
#define NANOQD_PORTS_BOARD_HPP

// Prints one character, wherever that is: a serial line, a debugger, standard output.
extern "C" void board_put_char(int character);

#endif
