// Numbers in memory of any alignment, their lowest byte first whatever the machine's byte order.
#ifndef NANOQD_MATH_DETAIL_NUMBER_AT_HPP
#define NANOQD_MATH_DETAIL_NUMBER_AT_HPP

#include <stdint.h>

#include "policies.hpp"
#include "scalar.hpp"

namespace nanoqd {
namespace detail {

// An unsigned integer. O(1).
template <class Word>
[[nodiscard]] inline Word word_at(const uint8_t* at) noexcept {
  Word word = at[sizeof(Word) - 1];
  for (uint32_t i = sizeof(Word) - 1; i-- > 0;) word = static_cast<Word>(word << 8 | at[i]);
  return word;
}

// The same for reals too. O(1).
template <class Number>
[[nodiscard]] inline Number number_at(const uint8_t* at) noexcept {
  if constexpr (is_same<Number, float> || is_same<Number, double>) {
    return from_bits<Number>(word_at<typename ScalarTraits<Number>::Bits>(at));
  } else {
    return word_at<Number>(at);
  }
}

}  // namespace detail
}  // namespace nanoqd

#endif
