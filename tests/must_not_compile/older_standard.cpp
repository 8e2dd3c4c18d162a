// expects: needs C++17
// flags: -std=c++14
#include <nanoqd/nanoqd.hpp>
