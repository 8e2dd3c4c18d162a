// first error: -fassociative-math reorders sums
// flags: -D__ASSOCIATIVE_MATH__=1
#include <nanoqd/nanoqd.hpp>
