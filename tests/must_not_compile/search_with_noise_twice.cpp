// expects: SearchWith names a part twice
#include <nanoqd/nanoqd.hpp>
#if defined(NANOQD_TEST_RIGHT)
using Part = nanoqd::KeepMeasures;
#else
using Part = nanoqd::NoisyEvaluations;
#endif
nanoqd::SearchWith<3, nanoqd::RegularGrid<4>, nanoqd::NoisyEvaluations, Part> search;
