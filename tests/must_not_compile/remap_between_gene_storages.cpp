// first error: elites can be moved by their measures between archives that store genes alike and have as many measures
#include <nanoqd/nanoqd.hpp>
#if defined(NANOQD_TEST_RIGHT)
using StoredGene = float;
#else
using StoredGene = uint16_t;
#endif
nanoqd::MapElites<3, nanoqd::RegularGrid<4, 4>, nanoqd::Gaussian<float>, nanoqd::Clamp, nanoqd::Measures::kept> coarse;
nanoqd::DifferentialMapElites<3, nanoqd::RegularGrid<8, 8>, StoredGene> fine;
nanoqd::RemapResult move() { return nanoqd::remap(fine, coarse.archive()); }
