// What a sketch includes first: all macros that Arduino cores define, and Serial.
#ifndef NANOQD_TESTS_PACKAGES_ARDUINO_H
#define NANOQD_TESTS_PACKAGES_ARDUINO_H

#include "arduino_macros.hpp"  // of tests/support; the test copies it here

void setup();
void loop();

struct SerialPort {
  void begin(unsigned long) const {}
  void print(char character) const;
  void print(const char* text) const;
  void print(unsigned int number) const { print(static_cast<unsigned long>(number)); }
  void print(unsigned long number) const;
  void println() const { print('\n'); }
  void println(const char* text) const {
    print(text);
    println();
  }
};
inline constexpr SerialPort Serial;

#endif
