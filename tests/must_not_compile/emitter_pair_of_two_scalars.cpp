// first error: both emitters of a pair compute in the same scalar
#include <nanoqd/nanoqd.hpp>
#if defined(NANOQD_TEST_RIGHT)
using Second = nanoqd::MaEs<float, 3>;
#else
using Second = nanoqd::MaEs<double, 3>;
#endif
nanoqd::EmitterPair<nanoqd::Shade<float, 3>, Second> emitters;
