// first error: differential evolution needs at least four
#include <nanoqd/nanoqd.hpp>
#if defined(NANOQD_TEST_RIGHT)
using Tessellation = nanoqd::RegularGrid<4>;
#else
using Tessellation = nanoqd::RegularGrid<1>;
#endif
nanoqd::DifferentialMapElites<3, Tessellation> search;
