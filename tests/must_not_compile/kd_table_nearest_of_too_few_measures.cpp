// first error: nanoqd: give one number for each dimension of the table, no fewer and no more
#include <nanoqd/nanoqd.hpp>
using Table = nanoqd::KdTable<4, 2>;
#if defined(NANOQD_TEST_RIGHT)
uint32_t nearest(const Table& table) { return table.nearest({0.1f, 0}); }
#else
uint32_t nearest(const Table& table) { return table.nearest({0.1f}); }
#endif
