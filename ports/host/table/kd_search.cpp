#include "kd_search.hpp"

#include <nanoqd/map/kd_table.hpp>

#include "kd_builder.hpp"

namespace nanoqd::host {

template <class Scalar>
template <std::uint32_t Dims>
std::uint32_t KdSearch<Scalar>::search(const KdSearch& self, const Scalar* point) {
  constexpr std::uint32_t levels = detail::kd_levels(0x7FFFFFFFU);
  return detail::kd_nearest<Dims, levels>(self.blocks_.data(), self.split_.data(), self.axis_.data(),
                                          self.order_.data(), self.cells_, point);
}

template <class Scalar>
template <std::uint32_t Dims>
typename KdSearch<Scalar>::Search KdSearch<Scalar>::search_in(std::uint32_t dims) {
  if constexpr (Dims > 1) {
    if (dims < Dims) return search_in<Dims - 1>(dims);
  }
  return &KdSearch::search<Dims>;
}

template <class Scalar>
KdSearch<Scalar>::KdSearch(const std::vector<double>& unit, std::uint32_t cells, std::uint32_t dims, const KdTree& tree)
    : cells_{cells}, axis_{tree.axis}, order_{tree.order}, search_{search_in<32>(dims)} {
  for (const double value : in_blocks(unit, cells, dims, tree.order)) blocks_.push_back(static_cast<Scalar>(value));
  for (const double value : tree.split) split_.push_back(static_cast<Scalar>(value));
}

template class KdSearch<float>;
template class KdSearch<double>;

}  // namespace nanoqd::host
