#include "index_choice.hpp"

#include <vector>

#include "bucket_builder.hpp"
#include "kd_builder.hpp"
#include "table_writer.hpp"

namespace nanoqd::host {
namespace {

// Returns the number of cells from which a tree is faster than a scan, for uniform points. Measured
// by tests/bench/bench_lookup.cpp with vectors of four numbers, in nanoseconds for a lookup:
//
//     dims    cells     scan     tree
//        4      256       95      110
//        4      384      122      107
//        6      512      218      209
//        8      512      279      318
//        8      768      395      351
//       10    1,024      648      692
//       12    2,048    1,593    1,633
//       14    8,192    6,774    5,967
//       16   10,000    9,421   10,146
//       16   32,768   31,501   27,612
//       32             the scan is always faster
//
// A grid of buckets is ten times faster than both, in the dimensions where there is one.
std::uint32_t cells_worth_a_tree(std::uint32_t dims) {
  if (dims <= 4) return 300;
  if (dims <= 6) return 500;
  if (dims <= 8) return 650;
  if (dims <= 10) return 1200;
  if (dims <= 12) return 2200;
  if (dims <= 14) return 6000;
  return dims <= 16 ? 16000 : UINT32_MAX;
}
constexpr std::uint32_t cells_worth_a_grid = 16;

std::uint64_t total_bytes(const TableData& table) {
  const TableBytes bytes = table_bytes(table);
  return bytes.centroids + bytes.index;
}

void build(TableData& table, IndexKind index) {
  table.index = index;
  table.grid = {};
  table.tree = {};
  if (index == IndexKind::buckets) {
    table.grid =
        build_bucket_grid(table.unit, table.cells, table.dims, table.scalar, bucket_side(table.cells, table.dims));
  } else if (index == IndexKind::kd) {
    table.tree = build_kd_tree(table.unit, table.cells, table.dims, table.scalar);
  }
}

std::string count_text(std::uint32_t count) { return std::to_string(count) + (count == 1 ? " cell" : " cells"); }

// Returns the indexes to try, fastest first, and sets `reason` to why the first is the fastest.
std::vector<IndexKind> preference(const TableData& table, std::string& reason) {
  const std::string where = count_text(table.cells) + " in " + std::to_string(table.dims) + "-D";
  if (table.dims <= 3 && table.cells >= cells_worth_a_grid) {
    reason = "fastest for " + where + ": a lookup reads one short list";
    return {IndexKind::buckets, IndexKind::kd, IndexKind::scan};
  }
  if (table.cells >= cells_worth_a_tree(table.dims)) {
    reason = "fastest for " + where + ": a tree skips most centroids";
    return {IndexKind::kd, IndexKind::scan};
  }
  const bool is_small = table.cells < cells_worth_a_tree(4);
  reason = "fastest for " + where +
           (is_small ? ": comparing so few takes little time" : ": a tree would skip too few centroids");
  return {IndexKind::scan};
}

}  // namespace

const char* name_of(IndexKind index) {
  switch (index) {
    case IndexKind::scan: return "scan";
    case IndexKind::buckets: return "buckets";
    case IndexKind::kd: return "kd";
  }
  return "";
}

bool add_index(TableData& table, std::optional<IndexKind> wanted, std::uint64_t flash, std::string& reason,
               std::string& error) {
  std::vector<IndexKind> kinds;
  if (wanted) {
    reason = "as requested";
    kinds = {*wanted};
  } else {
    kinds = preference(table, reason);
  }
  for (const IndexKind kind : kinds) {
    build(table, kind);
    if (flash == 0 || total_bytes(table) <= flash) return true;
    reason = std::string("the fastest that fits into ") + std::to_string(flash) + " bytes";
  }
  error = "the table takes " + std::to_string(total_bytes(table)) + " bytes with the index '" + name_of(table.index) +
          "', more than --flash " + std::to_string(flash) + ": increase --flash or use fewer cells";
  return false;
}

std::uint32_t most_compared(const TableData& table) {
  return table.index == IndexKind::buckets ? longest_bucket(table.grid) : table.cells;
}

}  // namespace nanoqd::host
