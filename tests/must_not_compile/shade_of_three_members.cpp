// first error: SHADE has from 4 to 256 members
#include <nanoqd/nanoqd.hpp>
#if defined(NANOQD_TEST_RIGHT)
nanoqd::Shade<float, 3, 4> shade;
#else
nanoqd::Shade<float, 3, 3> shade;
#endif
