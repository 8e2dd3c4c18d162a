// first error: the nearest filled cell needs a tessellation with centroid()
#include <nanoqd/nanoqd.hpp>
struct Bare {
  using Scalar = float;
  static constexpr uint32_t cells = 16, dims = 2;
#if defined(NANOQD_TEST_RIGHT)
  float centroid(uint32_t, uint32_t) const noexcept { return 0.0f; }
#endif
};
static nanoqd::Archive<float, 3, 16, 2> archive;
uint32_t nearest(const float* point) { return nanoqd::nearest_filled(Bare(), archive, point); }
