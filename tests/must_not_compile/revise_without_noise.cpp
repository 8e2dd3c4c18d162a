// first error: only an archive of Evaluations::noisy counts evaluations
#include <nanoqd/nanoqd.hpp>
#if defined(NANOQD_TEST_RIGHT)
using Archive = nanoqd::Archive<float, 3, 4, 1, nanoqd::Measures::dropped, float, nanoqd::Evaluations::noisy>;
#else
using Archive = nanoqd::Archive<float, 3, 4, 1>;
#endif
void revise(Archive& archive, const float (&measures)[1]) { archive.revise(0, 1.0f, measures); }
