// first error: -ffinite-math-only removes the checks
// flags: -ffinite-math-only
#include <nanoqd/nanoqd.hpp>
