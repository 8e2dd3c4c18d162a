// How a gene is stored in the archive. `Stored` is the archive's gene type, `Scalar` the type genes are computed in.
#ifndef NANOQD_GENE_CODEC_HPP
#define NANOQD_GENE_CODEC_HPP

namespace nanoqd {

template <class Stored, class Scalar>
struct GeneCodec {
  static_assert(sizeof(Stored) == 0, "nanoqd: genes are stored in the scalar type of the tessellation");
};

// Stored as they are.
template <class Scalar>
struct GeneCodec<Scalar, Scalar> {
  [[nodiscard]] static constexpr Scalar encode(Scalar gene, Scalar, Scalar) noexcept { return gene; }
  [[nodiscard]] static constexpr Scalar decode(Scalar stored, Scalar, Scalar) noexcept { return stored; }
};

}  // namespace nanoqd

#endif
