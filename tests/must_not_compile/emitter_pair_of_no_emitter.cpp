// first error: a pair has two emitters
#include <nanoqd/nanoqd.hpp>
#if defined(NANOQD_TEST_RIGHT)
using Second = nanoqd::MaEs<float, 3>;
#else
using Second = nanoqd::ImprovementEs<float, 3>;
#endif
nanoqd::EmitterPair<nanoqd::Shade<float, 3>, Second> emitters;
