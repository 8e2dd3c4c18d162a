#include "index_choice.hpp"

#include <vector>

#include "bucket_builder.hpp"
#include "kd_builder.hpp"
#include "table_writer.hpp"

namespace nanoqd::host {
namespace {

// From these numbers of cells on a tree is faster than a scan, as tests/bench/bench_lookup.cpp measured it: in 4-D 131
// ns against 122 at 128 cells, in 8-D 370 against 383 at 256 and 635 against 487 at 512, in 12-D 2,088 against 2,167 at
// 1,024 and 7,969 against 5,601 at 4,096; in 32-D never. A grid is ten times faster than either wherever there can be
// one.
std::uint32_t cells_worth_a_tree(std::uint32_t dims) {
  if (dims <= 4) return 128;
  if (dims <= 8) return 257;
  if (dims <= 12) return 4096;
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

// The kinds worth trying, fastest first, and why the first of them is.
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
  reason = "fastest for " + where + ": so few are compared at once";
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
    reason = "as asked for";
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
          "', more than --flash " + std::to_string(flash) + ": allow more, or ask for fewer cells";
  return false;
}

std::uint32_t most_compared(const TableData& table) {
  return table.index == IndexKind::buckets ? longest_bucket(table.grid) : table.cells;
}

}  // namespace nanoqd::host
