// ArrayRef: a function parameter that takes exactly `Count` values.
//
//     void use(nanoqd::ArrayRef<float, 10> genes);
//     use(array);                                       // float[10] or std::array<float, 10>
//     use(nanoqd::ArrayRef<float, 10>::at(pointer));    // raw memory; the length is not checked
//
// An array of another length does not compile. The values are referred to, not copied.
#ifndef NANOQD_MATH_ARRAY_REF_HPP
#define NANOQD_MATH_ARRAY_REF_HPP

#include <stddef.h>
#include <stdint.h>

#include "../language.hpp"

namespace nanoqd {

template <class Value, uint32_t Count>
class ArrayRef {
 public:
  // NOLINTBEGIN(google-explicit-constructor): arrays must convert to this parameter type.
  template <uint32_t Length>
  constexpr ArrayRef(const Value (&values)[Length]) noexcept : values_{values} {
    static_assert(Length == Count, "nanoqd: this array has another length than the search expects here");
  }

  template <template <class, size_t> class Array, size_t Length>
  constexpr ArrayRef(const Array<Value, Length>& array) noexcept : values_{array.data()} {
    static_assert(Length == Count, "nanoqd: this array has another length than the search expects here");
  }

  template <class Container, class = decltype(static_cast<const Container*>(nullptr)->data())>
  constexpr ArrayRef(const Container& container) noexcept : values_{container.data()} {
    static_assert(sizeof(Container) == 0,
                  "nanoqd: the length of this container is not known when compiling; see to it yourself and pass "
                  "ArrayRef<...>::at(container.data())");
  }
  // NOLINTEND(google-explicit-constructor)

  // Returns a reference to raw memory. Requires: `values` points to `Count` values.
  [[nodiscard]] static constexpr ArrayRef at(const Value* values) noexcept { return ArrayRef(Raw{values}); }

  [[nodiscard]] constexpr const Value* data() const noexcept { return values_; }
  [[nodiscard]] constexpr const Value& operator[](uint32_t i) const noexcept { return values_[i]; }

 private:
  struct Raw {
    const Value* values;
  };
  constexpr explicit ArrayRef(Raw raw) noexcept : values_{raw.values} {}

  const Value* values_;
};

namespace detail {

// Returns a reference to measures that were written out in braces, or to an array. A parameter
// `const Scalar (&measures)[Dims]` would fill a list that is too short with zeros.
template <uint32_t Dims, class Scalar, uint32_t Count>
[[nodiscard]] constexpr ArrayRef<Scalar, Dims> all_measures(const Scalar (&measures)[Count]) noexcept {
  static_assert(Count == Dims, "nanoqd: give one number for each measure of the tessellation, no fewer and no more");
  return ArrayRef<Scalar, Dims>::at(measures);
}

}  // namespace detail

}  // namespace nanoqd

#endif
