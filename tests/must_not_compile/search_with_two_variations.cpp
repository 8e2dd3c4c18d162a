// expects: SearchWith names a part twice
#include <nanoqd/nanoqd.hpp>
#if defined(NANOQD_TEST_RIGHT)
using Part = nanoqd::Resample;
#else
using Part = nanoqd::Gaussian<>;
#endif
nanoqd::SearchWith<3, nanoqd::RegularGrid<4>, nanoqd::IsoLine<>, Part> search;
