// A KdTable whose sizes are known only at run time, for the checker and for snapshots.
#ifndef NANOQD_PORTS_HOST_TABLE_KD_SEARCH_HPP
#define NANOQD_PORTS_HOST_TABLE_KD_SEARCH_HPP

#include <cstdint>
#include <vector>

#include "table_data.hpp"

namespace nanoqd::host {

// Scalar is float or double.
template <class Scalar>
class KdSearch {
 public:
  // Requires: `tree` was built by build_kd_tree() for the same `unit` (cells x dims, cell by cell),
  // cells and dims; 1 <= dims <= 32.
  KdSearch(const std::vector<double>& unit, std::uint32_t cells, std::uint32_t dims, const KdTree& tree);

  // Returns what KdTable::nearest returns for a point of `dims` coordinates. Both use the same
  // function.
  [[nodiscard]] std::uint32_t nearest(const Scalar* point) const { return search_(*this, point); }

 private:
  using Search = std::uint32_t (*)(const KdSearch& self, const Scalar* point);

  template <std::uint32_t Dims>
  static std::uint32_t search(const KdSearch& self, const Scalar* point);
  template <std::uint32_t Dims>
  static Search search_in(std::uint32_t dims);

  std::uint32_t cells_;
  std::vector<Scalar> blocks_;
  std::vector<Scalar> split_;
  std::vector<std::uint8_t> axis_;
  std::vector<std::uint32_t> order_;
  Search search_;
};

}  // namespace nanoqd::host

#endif
