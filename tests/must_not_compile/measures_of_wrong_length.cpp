// expects: this array has another length than the search
#include <nanoqd/nanoqd.hpp>
struct Three {
  float values[3];
  const float* data() const { return values; }
};
struct Two {
  float values[2];
  const float* data() const { return values; }
};
#if defined(NANOQD_TEST_RIGHT)
nanoqd::ArrayRef<float, 2> measures = Two{};
#else
nanoqd::ArrayRef<float, 2> measures = Three{};
#endif
