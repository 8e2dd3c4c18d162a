// first error: searches can be merged if they have the same tessellation, genes and types
#include <nanoqd/nanoqd.hpp>
#if defined(NANOQD_TEST_RIGHT)
using Tessellation = nanoqd::RegularGrid<4, 4>;
#else
using Tessellation = nanoqd::RegularGrid<2, 8>;
#endif
nanoqd::DifferentialMapElites<3, nanoqd::RegularGrid<4, 4>> search;
nanoqd::MapElites<3, Tessellation, nanoqd::Gaussian<float>> other;
nanoqd::Status join() { return nanoqd::merge(search, other); }
