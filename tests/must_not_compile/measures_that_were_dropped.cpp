// first error: this archive does not keep measures
#include <nanoqd/nanoqd.hpp>
#if defined(NANOQD_TEST_RIGHT)
nanoqd::Archive<float, 3, 4, 2, nanoqd::Measures::kept> archive;
#else
nanoqd::Archive<float, 3, 4, 2> archive;
#endif
float first_measure() { return archive.best().measures()[0]; }
