// first error: a solution needs at least one gene
#include <nanoqd/nanoqd.hpp>
#if defined(NANOQD_TEST_RIGHT)
nanoqd::DifferentialMapElites<1, nanoqd::RegularGrid<4>> search;
#else
nanoqd::DifferentialMapElites<0, nanoqd::RegularGrid<4>> search;
#endif
