// Stops a compiler that reads a header of nanoqd as C, or as C++ before C++17, with one sentence.
//
// Every header reaches this one before its first line of C++. A missing file is the only error
// after which all compilers stop; without it, hundreds of further errors would follow.
#ifndef NANOQD_LANGUAGE_HPP
#define NANOQD_LANGUAGE_HPP

#if !defined(__cplusplus)
#error "nanoqd: this header is C++17; from C, include the header that `nanoqd c-api` writes (examples/c/README.md)"
#include "stopped; the error above says why"
#elif __cplusplus < 201703L && !defined(_MSVC_LANG)
#error "nanoqd: needs C++17; compile with -std=c++17"
#include "stopped; the error above says why"
#endif

#endif
