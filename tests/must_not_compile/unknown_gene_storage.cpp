// first error: genes are stored in the scalar type of the tessellation
#include <nanoqd/nanoqd.hpp>
#if defined(NANOQD_TEST_RIGHT)
using Stored = float;
#else
using Stored = long;
#endif
nanoqd::Archive<float, 3, 4, 2, nanoqd::Measures::dropped, Stored> archive;
float first_gene() { return archive.gene(0, 0); }
