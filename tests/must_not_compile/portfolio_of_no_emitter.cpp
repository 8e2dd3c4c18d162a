// first error: the third argument of a portfolio is an emitter
#include <nanoqd/nanoqd.hpp>
#if defined(NANOQD_TEST_RIGHT)
using Emitter = nanoqd::MaEs<>;
#else
using Emitter = nanoqd::Gaussian<>;
#endif
nanoqd::MapElites<3, nanoqd::RegularGrid<4, 4>, nanoqd::Portfolio<float, 3, Emitter>> search;
