// first error: archives can be merged if they have the same numbers of genes, cells and measures and the same types
#include <nanoqd/nanoqd.hpp>
#if defined(NANOQD_TEST_RIGHT)
constexpr uint32_t cells = 16;
#else
constexpr uint32_t cells = 17;
#endif
nanoqd::Archive<float, 3, 16, 2> archive;
nanoqd::Archive<float, 3, cells, 2> other;
nanoqd::Status join() { return nanoqd::merge(archive, other); }
