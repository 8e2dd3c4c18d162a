// How many members or trials an emitter has for a number of genes.
#ifndef NANOQD_VARIATION_DETAIL_USUAL_SIZES_HPP
#define NANOQD_VARIATION_DETAIL_USUAL_SIZES_HPP

#include <stdint.h>

#include "../../language.hpp"

namespace nanoqd {
namespace detail {

// Returns the usual number of members of SHADE; 0 for Shade<>, whose number of genes is not known
// yet. With more than 64 genes it has fewer, so that a portfolio in float takes about 160 bytes for
// each gene.
[[nodiscard]] constexpr uint32_t usual_members(uint32_t genes) noexcept {
  return genes == 0 ? 0 : genes < 30 ? 20 + genes : genes <= 64 ? 50 : 36;
}

// Returns 4 + the whole part of ln n / ln base.
[[nodiscard]] constexpr uint32_t four_and_log(uint32_t genes, double base) noexcept {
  uint32_t lambda = 4;
  double limit = base;
  while (limit <= static_cast<double>(genes)) {
    limit *= base;
    ++lambda;
  }
  return lambda;
}

// Returns 4 + floor(3 ln n), the usual number of trials in a generation of MA-ES.
[[nodiscard]] constexpr uint32_t usual_lambda(uint32_t genes) noexcept {
  return four_and_log(genes, 1.3956124250860895);  // e^(1/3)
}

// Returns 4 + floor(6 ln n), the number of trials in a generation of the improvement strategy.
[[nodiscard]] constexpr uint32_t wide_lambda(uint32_t genes) noexcept {
  return four_and_log(genes, 1.1813604128656459);  // e^(1/6)
}

}  // namespace detail
}  // namespace nanoqd

#endif
