// first error: narrow
// flags: -Werror
#include <nanoqd/nanoqd.hpp>
using Search = nanoqd::DifferentialMapElites<2, nanoqd::RegularGrid<4, 4, 4>>;
Search search;
Search::Trial trial;
#if defined(NANOQD_TEST_RIGHT)
Search::Result tell(float speed) { return search.tell(trial, 1.0f, {speed, 0, 0}); }
#else
Search::Result tell(double speed) { return search.tell(trial, 1.0f, {speed, 0, 0}); }
#endif
