// first error: nanoqd: give one number for each measure of the tessellation, no fewer and no more
#include <nanoqd/nanoqd.hpp>
using Search = nanoqd::DifferentialMapElites<2, nanoqd::RegularGrid<4, 4, 4>>;
Search search;
Search::Trial trial;
#if defined(NANOQD_TEST_RIGHT)
Search::Result tell() { return search.tell(trial, 1.0f, {0.1f, 0, 0.3}); }
#else
Search::Result tell() { return search.tell(trial, 1.0f, {0.1f, 0.2f}); }
#endif
