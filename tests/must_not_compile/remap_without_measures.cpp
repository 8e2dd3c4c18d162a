// first error: this archive does not keep measures, so its elites must be evaluated again
#include <nanoqd/nanoqd.hpp>
#if defined(NANOQD_TEST_RIGHT)
constexpr nanoqd::Measures measures = nanoqd::Measures::kept;
#else
constexpr nanoqd::Measures measures = nanoqd::Measures::dropped;
#endif
nanoqd::MapElites<3, nanoqd::RegularGrid<4, 4>, nanoqd::Gaussian<float>, nanoqd::Clamp, measures> coarse;
nanoqd::DifferentialMapElites<3, nanoqd::RegularGrid<8, 8>> fine;
nanoqd::RemapResult move() { return nanoqd::remap(fine, coarse.archive()); }
