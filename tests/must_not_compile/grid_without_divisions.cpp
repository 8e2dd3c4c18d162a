// first error: from 1 to 65,536 divisions
#include <nanoqd/nanoqd.hpp>
#if defined(NANOQD_TEST_RIGHT)
nanoqd::RegularGrid<8, 1> tessellation;
#else
nanoqd::RegularGrid<8, 0> tessellation;
#endif
