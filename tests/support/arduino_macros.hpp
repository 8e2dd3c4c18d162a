// The macros that Arduino cores and Windows headers define. A test includes this before the library
// (-include), to show that none of them changes it. Standard headers come first, as in Arduino.h.
#ifndef NANOQD_TESTS_SUPPORT_ARDUINO_MACROS_HPP
#define NANOQD_TESTS_SUPPORT_ARDUINO_MACROS_HPP

#include <float.h>
#include <limits.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cstdio>

#undef isnan
#undef isinf

// Numbers.
#define min(a, b) ((a) < (b) ? (a) : (b))
#define max(a, b) ((a) > (b) ? (a) : (b))
#define abs(x) ((x) > 0 ? (x) : -(x))
#define round(x) ((x) >= 0 ? (long)((x) + 0.5) : (long)((x)-0.5))
#define constrain(amount, low, high) ((amount) < (low) ? (low) : ((amount) > (high) ? (high) : (amount)))
#define radians(degree) ((degree)*DEG_TO_RAD)
#define degrees(radian) ((radian)*RAD_TO_DEG)
#define sq(x) ((x) * (x))
#define isnan(x) ((x) != (x))
#define isinf(x) ((x) - (x) != 0)
#define PI 3.1415926535897932384626433832795
#define HALF_PI 1.5707963267948966192313216916398
#define TWO_PI 6.283185307179586476925286766559
#define DEG_TO_RAD 0.017453292519943295769236907684886
#define RAD_TO_DEG 57.295779513082320876798154814105
#define EULER 2.718281828459045235360287471352

// Bits and bytes.
#define bit(b) (1UL << (b))
#define bitRead(value, b) (((value) >> (b)) & 0x01)
#define bitSet(value, b) ((value) |= (1UL << (b)))
#define bitClear(value, b) ((value) &= ~(1UL << (b)))
#define bitToggle(value, b) ((value) ^= (1UL << (b)))
#define bitWrite(value, b, on) ((on) ? bitSet(value, b) : bitClear(value, b))
#define lowByte(w) ((uint8_t)((w)&0xff))
#define highByte(w) ((uint8_t)((w) >> 8))
#define word(...) makeWord(__VA_ARGS__)
#define _BV(b) (1 << (b))
#define B0 0
#define B1 1
#define B00 0
#define B01 1
#define B10 2
#define B11 3
#define B00000000 0
#define B00000001 1
#define B11111111 255
#define LSBFIRST 0
#define MSBFIRST 1

// Pins and interrupts.
#define HIGH 0x1
#define LOW 0x0
#define INPUT 0x0
#define OUTPUT 0x1
#define INPUT_PULLUP 0x2
#define CHANGE 1
#define FALLING 2
#define RISING 3
#define DEFAULT 1
#define EXTERNAL 0
#define INTERNAL 3
#define SERIAL 0x0
#define DISPLAY 0x1
#define I2C 0x2
#define A0 14
#define A1 15
#define interrupts() sei()
#define noInterrupts() cli()
#define digitalPinToInterrupt(pin) (pin)
#define NOT_A_PIN 0
#define NOT_A_PORT 0

// Text.
#define F(string_literal) ((const char*)(string_literal))
#define PSTR(string_literal) (string_literal)
#define PROGMEM
#define DEC 10
#define HEX 16
#define OCT 8
#define BIN 2

// Windows.
#define small char
#define near
#define far
#define interface struct

#endif
