// first error: Box
#include <nanoqd/nanoqd.hpp>
const float lower[2] = {-1.0f, -2.0f};
const float upper[2] = {1.0f, 2.0f};
nanoqd::Box<float, 2> make() {
#if defined(NANOQD_TEST_RIGHT)
  return {lower, upper};
#else
  return {{-1.0f, -2.0f}, {1.0f, 2.0f}};
#endif
}
