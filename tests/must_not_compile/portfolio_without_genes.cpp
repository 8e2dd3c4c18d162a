// expects: write Portfolio<>, or both the scalar and the number of genes
#include <nanoqd/nanoqd.hpp>
#if defined(NANOQD_TEST_RIGHT)
using Variation = nanoqd::Portfolio<>;
#else
using Variation = nanoqd::Portfolio<float>;
#endif
nanoqd::MapElites<3, nanoqd::RegularGrid<4, 4>, Variation> search;
