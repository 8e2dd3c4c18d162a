// first error: nearest_filled needs a tessellation with centroid(), lower() and upper()
#include <nanoqd/nanoqd.hpp>
struct Bare {
  using Scalar = float;
  static constexpr uint32_t cells = 16, dims = 2;
  nanoqd::Status validate() const noexcept { return nanoqd::Status::ok; }
  nanoqd::Location locate(const float*) const noexcept { return {}; }
  float centroid(uint32_t, uint32_t) const noexcept { return 0.0f; }
#if defined(NANOQD_TEST_RIGHT)
  float lower(uint32_t) const noexcept { return 0.0f; }
  float upper(uint32_t) const noexcept { return 1.0f; }
#endif
};
static nanoqd::DifferentialMapElites<3, Bare> search;
uint32_t nearest() { return search.nearest_filled({0.5f, 0.5f}); }
