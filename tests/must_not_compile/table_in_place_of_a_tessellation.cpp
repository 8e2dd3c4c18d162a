// first error: the second argument is a tessellation
#include <nanoqd/nanoqd.hpp>
using Table = nanoqd::Centroids<4, 2>;
#if defined(NANOQD_TEST_RIGHT)
nanoqd::MapElites<3, nanoqd::CvtTable<Table>> search;
#else
nanoqd::MapElites<3, Table> search;
#endif
