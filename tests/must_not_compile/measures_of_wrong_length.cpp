// first error: this array has another length than the search expects here
#include <nanoqd/nanoqd.hpp>
#if defined(NANOQD_TEST_RIGHT)
const float values[2] = {};
#else
const float values[3] = {};
#endif
nanoqd::ArrayRef<float, 2> measures = values;
