// first error: deleted
#include <nanoqd/nanoqd.hpp>
using Table = nanoqd::Centroids<4, 1>;
const Table kept{{{0.0f}, {1.0f}}, {{0.1f}, {0.4f}, {0.6f}, {0.9f}}};
#if defined(NANOQD_TEST_RIGHT)
nanoqd::CvtTable<Table> tessellation(kept);
#else
nanoqd::CvtTable<Table> tessellation(Table{{{0.0f}, {1.0f}}, {{0.1f}, {0.4f}, {0.6f}, {0.9f}}});
#endif
