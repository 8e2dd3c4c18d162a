#include "cell_locator.hpp"

#include <cstddef>
#include <nanoqd/math/detail/crc32.hpp>

#include "../table/kd_builder.hpp"
#include "../table/kd_search.hpp"

namespace nanoqd::host {
namespace {

struct CrcOfFields {
  detail::Crc32 crc;
  template <class Number>
  void operator()(const Number& number) {
    crc.add(number);
  }
};

void add_reals(CrcOfFields& crc, const ArchivePart& archive, const std::vector<double>& reals) {
  for (double real : reals) visit_real(crc, archive.real_bytes, real);
}

CrcOfFields crc_of_bounds(const ArchivePart& archive) {
  CrcOfFields crc;
  add_reals(crc, archive, archive.lower);
  add_reals(crc, archive, archive.upper);
  return crc;
}

TableScalar scalar_of(const ArchivePart& archive) {
  return archive.real_bytes == sizeof(double) ? TableScalar::double_precision : TableScalar::single_precision;
}

template <class Scalar>
class UnitBox : public CellLocator {
 public:
  explicit UnitBox(const ArchivePart& archive) : measures_(archive.dims), point_(archive.dims) {
    for (const double bound : archive.lower) lower_.push_back(static_cast<Scalar>(bound));
    for (const double bound : archive.upper) upper_.push_back(static_cast<Scalar>(bound));
  }

  Location locate(const std::vector<double>& measures) override {
    for (std::size_t i = 0; i < measures.size(); ++i) measures_[i] = static_cast<Scalar>(measures[i]);
    Location location;
    location.clamped = detail::to_unit_box(measures_.data(), lower_.data(), upper_.data(), point_.data(),
                                           static_cast<std::uint32_t>(point_.size()));
    location.cell = cell_of_point(point_);
    return location;
  }

 private:
  [[nodiscard]] virtual std::uint32_t cell_of_point(const std::vector<Scalar>& point) const = 0;

  std::vector<Scalar> lower_;
  std::vector<Scalar> upper_;
  std::vector<Scalar> measures_;
  std::vector<Scalar> point_;
};

// Finds the cell with the arithmetic of BasicRegularGrid::locate.
template <class Scalar>
class GridLocator : public UnitBox<Scalar> {
 public:
  explicit GridLocator(const ArchivePart& archive) : UnitBox<Scalar>(archive), divisions_(archive.divisions) {}

 private:
  [[nodiscard]] std::uint32_t cell_of_point(const std::vector<Scalar>& point) const override {
    std::uint32_t cell = 0;
    for (std::size_t i = 0; i < point.size(); ++i) {
      const auto step = static_cast<std::int32_t>(point[i] * static_cast<Scalar>(divisions_[i]));
      const std::int32_t last = static_cast<std::int32_t>(divisions_[i]) - 1;
      cell = cell * divisions_[i] + static_cast<std::uint32_t>(step < last ? step : last);
    }
    return cell;
  }

  std::vector<std::uint32_t> divisions_;
};

// Finds the cell with a tree, which gives the same result as a scan.
template <class Scalar>
class CentroidLocator : public UnitBox<Scalar> {
 public:
  CentroidLocator(const ArchivePart& archive, const TableData& table)
      : UnitBox<Scalar>(archive),
        search_(table.unit, table.cells, table.dims, build_kd_tree(table.unit, table.cells, table.dims, table.scalar)) {
  }

 private:
  [[nodiscard]] std::uint32_t cell_of_point(const std::vector<Scalar>& point) const override {
    return search_.nearest(point.data());
  }

  KdSearch<Scalar> search_;
};

template <class Scalar>
std::unique_ptr<CellLocator> make_locator_in(const ArchivePart& archive, const TableData* table) {
  if (is_regular_grid(archive)) return std::make_unique<GridLocator<Scalar>>(archive);
  if (table != nullptr) return std::make_unique<CentroidLocator<Scalar>>(archive, *table);
  return nullptr;
}

bool are_same(const std::vector<double>& a, const std::vector<double>& b) {
  for (std::size_t i = 0; i < a.size(); ++i) {
    if (a[i] < b[i] || a[i] > b[i]) return false;
  }
  return true;
}

}  // namespace

std::uint32_t cells_of_grid(const std::vector<std::uint32_t>& divisions) {
  std::uint64_t cells = 1;
  for (const std::uint32_t number : divisions) {
    if (number < 1 || number > 0x10000U) return 0;
    cells *= number;
    if (cells >= 0x80000000U) return 0;
  }
  return divisions.empty() ? 0 : static_cast<std::uint32_t>(cells);
}

std::uint32_t checksum_of_grid(const ArchivePart& archive) {
  CrcOfFields crc = crc_of_bounds(archive);
  for (const std::uint32_t number : archive.divisions) crc(number);
  return crc.crc.value();
}

std::uint32_t checksum_of_centroids(const ArchivePart& archive, const std::vector<double>& unit) {
  CrcOfFields crc = crc_of_bounds(archive);
  add_reals(crc, archive, unit);
  return crc.crc.value();
}

bool is_regular_grid(const ArchivePart& archive) {
  return cells_of_grid(archive.divisions) == archive.cells && checksum_of_grid(archive) == archive.tessellation;
}

std::string table_mismatch(const ArchivePart& archive, const TableData& table) {
  if (is_regular_grid(archive)) return "the snapshot has a regular grid and needs no table; remove --table";
  if (archive.dims != table.dims) {
    return "the table has " + std::to_string(table.dims) + " measures, and the snapshot has " +
           std::to_string(archive.dims);
  }
  if (archive.cells != table.cells) {
    return "the table has " + std::to_string(table.cells) + " cells, and the snapshot has " +
           std::to_string(archive.cells);
  }
  if (scalar_of(archive) != table.scalar) {
    return archive.real_bytes == sizeof(double) ? "the table is in float, and the snapshot is in double"
                                                : "the table is in double, and the snapshot is in float";
  }
  if (!are_same(archive.lower, table.lower) || !are_same(archive.upper, table.upper)) {
    return "the table and the snapshot have different bounds";
  }
  if (checksum_of_centroids(archive, table.unit) != archive.tessellation) {
    return "the snapshot was made with a table of other centroids";
  }
  return {};
}

std::unique_ptr<CellLocator> make_locator(const ArchivePart& archive, const TableData* table) {
  return archive.real_bytes == sizeof(double) ? make_locator_in<double>(archive, table)
                                              : make_locator_in<float>(archive, table);
}

}  // namespace nanoqd::host
