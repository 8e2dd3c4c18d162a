// first error: compact genes are stored relative to their bounds and need Clamp, Reflect or Resample
#include <nanoqd/nanoqd.hpp>
#if defined(NANOQD_TEST_RIGHT)
using Bounds = nanoqd::Reflect;
#else
using Bounds = nanoqd::Unbounded;
#endif
using Tessellation = nanoqd::RegularGrid<4, 4>;
nanoqd::MapElites<3, Tessellation, nanoqd::Gaussian<float>, Bounds, nanoqd::Measures::dropped, uint16_t> search;
