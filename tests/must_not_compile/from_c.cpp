// first error: this header is C++17; from C, include the header that `nanoqd c-api` writes
// flags: -x c -std=c99
// lines: 9
#include <nanoqd/nanoqd.hpp>
