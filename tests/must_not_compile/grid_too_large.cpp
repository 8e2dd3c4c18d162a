// first error: a grid must have fewer than 2^31 cells
#include <nanoqd/nanoqd.hpp>
#if defined(NANOQD_TEST_RIGHT)
nanoqd::RegularGrid<65536, 32767> tessellation;
#else
nanoqd::RegularGrid<65536, 65536, 65536> tessellation;
#endif
