// Reads numbers from memory of any alignment, the lowest byte first on every machine.
#ifndef NANOQD_MATH_DETAIL_NUMBER_AT_HPP
#define NANOQD_MATH_DETAIL_NUMBER_AT_HPP

#include <stdint.h>

#include "scalar.hpp"
#include "type_traits.hpp"

namespace nanoqd {
namespace detail {

// Returns the unsigned integer at `bytes`. Cost: O(1).
template <class Word>
[[nodiscard]] inline Word word_at(const uint8_t* bytes) noexcept {
  Word word = bytes[sizeof(Word) - 1];
  for (uint32_t i = sizeof(Word) - 1; i-- > 0;) word = static_cast<Word>(word << 8 | bytes[i]);
  return word;
}

// Returns the unsigned integer, float or double at `bytes`. Cost: O(1).
template <class Number>
[[nodiscard]] inline Number number_at(const uint8_t* bytes) noexcept {
  if constexpr (is_same<Number, float> || is_same<Number, double>) {
    return from_bits<Number>(word_at<typename ScalarTraits<Number>::Bits>(bytes));
  } else {
    return word_at<Number>(bytes);
  }
}

}  // namespace detail
}  // namespace nanoqd

#endif
