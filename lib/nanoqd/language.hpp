// Stops a compiler that reads a header of nanoqd as C, or as C++ before C++17, with one sentence.
//
// Every header reaches this one before its first line of C++. A missing file is the only error
// after which all compilers stop; without it, hundreds of further errors would follow.
// PlatformIO and Arduino say who they are, and hide where to set the language.
#ifndef NANOQD_LANGUAGE_HPP
#define NANOQD_LANGUAGE_HPP

#if !defined(__cplusplus)
#error "nanoqd: this header is C++17; from C, include the header that `nanoqd c-api` writes (examples/c/README.md)"
#include "stopped; the error above says why"
#elif defined(__AVR__)
#error "nanoqd: 8-bit AVR boards are not supported, because their double has 32 bits; take a board of 32 bits"
#include "stopped; the error above says why"
#elif __cplusplus < 201703L && !defined(_MSVC_LANG)
#if defined(PLATFORMIO)
#error "nanoqd: needs C++17; in platformio.ini: build_unflags = -std=gnu++11, build_flags = -std=gnu++17"
#elif defined(ARDUINO)
#error "nanoqd: needs C++17; in platform.local.txt of the board's core: compiler.cpp.extra_flags=-std=gnu++17"
#else
#error "nanoqd: needs C++17; compile with -std=c++17"
#endif
#include "stopped; the error above says why"
#endif

#endif
