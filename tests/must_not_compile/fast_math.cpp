// first error: -ffast-math or -Ofast changes results
// flags: -ffast-math
#include <nanoqd/nanoqd.hpp>
