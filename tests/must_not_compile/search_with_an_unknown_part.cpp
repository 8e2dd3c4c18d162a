// expects: a part of SearchWith is a variation, a bounds policy, KeepMeasures, StoreGenesAs<type> or NoisyEvaluations
#include <nanoqd/nanoqd.hpp>
#if defined(NANOQD_TEST_RIGHT)
using Part = nanoqd::StoreGenesAs<uint16_t>;
#else
using Part = uint16_t;
#endif
nanoqd::SearchWith<3, nanoqd::RegularGrid<4>, nanoqd::Reflect, Part> search;
