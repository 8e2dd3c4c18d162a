// first error: this variation needs a tessellation with centroid()
#include <nanoqd/nanoqd.hpp>
struct Bare {
  using Scalar = float;
  static constexpr uint32_t cells = 16, dims = 2;
  nanoqd::Status validate() const noexcept { return nanoqd::Status::ok; }
  nanoqd::Location locate(const float*) const noexcept { return {0, false}; }
#if defined(NANOQD_TEST_RIGHT)
  float centroid(uint32_t, uint32_t) const noexcept { return 0.0f; }
#endif
};
static nanoqd::MapElites<3, Bare, nanoqd::OperatorBandit<>> search;
static nanoqd::Trial<float, 3> trial;
nanoqd::Status ask() { return search.ask(trial); }
