// first error: nanoqd: give one number for each measure of the tessellation, no fewer and no more
#include <nanoqd/nanoqd.hpp>
using Search = nanoqd::DifferentialMapElites<2, nanoqd::RegularGrid<4, 4, 4>>;
nanoqd::Repertoire<Search> repertoire;
#if defined(NANOQD_TEST_RIGHT)
bool is_there() { return repertoire.nearest({0.1f, 0.2f, 0.3f}).exists(); }
#else
bool is_there() { return repertoire.nearest({0.1f}).exists(); }
#endif
