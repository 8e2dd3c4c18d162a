// A parameter of exactly `Count` values: from a C array, a std::array, or anything else that holds just those values.
//
// A wrong length does not compile. For raw memory say so: `ArrayRef<float, 10>::at(pointer)`.
#ifndef NANOQD_ARRAY_REF_HPP
#define NANOQD_ARRAY_REF_HPP

#include <stdint.h>

namespace nanoqd {

template <class Value, uint32_t Count>
class ArrayRef {
 public:
  // NOLINTNEXTLINE(google-explicit-constructor): a parameter type is there to be converted to.
  constexpr ArrayRef(const Value (&values)[Count]) noexcept : values_{values} {}

  template <class Container, class = decltype(static_cast<const Value*>(static_cast<const Container*>(nullptr)->data()))>
  // NOLINTNEXTLINE(google-explicit-constructor): as above.
  constexpr ArrayRef(const Container& container) noexcept : values_{container.data()} {
    static_assert(sizeof(Container) == Count * sizeof(Value),
                  "nanoqd: this array has another length than the search; a container whose length is known only at "
                  "run time is passed as ArrayRef<...>::at(pointer)");
  }

  // Pre: `values` points to `Count` values.
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

}  // namespace nanoqd

#endif
