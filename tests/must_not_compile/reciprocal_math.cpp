// first error: -freciprocal-math changes divisions
// flags: -D__RECIPROCAL_MATH__=1
#include <nanoqd/nanoqd.hpp>
