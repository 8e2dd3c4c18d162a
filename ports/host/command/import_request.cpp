#include "import_request.hpp"

#include <cstddef>
#include <string_view>

#include "../snapshot/snapshot_file.hpp"
#include "grid_option.hpp"

namespace nanoqd::host {

const char* const import_help =
    R"(nanoqd import: makes a snapshot from a CSV of elites, so that a device starts from a repertoire

  nanoqd import --csv elites.csv --like robot.bin -o start.bin
  nanoqd import --csv elites.csv --grid 32x32 --bounds -1:1,0:5 --gene-bounds -5.12:5.12 \
      -o start.bin
  nanoqd import --csv elites.csv --table arm_table.hpp --gene-bounds -1.57:1.57 --stored uint16 \
      -o start.bin

  --csv FILE          the elites, or - for the standard input; the first line names the columns, in
                      any order:
                        objective, gene_1, gene_2, ...      required
                        cell, or measure_1, measure_2, ...  one of these, or both
                        count                               how often it was evaluated; for --noisy
                      Without a column cell, the measures decide the cell, as on the device. If
                      both are given, they must agree. If several elites have the same cell, the
                      best one stays; of noisy ones, that with the highest count.
  -o, --out FILE      the snapshot to write; - is the standard output
  --force             replace the file even if it is not a snapshot by itself

The configuration, either from a snapshot of the same search
  --like FILE         takes its configuration and its run; add --table FILE.hpp if the CSV has
                      measures and the cells are those of a table
  --trust-cells       with --like, for a tessellation of your own: do not compare cells and measures
or as the search on the device has it
  --gene-bounds L:U,...  one interval for each gene, or one for all
  --grid NxN          the cells of a regular grid
  --bounds L:U,...    with --grid: one interval for each measure, or one for all
  --table FILE.hpp    the cells of this table of centroids, which also sets bounds and scalar
  --scalar S          with --grid: float (default) or double
  --stored S          how genes are stored: scalar (default), float, uint16 or uint8
  --keep-measures     keep the measures of each elite
  --noisy             for a search with noisy evaluations: keep the count of each elite, 1 without
                      a column count
Without --like, the run is Differential Evolution with its default parameters, Clamp, and 100 random
solutions for each gene, all of them already asked. A search with another run can take the elites
with load_elites().

  --seed N            the seed of the generator (default 1)
  --unit N            pad the file to whole program units of N bytes (default: that of --like, or 1)
  -h, --help          print this page
)";

namespace {

void parse_shape(Arguments& arguments, ImportRequest& request) {
  const auto grid = arguments.text("--grid");
  const auto bounds = arguments.text("--bounds");
  const auto gene_bounds = arguments.text("--gene-bounds");
  const auto scalar = arguments.choice("--scalar", {"float", "double"});
  const auto stored = arguments.choice("--stored", {"scalar", "float", "uint16", "uint8"});
  request.keep_measures = arguments.flag("--keep-measures");
  request.noisy = arguments.flag("--noisy");
  if (!request.like.empty()) {
    if (grid || bounds || gene_bounds || scalar || stored || request.keep_measures || request.noisy) {
      arguments.fail(
          "--like sets the whole configuration: remove --grid, --bounds, --gene-bounds, --scalar, --stored, "
          "--keep-measures and --noisy");
    }
    return;
  }
  if (!grid && request.table.empty()) {
    arguments.fail("the cells are missing: give --grid 32x32, --table FILE.hpp or --like FILE");
  }
  if (grid && !request.table.empty()) arguments.fail("--grid and --table cannot be used together: remove one of them");
  if (!gene_bounds) {
    arguments.fail("--gene-bounds is missing: give the bounds of the genes, for example --gene-bounds -5:5");
  }
  if (!request.table.empty() && (bounds || scalar))
    arguments.fail("--table sets the bounds and the scalar: remove --bounds and --scalar");
  request.gene_bounds = gene_bounds.value_or("");
  if (scalar && *scalar == 1) request.real_bytes = sizeof(double);
  if (stored) request.stored = static_cast<StoredGenes>(*stored);
  if (grid) {
    request.divisions = parse_grid(arguments, *grid);
    if (!bounds) arguments.fail("--bounds is missing: give the bounds of the measures, for example --bounds -1:1");
    const std::size_t dims = request.divisions.size();
    const std::string because = "--grid has " + std::to_string(dims) + " dimensions";
    std::string error;
    auto intervals = parse_intervals("--bounds", bounds.value_or("0:1"), request.real_bytes, false, error);
    if (intervals && spread("--bounds", *intervals, dims, because, "measure", error)) request.bounds = *intervals;
    if (!error.empty()) arguments.fail(error);
  }
}

}  // namespace

ImportRequest parse_import_request(Arguments& arguments) {
  ImportRequest request;
  request.csv = arguments.text("--csv").value_or("");
  request.like = arguments.text("--like").value_or("");
  request.table = arguments.text("--table").value_or("");
  request.out = take_output(arguments).value_or("");
  request.force = arguments.flag("--force");
  if (request.csv.empty()) {
    arguments.fail("--csv is missing: name the file with the elites, for example --csv elites.csv");
  }
  if (const auto seed = arguments.whole("--seed", 0, UINT64_MAX)) request.seed = *seed;
  if (const auto unit = arguments.whole("--unit", 1, 65536)) request.unit = static_cast<std::uint32_t>(*unit);
  request.trust_cells = arguments.flag("--trust-cells");
  if (request.trust_cells && (request.like.empty() || !request.table.empty())) {
    arguments.fail("--trust-cells is for --like without --table: otherwise cells and measures can be compared");
  }
  parse_shape(arguments, request);
  if (request.out.empty()) arguments.fail("-o is missing: name the file to write, for example -o start.bin");
  static_cast<void>(arguments.finish());
  return request;
}

}  // namespace nanoqd::host
