// first error: this variation is for another number of genes than its search has
#include <nanoqd/nanoqd.hpp>
#if defined(NANOQD_TEST_RIGHT)
using Variation = nanoqd::ImprovementEs<float, 3>;
#else
using Variation = nanoqd::ImprovementEs<float, 4>;
#endif
static nanoqd::MapElites<3, nanoqd::RegularGrid<4, 4>, Variation> search;
static nanoqd::Trial<float, 3> trial;
nanoqd::Status ask() { return search.ask(trial); }
