// An object as bytes: to see that nothing at all was changed, and to damage it as a stray pointer
// would.
#ifndef NANOQD_TESTS_BYTES_HPP
#define NANOQD_TESTS_BYTES_HPP

#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "unity.h"

namespace test {

template <class Object>
struct Bytes {
  unsigned char bytes[sizeof(Object)];

  void copy(const Object& object) { memcpy(bytes, &object, sizeof(Object)); }
  void restore(Object& object) const { memcpy(static_cast<void*>(&object), bytes, sizeof(Object)); }
  bool equal(const Object& object) const { return memcmp(bytes, &object, sizeof(Object)) == 0; }
};

template <class Object>
inline bool is_all_zero(const Object& object) {
  const unsigned char* bytes = reinterpret_cast<const unsigned char*>(&object);
  for (size_t i = 0; i < sizeof(Object); ++i) {
    if (bytes[i] != 0) return false;
  }
  return true;
}

// Makes a static object what the loader made it. (An assignment may leave anything in the gaps
// between its members.)
template <class Object>
inline void zero(Object& object) {
  memset(static_cast<void*>(&object), 0, sizeof(Object));
}

// Overwrites the one place in `object` that holds `old_value` with `new_value`. Fails the test if
// there is no such place or more than one: the test must then choose a value that is easier to
// find.
template <class Object, class Value>
inline void overwrite(Object& object, const Value& old_value, const Value& new_value) {
  unsigned char* bytes = reinterpret_cast<unsigned char*>(&object);
  size_t place = sizeof(Object);
  for (size_t i = 0; i + sizeof(Value) <= sizeof(Object); i += alignof(Value)) {
    if (memcmp(bytes + i, &old_value, sizeof(Value)) != 0) continue;
    TEST_ASSERT_TRUE_MESSAGE(place == sizeof(Object), "the value to damage is in the object more than once");
    place = i;
  }
  TEST_ASSERT_TRUE_MESSAGE(place < sizeof(Object), "the value to damage is not in the object");
  memcpy(bytes + place, &new_value, sizeof(Value));
}

}  // namespace test

#endif
