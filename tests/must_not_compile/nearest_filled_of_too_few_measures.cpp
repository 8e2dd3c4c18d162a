// first error: nanoqd: give one number for each measure of the tessellation, no fewer and no more
#include <nanoqd/nanoqd.hpp>
using Search = nanoqd::DifferentialMapElites<2, nanoqd::RegularGrid<4, 4, 4>>;
Search search;
Search::Trial trial;
#if defined(NANOQD_TEST_RIGHT)
uint32_t nearest() { return search.nearest_filled({0.1f, 0.2f, 0.3f}); }
#else
uint32_t nearest() { return search.nearest_filled({0.1f}); }
#endif
