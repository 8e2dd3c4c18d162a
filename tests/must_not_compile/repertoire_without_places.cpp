// first error: a repertoire needs a tessellation with centroid(), lower(), upper() and checksum()
#include <nanoqd/nanoqd.hpp>
struct Bare {
  using Scalar = float;
  static constexpr uint32_t cells = 16, dims = 2;
  nanoqd::Status validate() const noexcept { return nanoqd::Status::ok; }
  nanoqd::Location locate(const float*) const noexcept { return {}; }
#if defined(NANOQD_TEST_RIGHT)
  float centroid(uint32_t, uint32_t) const noexcept { return 0.0f; }
  float lower(uint32_t) const noexcept { return 0.0f; }
  float upper(uint32_t) const noexcept { return 1.0f; }
  uint32_t checksum() const noexcept { return 0; }
#endif
};
nanoqd::Repertoire<nanoqd::DifferentialMapElites<3, Bare>> repertoire;
