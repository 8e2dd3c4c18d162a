// first error: a box needs one lower and one upper bound for each gene or measure
#include <nanoqd/nanoqd.hpp>
const float lower[3] = {};
#if defined(NANOQD_TEST_RIGHT)
const float upper[3] = {};
#else
const float upper[2] = {};
#endif
nanoqd::Box<float, 3> box(lower, upper);
