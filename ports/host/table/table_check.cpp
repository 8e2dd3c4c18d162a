#include "table_check.hpp"

#include <nanoqd/math/detail/platform.hpp>
#include <nanoqd/math/rng.hpp>

#include <cstddef>
#include <cstdint>
#include <vector>

#include "bucket_check.hpp"
#include "kd_search.hpp"
#include "table_writer.hpp"

namespace nanoqd::host {
namespace {

constexpr std::uint64_t comparisons = 1000000;

// Defines the right answer, for sizes that are known only at run time. See detail::scan_nearest.
template <class Scalar>
std::uint32_t scan(const std::vector<Scalar>& unit, const std::vector<Scalar>& point) {
  std::uint32_t nearest = 0;
  Scalar least = nanoqd::detail::infinity<Scalar>();
  const auto cells = static_cast<std::uint32_t>(unit.size() / point.size());
  for (std::uint32_t cell = 0; cell < cells; ++cell) {
    Scalar distance{0};
    for (std::size_t i = 0; i < point.size(); ++i) {
      const Scalar difference = point[i] - unit[cell * point.size() + i];
      distance += nanoqd::detail::product(difference, difference);
    }
    if (distance < least) {
      least = distance;
      nearest = cell;
    }
  }
  return nearest;
}

// Compares the tree with the scan on a million points, or on fewer if the scan would take minutes.
// Half of the points are uniform. The others lie near the bisector of two centroids, where a wrong
// tree shows first.
template <class Scalar>
bool compare_tree(const TableData& table, std::uint64_t& count, std::string& finding) {
  const KdSearch<Scalar> tree(table.unit, table.cells, table.dims, table.tree);
  std::vector<Scalar> unit;
  for (const double value : table.unit) unit.push_back(static_cast<Scalar>(value));
  const std::uint64_t affordable = 20000000000U / (std::uint64_t{table.cells} * table.dims);
  count = affordable < comparisons ? affordable : comparisons;
  Rng rng(table.stamp.checksum);
  std::vector<Scalar> point(table.dims);
  for (std::uint64_t i = 0; i < count; ++i) {
    if (i % 2 == 0) {
      for (Scalar& coordinate : point) coordinate = rng.uniform<Scalar>();
    } else {
      const std::size_t a = std::size_t{rng.below(table.cells)} * table.dims;
      const std::size_t b = std::size_t{rng.below(table.cells)} * table.dims;
      for (std::uint32_t d = 0; d < table.dims; ++d) point[d] = (unit[a + d] + unit[b + d]) / Scalar{2};
    }
    const std::uint32_t expected = scan(unit, point);
    const std::uint32_t found = tree.nearest(point.data());
    if (found == expected) continue;
    finding = "the tree finds cell " + std::to_string(found) + " where the scan finds cell " +
              std::to_string(expected) + ": generate the table again";
    return false;
  }
  return true;
}

}  // namespace

bool check_content(const TableData& table, std::string& finding) {
  if (table.stamp.format != table_format) {
    finding = "it has table format " + std::to_string(table.stamp.format) + ", and this program reads only format " +
              std::to_string(table_format) + ": generate it again";
    return false;
  }
  if (table.stamp.cells != table.cells || table.stamp.dims != table.dims) {
    finding = "its stamp has another number of cells or dimensions than its type: generate it again";
    return false;
  }
  if (table.stamp.checksum != table_checksum(table)) {
    finding = "its checksum does not match its content, so it was edited or damaged: generate it again";
    return false;
  }
  for (std::uint32_t i = 0; i < table.dims; ++i) {
    if (!(table.lower[i] < table.upper[i])) {
      finding = "the bounds of measure " + std::to_string(i + 1) + " are inverted: generate it again";
      return false;
    }
  }
  for (const double value : table.unit) {
    if (!(value >= 0.0 && value <= 1.0)) {
      finding = "a centroid lies outside the unit box: generate it again";
      return false;
    }
  }
  return true;
}

bool check_table(const TableData& table, std::string& finding) {
  if (!check_content(table, finding)) return false;
  const std::string what =
      std::to_string(table.cells) + " cells in " + std::to_string(table.dims) + "-D, the checksum is correct, ";
  if (table.index == IndexKind::buckets) {
    const BucketProof proof = prove_bucket_grid(table.unit, table.cells, table.dims, table.scalar, table.grid);
    finding = proof.verdict == BucketVerdict::proven
                  ? what + "and the lists of its buckets are proven complete for every point"
                  : proof.problem + "; generate the table again";
    return proof.verdict == BucketVerdict::proven;
  }
  if (table.index == IndexKind::scan) {
    finding = what + "and a scan needs no index";
    return true;
  }
  std::uint64_t count = 0;
  const bool agrees = table.scalar == TableScalar::single_precision ? compare_tree<float>(table, count, finding)
                                                                    : compare_tree<double>(table, count, finding);
  if (agrees) finding = what + "and its tree agreed with the scan on " + std::to_string(count) + " points";
  return agrees;
}

}  // namespace nanoqd::host
