#include "elite_order.hpp"

#include <algorithm>
#include <cstddef>
#include <cstring>
#include <nanoqd/math/detail/scalar.hpp>

namespace nanoqd::host {
namespace {

// Compares bits, as the fingerprint does: 0 and -0 are different bounds.
bool are_same(const std::vector<double>& a, const std::vector<double>& b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                    [](double x, double y) { return detail::to_bits(x) == detail::to_bits(y); });
}

std::string counts(std::uint32_t a, std::uint32_t b, const char* things) {
  return std::to_string(a) + " and " + std::to_string(b) + " " + things;
}

}  // namespace

bool is_better(const ArchivePart& archive, const std::uint8_t* a, const std::uint8_t* b) {
  const std::size_t end = static_cast<std::size_t>(archive.elite_bytes()) - (archive.has_counts() ? 1 : 0);
  if (archive.has_counts() && a[end] != b[end]) return a[end] > b[end];
  const double ours = objective_of(archive, a);
  const double theirs = objective_of(archive, b);
  if (ours > theirs) return true;
  if (ours < theirs) return false;
  const std::size_t start = sizeof(std::uint32_t) + archive.real_bytes;  // genes and measures follow each other
  const int order = std::memcmp(a + start, b + start, end - start);
  if (order != 0) return order < 0;
  return detail::to_bits(ours) < detail::to_bits(theirs);
}

std::vector<std::uint8_t> best_of_each_cell(const ArchivePart& archive, const std::vector<std::uint8_t>& data,
                                            EliteOrder order) {
  const auto bytes = static_cast<std::size_t>(archive.elite_bytes());
  struct Entry {
    std::uint32_t cell;
    std::size_t first;  // where the first elite of this cell is in `data`
    std::size_t best;   // where the best one is
  };
  std::vector<Entry> entries;
  entries.reserve(data.size() / bytes);
  for (std::size_t at = 0; at < data.size(); at += bytes) entries.push_back({cell_of(&data[at]), at, at});
  std::sort(entries.begin(), entries.end(),
            [](const Entry& a, const Entry& b) { return a.cell != b.cell ? a.cell < b.cell : a.first < b.first; });
  std::size_t kept = 0;
  for (const Entry& entry : entries) {
    if (kept == 0 || entries[kept - 1].cell != entry.cell) {
      entries[kept++] = entry;
    } else if (is_better(archive, &data[entry.best], &data[entries[kept - 1].best])) {
      entries[kept - 1].best = entry.best;
    }
  }
  entries.resize(kept);
  if (order == EliteOrder::as_given) {
    std::sort(entries.begin(), entries.end(), [](const Entry& a, const Entry& b) { return a.first < b.first; });
  }
  std::vector<std::uint8_t> result;
  result.reserve(kept * bytes);
  for (const Entry& entry : entries) {
    const auto from = data.begin() + static_cast<std::ptrdiff_t>(entry.best);
    result.insert(result.end(), from, from + static_cast<std::ptrdiff_t>(bytes));
  }
  return result;
}

std::string archive_mismatch(const ArchivePart& a, const ArchivePart& b) {
  if (a.genes != b.genes) return "they have " + counts(a.genes, b.genes, "genes");
  if (a.dims != b.dims) return "they have " + counts(a.dims, b.dims, "measures");
  if (a.cells != b.cells) return "they have " + counts(a.cells, b.cells, "cells");
  if (a.real_bytes != b.real_bytes) return "one is in float, the other in double";
  if (a.gene_bytes != b.gene_bytes) return "they store a gene in " + counts(a.gene_bytes, b.gene_bytes, "bytes");
  if (a.has_measures() != b.has_measures()) return "one keeps measures, the other does not";
  if (a.has_counts() != b.has_counts()) return "one counts the evaluations of each elite, the other does not";
  if (!are_same(a.gene_lower, b.gene_lower) || !are_same(a.gene_upper, b.gene_upper)) return "their gene bounds differ";
  if (!are_same(a.lower, b.lower) || !are_same(a.upper, b.upper)) return "their measure bounds differ";
  if (a.divisions != b.divisions) return "the divisions of their grids differ";
  if (a.tessellation != b.tessellation) return "their tessellations differ, for example in the table of centroids";
  return {};
}

}  // namespace nanoqd::host
