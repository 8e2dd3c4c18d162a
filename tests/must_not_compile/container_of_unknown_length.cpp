// first error: the length of this container is not known when compiling
#include <nanoqd/nanoqd.hpp>
struct Vector {
  const float* start;
  const float* data() const { return start; }
};
const Vector values{};
#if defined(NANOQD_TEST_RIGHT)
nanoqd::ArrayRef<float, 2> measures = nanoqd::ArrayRef<float, 2>::at(values.data());
#else
nanoqd::ArrayRef<float, 2> measures = values;
#endif
