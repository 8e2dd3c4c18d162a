// first error: the third argument is a variation
#include <nanoqd/nanoqd.hpp>
#if defined(NANOQD_TEST_RIGHT)
nanoqd::MapElites<3, nanoqd::RegularGrid<4>, nanoqd::Gaussian<float>, nanoqd::Reflect> search;
#else
nanoqd::MapElites<3, nanoqd::RegularGrid<4>, nanoqd::Reflect> search;
#endif
