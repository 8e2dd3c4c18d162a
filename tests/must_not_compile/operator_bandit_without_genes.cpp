// expects: write OperatorBandit<>, or both: OperatorBandit<float, 10>
#include <nanoqd/nanoqd.hpp>
#if defined(NANOQD_TEST_RIGHT)
using Variation = nanoqd::OperatorBandit<>;
#else
using Variation = nanoqd::OperatorBandit<float>;
#endif
nanoqd::MapElites<3, nanoqd::RegularGrid<4, 4>, Variation> search;
