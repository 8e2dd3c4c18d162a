// Prints without printf, which would add ten kilobytes of code.
#ifndef NANOQD_EXAMPLES_C_PRINT_H
#define NANOQD_EXAMPLES_C_PRINT_H

#include <stdint.h>

void print_text(const char* text);
void print_number(uint32_t number);
void print_hex(uint64_t number);       // 16 digits
void print_thousandths(float number);  // such as -0.250; for numbers from -1000 to 1000

#endif
