// expects: -ffast-math changes results
// flags: -ffast-math
#include <nanoqd/nanoqd.hpp>
