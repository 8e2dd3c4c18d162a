// A view of an elite in a snapshot, in memory of any alignment.
#ifndef NANOQD_SNAPSHOT_DETAIL_STORED_ELITE_HPP
#define NANOQD_SNAPSHOT_DETAIL_STORED_ELITE_HPP

#include <stdint.h>

#include "../../archive/evaluations.hpp"
#include "../../archive/gene_codec.hpp"
#include "../../math/detail/number_at.hpp"
#include "../../math/detail/scalar.hpp"

namespace nanoqd {
namespace detail {

// Kind: Evaluations::noisy if the elite ends with the count of its evaluations.
template <class Archive, Evaluations Kind = Archive::kind>
class StoredElite {
 public:
  using Scalar = typename Archive::Scalar;
  using StoredGene = typename Archive::StoredGene;

  constexpr explicit StoredElite(const uint8_t* bytes) noexcept : bytes_{bytes} {}

  // Each O(1).
  [[nodiscard]] uint32_t cell() const noexcept { return number<uint32_t>(0); }
  [[nodiscard]] Scalar objective() const noexcept { return number<Scalar>(objective_offset); }
  [[nodiscard]] StoredGene gene(uint32_t i) const noexcept {
    return number<StoredGene>(genes_offset + i * static_cast<uint32_t>(sizeof(StoredGene)));
  }
  [[nodiscard]] Scalar measure(uint32_t i) const noexcept {
    return number<Scalar>(measures_offset + i * static_cast<uint32_t>(sizeof(Scalar)));
  }
  [[nodiscard]] uint32_t evaluations() const noexcept {
    if constexpr (Kind == Evaluations::noisy) return number<uint8_t>(count_offset);
    return 1;
  }

  // Returns whether an archive with the bounds box.lower(i) and box.upper(i) can have saved this
  // elite. Cost: O(n + dims).
  template <bool Bounded, class Box>
  [[nodiscard]] bool is_sound(const Box& box) const noexcept {
    if (cell() >= Archive::cells || !is_finite(objective()) || evaluations() == 0) return false;
    if constexpr (sizeof(StoredGene) >= sizeof(float)) {  // a compact gene is inside its bounds, whatever its bits
      for (uint32_t i = 0; i < Archive::genes; ++i) {
        const Scalar decoded = GeneCodec<StoredGene, Scalar>::decode(gene(i), box.lower(i), box.upper(i));
        const bool fits = decoded >= box.lower(i) && decoded <= box.upper(i);
        if (Bounded ? !fits : !is_finite(decoded)) return false;
      }
    }
    for (uint32_t i = 0; Archive::keeps_measures && i < Archive::dims; ++i) {
      if (!is_finite(measure(i))) return false;
    }
    return true;
  }

 private:
  static constexpr uint32_t objective_offset = 4;
  static constexpr uint32_t genes_offset = objective_offset + sizeof(Scalar);
  static constexpr uint32_t measures_offset = genes_offset + Archive::genes * sizeof(StoredGene);
  static constexpr uint32_t count_offset =
      measures_offset + (Archive::keeps_measures ? Archive::dims * sizeof(Scalar) : 0);

  template <class Number>
  [[nodiscard]] Number number(uint32_t offset) const noexcept {
    return number_at<Number>(bytes_ + offset);
  }

  const uint8_t* bytes_ = nullptr;
};

}  // namespace detail
}  // namespace nanoqd

#endif
