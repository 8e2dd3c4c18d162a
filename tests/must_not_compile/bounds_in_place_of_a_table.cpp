// first error: nanoqd: config.tessellation is the table here, not bounds
#include <nanoqd/nanoqd.hpp>
using Table = nanoqd::Centroids<4, 1>;
const Table table{{{0.0f}, {1.0f}}, {{0.1f}, {0.4f}, {0.6f}, {0.9f}}};
void set(nanoqd::DifferentialMapElites<3, nanoqd::CvtTable<Table>>::Config& config) {
#if defined(NANOQD_TEST_RIGHT)
  config.tessellation = table;
#else
  config.tessellation = {-1.0f, 1.0f};
#endif
}
