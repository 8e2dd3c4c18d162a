// first error: this archive does not keep measures
#include <nanoqd/nanoqd.hpp>
#if defined(NANOQD_TEST_RIGHT)
using Search =
    nanoqd::MapElites<3, nanoqd::RegularGrid<4, 4>, nanoqd::Gaussian<float>, nanoqd::Clamp, nanoqd::Measures::kept>;
#else
using Search = nanoqd::MapElites<3, nanoqd::RegularGrid<4, 4>, nanoqd::Gaussian<float> >;
#endif
float first(const nanoqd::Repertoire<Search>& repertoire) { return repertoire.elite(0).measure(0); }
