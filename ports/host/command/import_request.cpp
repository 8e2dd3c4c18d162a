#include "import_request.hpp"

#include <cstddef>
#include <string_view>

#include "../snapshot/cell_locator.hpp"
#include "../snapshot/snapshot_file.hpp"

namespace nanoqd::host {

const char* const import_help =
    R"(nanoqd import: makes a snapshot from a table of elites, to be flashed, so that a device starts from a repertoire

  nanoqd import --csv elites.csv --like robot.bin -o start.bin
  nanoqd import --csv elites.csv --grid 32x32 --bounds -1:1,0:5 --gene-bounds -5.12:5.12 -o start.bin
  nanoqd import --csv elites.csv --table arm_table.hpp --gene-bounds -1.57:1.57 --stored uint16 -o start.bin

The first line of the CSV names its columns, in any order: objective, gene_1, gene_2, ..., and cell or measure_1,
measure_2, ..., or both. Without a column cell, measures say which cell an elite belongs to, as on the device. Of
several elites for one cell the best stays.

What to make: the same as in
  --like FILE         this snapshot, whose run is taken over too; with --table if cells are to be found by centroids
or, as the search on the device has it,
  --gene-bounds L:U,...  each gene's interval, or one for all
  --grid NxN          a regular grid, of --bounds L:U,... for each measure, or one for all
  --table FILE.hpp    or the centroids of this table, which has bounds and scalar
  --scalar S          float (default) or double
  --stored S          how genes are stored: scalar (default), float, uint16 or uint8
  --keep-measures     each elite's measures are kept
The run is then Differential Evolution with its default parameters, Clamp, and 100 random solutions a gene, all of them
asked already. A search of another kind takes the elites with load_elites().

  --seed N            of the generator (default 1)
  --unit N            pad to whole program units of N bytes (default: as in --like, or 1)
  -o, --out FILE      where to
  --help              this page
)";

namespace {

// "32x32"
std::vector<std::uint32_t> parse_grid(Arguments& arguments, const std::string& text) {
  std::vector<std::uint32_t> divisions;
  for (std::size_t start = 0; start <= text.size() && divisions.size() <= 32;) {
    const std::size_t end = text.find('x', start);
    const auto number = parse_whole(std::string_view(text).substr(start, end - start));
    divisions.push_back(number && *number <= 0x10000U ? static_cast<std::uint32_t>(*number) : 0);
    start = end == std::string::npos ? text.size() + 1 : end + 1;
  }
  if (divisions.size() > 32 || cells_of_grid(divisions) == 0) {
    arguments.fail(
        "--grid must look like 32x32, with 1 to 32 numbers from 1 to 65536 and fewer than 2^31 cells, not '" + text +
        "'");
  }
  return divisions;
}

void parse_shape(Arguments& arguments, ImportRequest& request) {
  const auto grid = arguments.text("--grid");
  const auto bounds = arguments.text("--bounds");
  const auto gene_bounds = arguments.text("--gene-bounds");
  const auto scalar = arguments.choice("--scalar", {"float", "double"});
  const auto stored = arguments.choice("--stored", {"scalar", "float", "uint16", "uint8"});
  request.keep_measures = arguments.flag("--keep-measures");
  if (!request.like.empty()) {
    if (grid || bounds || gene_bounds || scalar || stored || request.keep_measures) {
      arguments.fail(
          "--like has everything already: leave out --grid, --bounds, --gene-bounds, --scalar, --stored and "
          "--keep-measures");
    }
    return;
  }
  if (!grid && request.table.empty()) arguments.fail("say which cells: --grid 32x32, --table FILE.hpp or --like FILE");
  if (grid && !request.table.empty()) arguments.fail("--grid and --table exclude each other");
  if (!gene_bounds) arguments.fail("--gene-bounds is missing: between which bounds do genes lie?");
  if (!request.table.empty() && (bounds || scalar))
    arguments.fail("--table has bounds and scalar: leave out --bounds and --scalar");
  request.gene_bounds = gene_bounds.value_or("");
  if (scalar && *scalar == 1) request.real_bytes = sizeof(double);
  if (stored) request.stored = static_cast<StoredGenes>(*stored);
  if (grid) {
    request.divisions = parse_grid(arguments, *grid);
    if (!bounds) arguments.fail("--bounds is missing: between which bounds do measures lie?");
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
  if (request.csv.empty()) arguments.fail("say what to import: --csv elites.csv");
  if (const auto seed = arguments.whole("--seed", 0, UINT64_MAX)) request.seed = *seed;
  if (const auto unit = arguments.whole("--unit", 1, 65536)) request.unit = static_cast<std::uint32_t>(*unit);
  parse_shape(arguments, request);
  if (request.out.empty()) arguments.fail("say where to write: -o start.bin");
  static_cast<void>(arguments.finish());
  return request;
}

}  // namespace nanoqd::host
