// first error: to save searches, their bounds policy needs a snapshot_id
#include <nanoqd/nanoqd.hpp>
struct Wrap {
  static constexpr bool bounded = true;
  static constexpr uint32_t proposals = 1;
#if defined(NANOQD_TEST_RIGHT)
  static constexpr uint32_t snapshot_id = 300;
#endif
  static float repair(float, float lower, float) noexcept { return lower; }
};
nanoqd::MapElites<3, nanoqd::RegularGrid<4, 4>, nanoqd::Gaussian<float>, Wrap> search;
uint8_t chunk[64];
nanoqd::Status resume(const nanoqd::Storage& storage) { return nanoqd::load(search, storage, chunk); }
