// expects: write ImprovementEs<>, or both: ImprovementEs<float, 10>
#include <nanoqd/nanoqd.hpp>
#if defined(NANOQD_TEST_RIGHT)
using Variation = nanoqd::ImprovementEs<>;
#else
using Variation = nanoqd::ImprovementEs<float>;
#endif
nanoqd::MapElites<3, nanoqd::RegularGrid<4, 4>, Variation> search;
