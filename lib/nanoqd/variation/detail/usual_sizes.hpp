// How many members or trials an emitter has for a number of genes.
#ifndef NANOQD_VARIATION_DETAIL_USUAL_SIZES_HPP
#define NANOQD_VARIATION_DETAIL_USUAL_SIZES_HPP

#include <stdint.h>

#include "../../language.hpp"

namespace nanoqd {
namespace detail {

// Returns the usual number of members of SHADE; 0 for Shade<>, whose number of genes is not known
// yet.
[[nodiscard]] constexpr uint32_t usual_members(uint32_t genes) noexcept {
  return genes == 0 ? 0 : genes < 30 ? 20 + genes : 50;
}

// Returns 4 + floor(3 ln n), the usual number of trials in a generation of MA-ES.
[[nodiscard]] constexpr uint32_t usual_lambda(uint32_t genes) noexcept {
  uint32_t lambda = 4;
  double limit = 1.3956124250860895;  // e^(1/3), then e^(2/3), ...
  while (limit <= static_cast<double>(genes)) {
    limit *= 1.3956124250860895;
    ++lambda;
  }
  return lambda;
}

}  // namespace detail
}  // namespace nanoqd

#endif
