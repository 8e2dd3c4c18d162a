#include "import_elites.hpp"

#include <memory>
#include <nanoqd/archive/gene_codec.hpp>
#include <nanoqd/math/bounds.hpp>
#include <nanoqd/math/rng.hpp>
#include <nanoqd/search/counters.hpp>
#include <nanoqd/snapshot/detail/snapshot_format.hpp>
#include <nanoqd/variation/differential_evolution.hpp>
#include <utility>
#include <vector>

#include "../snapshot/cell_locator.hpp"
#include "../snapshot/elite_order.hpp"
#include "../snapshot/snapshot_file.hpp"
#include "../text/intervals.hpp"
#include "../text/real_text.hpp"

namespace nanoqd::host {
namespace {

template <class Parameters>
std::vector<std::uint8_t> bytes_of(Parameters parameters) {
  detail::FieldCounter count;
  parameters.fields(count);
  std::vector<std::uint8_t> bytes(count.bytes());
  detail::FieldWriter write(0, bytes.data(), count.bytes());
  parameters.fields(write);
  return bytes;
}

void take_cells(const ImportRequest& request, const std::optional<TableData>& table, ArchivePart& archive) {
  if (table) {
    archive.real_bytes = table->scalar == TableScalar::double_precision ? sizeof(double) : sizeof(float);
    archive.divisions.assign(table->dims, 0);
    archive.cells = table->cells;
    archive.lower = table->lower;
    archive.upper = table->upper;
  } else {
    archive.real_bytes = request.real_bytes;
    archive.divisions = request.divisions;
    archive.cells = cells_of_grid(request.divisions);
    archive.lower = request.bounds.lower;
    archive.upper = request.bounds.upper;
  }
  archive.dims = static_cast<std::uint32_t>(archive.lower.size());
  archive.tessellation = table ? checksum_of_centroids(archive, table->unit) : checksum_of_grid(archive);
}

bool take_gene_bounds(const ImportRequest& request, ArchivePart& archive, std::string& error) {
  const std::string because = "the CSV has " + std::to_string(archive.genes) + " genes";
  std::optional<Intervals> bounds =
      parse_intervals("--gene-bounds", request.gene_bounds, archive.real_bytes, true, error);
  if (!bounds || !spread("--gene-bounds", *bounds, archive.genes, because, "gene", error)) return false;
  archive.gene_lower = bounds->lower;
  archive.gene_upper = bounds->upper;
  const bool is_narrowed = archive.real_bytes == sizeof(double) && archive.gene_bytes == sizeof(float);
  for (std::size_t i = 0; is_narrowed && i < bounds->size(); ++i) {
    if (GeneCodec<float, double>::can_store(bounds->lower[i], bounds->upper[i])) continue;
    error = "--stored float: there is no float between the bounds of gene " + std::to_string(i + 1) +
            "; use --stored scalar";
    return false;
  }
  return true;
}

// Returns which gene is the first outside its bounds, for the end of a sentence. Empty if all are
// inside.
std::string gene_outside(const ArchivePart& archive, const std::vector<double>& genes) {
  for (std::size_t i = 0; i < genes.size(); ++i) {
    if (genes[i] >= archive.gene_lower[i] && genes[i] <= archive.gene_upper[i]) continue;
    const auto text = [&archive](double value) { return real_text(archive.real_bytes, value); };
    return "gene_" + std::to_string(i + 1) + " is " + text(genes[i]) + ", outside its bounds " +
           text(archive.gene_lower[i]) + ":" + text(archive.gene_upper[i]);
  }
  return {};
}

}  // namespace

bool take_configuration(const ImportRequest& request, const std::optional<TableData>& table, Snapshot& snapshot,
                        std::string& error) {
  if (!request.like.empty()) {
    std::optional<SnapshotFile> file = read_snapshot_file(request.like, error);
    if (!file) return false;
    const std::string mismatch = table ? table_mismatch(file->snapshot.archive, *table) : "";
    if (!mismatch.empty()) {
      error = file->path + " and " + request.table + " do not match: " + mismatch;
      return false;
    }
    snapshot = std::move(file->snapshot);
    snapshot.elite_data.clear();
    ++snapshot.sequence;
  } else {
    ArchivePart& archive = snapshot.archive;
    take_cells(request, table, archive);
    archive.set_flag(ArchivePart::keeps_measures, request.keep_measures);
    archive.set_flag(ArchivePart::keeps_counts, request.noisy);
    snapshot.state.has_noise = request.noisy;
    const std::uint8_t gene_bytes[] = {archive.real_bytes, sizeof(float), sizeof(std::uint16_t), sizeof(std::uint8_t)};
    archive.gene_bytes = gene_bytes[static_cast<std::size_t>(request.stored)];
    snapshot.run.variation = {DifferentialEvolution<float>::snapshot_id};
    snapshot.run.bounds = Clamp::snapshot_id;
    snapshot.run.parameters = archive.real_bytes == sizeof(double)
                                  ? bytes_of(DifferentialEvolution<double>::Parameters())
                                  : bytes_of(DifferentialEvolution<float>::Parameters());
    snapshot.state.counters.resize(Counters::count);
    snapshot.sequence = 1;
  }
  snapshot.unit = request.unit.value_or(snapshot.unit);
  snapshot.library = detail::library_version();
  snapshot.state.counters.assign(snapshot.state.counters.size(), 0);
  snapshot.state.generator = Rng(request.seed).state();
  snapshot.state.random_left = 0;
  snapshot.state.noise.begin();
  return true;
}

bool take_columns(const ImportRequest& request, const ElitesCsv& csv, Snapshot& snapshot, std::string& error) {
  ArchivePart& archive = snapshot.archive;
  const bool has_genes = !request.like.empty();
  if (has_genes && csv.genes != archive.genes) {
    error =
        "the CSV has " + counted(csv.genes, "gene") + ", and " + request.like + " has " + std::to_string(archive.genes);
  } else if (csv.dims != 0 && csv.dims != archive.dims) {
    error =
        "the CSV has " + counted(csv.dims, "measure") + ", and the tessellation has " + std::to_string(archive.dims);
  } else if (csv.dims == 0 && archive.has_measures()) {
    error = "the snapshot keeps measures, and the CSV has none: add the columns measure_1, measure_2, ...";
  } else if (csv.has_cells && csv.dims != 0 && !is_regular_grid(archive) && request.table.empty() &&
             !request.trust_cells) {
    error =
        "the CSV has cells and measures, and without the table it cannot be said whether they agree: give --table "
        "FILE.hpp, or --trust-cells for a tessellation of your own";
  } else if (!csv.counts.empty() && !archive.has_counts()) {
    error = "the column count is only for a search with noisy evaluations: " +
            (has_genes ? request.like + " is of exact ones; remove the column" : "add --noisy, or remove the column");
  } else if (std::uint64_t{csv.genes} * archive.cells >= 0x80000000U) {
    error = counted(archive.cells, "cell") + " times " + counted(csv.genes, "gene") +
            " is too much: the product must be below 2^31";
  }
  if (!error.empty() || has_genes) return error.empty();
  archive.genes = csv.genes;
  snapshot.run.random_solutions = 100 * archive.genes;
  return take_gene_bounds(request, archive, error);
}

bool take_rows(const ElitesCsv& csv, const std::optional<TableData>& table, Snapshot& snapshot, RowTally& tally,
               std::string& error, ProgressLine* progress) {
  const ArchivePart& archive = snapshot.archive;
  const bool is_bounded = snapshot.run.bounds != Unbounded::snapshot_id;
  const std::unique_ptr<CellLocator> locator =
      csv.dims > 0 ? make_locator(archive, table ? &*table : nullptr) : nullptr;
  if (locator == nullptr && !csv.has_cells) {
    error = "the CSV has no column cell: add one, or give --table FILE.hpp to find the cells from the measures";
    return false;
  }
  std::vector<std::uint8_t> data;
  SnapshotElite elite;
  for (std::size_t row = 0; row < csv.rows(); ++row) {
    csv.get(row, elite);
    std::string problem = is_bounded ? gene_outside(archive, elite.genes) : "";
    if (elite.cell >= archive.cells) {
      problem = "cell " + std::to_string(elite.cell) + " does not exist: the cells are 0 to " +
                std::to_string(archive.cells - 1);
    }
    if (locator != nullptr) {
      const Location location = locator->locate(elite.measures);
      if (!csv.has_cells) elite.cell = location.cell;
      if (elite.cell != location.cell && problem.empty()) {
        problem = "these measures belong to cell " + std::to_string(location.cell) + ", not to cell " +
                  std::to_string(elite.cell);
      }
      tally.clamped += location.clamped ? 1U : 0U;
    }
    if (!problem.empty()) {
      error = "line " + std::to_string(csv.lines[row]) + ": " + problem;
      return false;
    }
    tally.rounded += append_elite(archive, elite, data) ? 1U : 0U;
    if (progress != nullptr && row % 1024 == 0) {
      progress->update(static_cast<double>(row) / static_cast<double>(csv.rows()), "placing");
    }
  }
  snapshot.elite_data = best_of_each_cell(archive, data, EliteOrder::as_given);
  tally.worse = csv.rows() - snapshot.elites();
  return true;
}

}  // namespace nanoqd::host
