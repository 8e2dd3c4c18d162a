// first error: nanoqd: -ffast-math or -Ofast changes results
// flags: -Ofast
#include <nanoqd/nanoqd.hpp>
