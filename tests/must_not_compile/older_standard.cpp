// first error: needs C++17
// flags: -std=c++14
// lines: 9
#include <nanoqd/nanoqd.hpp>
