// An elite as it lies in a snapshot, in memory of any alignment.
#ifndef NANOQD_DETAIL_STORED_ELITE_HPP
#define NANOQD_DETAIL_STORED_ELITE_HPP

#include <stdint.h>

#include "../gene_codec.hpp"
#include "fields.hpp"
#include "scalar.hpp"

namespace nanoqd {
namespace detail {

template <class Archive>
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

  // Whether an archive with these bounds can have saved it. O(n + dims).
  template <bool Bounded>
  [[nodiscard]] bool is_sound(const Archive& archive) const noexcept {
    if (cell() >= Archive::cells || !is_finite(objective())) return false;
    for (uint32_t i = 0; i < Archive::genes; ++i) {
      const Scalar decoded = GeneCodec<StoredGene, Scalar>::decode(gene(i), archive.lower(i), archive.upper(i));
      const bool is_inside = decoded >= archive.lower(i) && decoded <= archive.upper(i);
      if (Bounded ? !is_inside : !is_finite(decoded)) return false;
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

  template <class Number>
  [[nodiscard]] Number number(uint32_t offset) const noexcept {
    Number value{};
    FieldReader reader(0, bytes_ + offset, sizeof(Number));
    reader(value);
    return value;
  }

  const uint8_t* bytes_;
};

}  // namespace detail
}  // namespace nanoqd

#endif
