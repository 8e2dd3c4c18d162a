// first error: the variation computes in another scalar than the tessellation
#include <nanoqd/nanoqd.hpp>
#if defined(NANOQD_TEST_RIGHT)
using Variation = nanoqd::Gaussian<double>;
#else
using Variation = nanoqd::Gaussian<float>;
#endif
nanoqd::MapElites<3, nanoqd::BasicRegularGrid<double, 4>, Variation> search;
