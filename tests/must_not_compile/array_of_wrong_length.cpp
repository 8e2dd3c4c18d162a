// first error: this array has another length than the search expects here
#include <nanoqd/nanoqd.hpp>
template <class Value, size_t Count>
struct Array {
  Value values[Count];
  const Value* data() const { return values; }
};
#if defined(NANOQD_TEST_RIGHT)
const Array<float, 2> values{};
#else
const Array<float, 3> values{};
#endif
nanoqd::ArrayRef<float, 2> measures = values;
