#include "c_api_request.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "../snapshot/cell_locator.hpp"
#include "../snapshot/snapshot_file.hpp"
#include "../text/cpp_name.hpp"
#include "../text/shell_word.hpp"
#include "../text/standard_streams.hpp"
#include "grid_option.hpp"

namespace nanoqd::host {

const char* const c_api_help =
    R"(nanoqd c-api: writes a search for C, as a header in C99 and the C++ source behind it

  nanoqd c-api --name gait --genes 8 --table puck_table.hpp -o generated
  nanoqd c-api --name gait --genes 8 --grid 32x32 --store-genes uint16 --ram 16000

writes gait.h and gait.cpp. Every name in gait.h begins with gait_ or GAIT_. The firmware in C
includes gait.h and links gait.cpp, which needs a C++17 compiler and the folder lib/ of nanoqd. Both
files can be kept with your own sources.

The search
  --name NAME         a C name; it begins every other name
  --genes N           the number of genes
  --grid NxN          the cells of a regular grid, one number for each measure
  --table FILE.hpp    the cells of this table of centroids (nanoqd table), in place of --grid
  --variation V       de (default), gaussian, iso-line, portfolio or portfolio-maes
  --bounds B          what happens to a gene outside its bounds: clamp (default), reflect, resample
                      or unbounded
  --measures M        drop (default), or keep the measures of each elite
  --evaluations E     exact (default), or noisy if two evaluations of the same solution differ, as on
                      a robot: the search then asks again before it believes that a solution is better
  --store-genes S     how genes are stored: as the scalar (default), float, uint16 or uint8
  --scalar S          with --grid: float (default) or double; a table has its own
  --storage S         on (default) or off: with or without save, load, merge and pack
  --adapt A           off (default), reach-goal, find-best or both: functions that find an elite that
                      still works after the machine has changed
  --trials T          with --adapt: how many trials are remembered, from 1 to 64 (16 to reach a goal,
                      32 to find the best)
  --ram BYTES         the most RAM that all of this may take; the C++ compiler checks it

What to write
  -o, --out FOLDER    the folder for both files (default: this one)
  --force             replace existing files
  --quiet             print no report
  -h, --help          print this page

Bounds, the seed and the parameters of the variation are given to gait_begin().
)";

namespace {

constexpr std::uint64_t most_genes = 1000000;
constexpr std::uint64_t most_trials = 64;

// Takes options of a search, and repeats those that were given in the command that writes it again.
class SearchOptions {
 public:
  SearchOptions(Arguments& arguments, std::string& again) : arguments_(arguments), again_(again) {
    again_ = "nanoqd c-api";
  }

  void add(std::string_view name, std::string_view value) { again_.append(" ").append(name).append(" ").append(value); }

  // Returns the position of the given word; 0 if the option was not given.
  template <class Choice>
  Choice choice(std::string_view name, const std::vector<std::string_view>& words) {
    const std::optional<std::size_t> place = arguments_.choice(name, words);
    if (place) add(name, words[*place]);
    return static_cast<Choice>(place.value_or(0));
  }

 private:
  Arguments& arguments_;
  std::string& again_;
};

void parse_name(Arguments& arguments, CSearch& search) {
  const auto name = arguments.text("--name");
  search.name = name.value_or("gait");
  if (!name) arguments.fail("--name is missing: give the C name of the search, for example --name gait");
  const std::string fault = name_fault(search.name, "gait");
  if (!fault.empty()) arguments.fail("--name " + fault);
}

void parse_cells(Arguments& arguments, CApiRequest& request, SearchOptions& options) {
  const auto grid = arguments.text("--grid");
  const auto table = arguments.text("--table");
  if (grid && table) arguments.fail("--grid and --table cannot be used together: remove one of them");
  if (!grid && !table) arguments.fail("the cells are missing: give --grid 32x32 or --table FILE.hpp");
  if (grid) {
    request.search.divisions = parse_grid(arguments, *grid);
    request.search.dims = static_cast<std::uint32_t>(request.search.divisions.size());
    request.search.cells = cells_of_grid(request.search.divisions);
    options.add("--grid", *grid);
  }
  if (table) {
    if (is_standard_stream(*table)) arguments.fail("--table must name a file; nanoqd c-api does not take -");
    request.table = *table;
    request.search.table_file = file_of(*table);
    options.add("--table", shell_word(request.search.table_file));
  }
  const bool has_scalar = arguments.has("--scalar");
  request.search.is_double = options.choice<std::size_t>("--scalar", {"float", "double"}) == 1;
  if (has_scalar && table) arguments.fail("--table sets the scalar: remove --scalar");
}

void parse_parts(CSearch& search, SearchOptions& options) {
  search.variation =
      options.choice<CVariation>("--variation", {"de", "gaussian", "iso-line", "portfolio", "portfolio-maes"});
  search.bounds = options.choice<CBounds>("--bounds", {"clamp", "reflect", "resample", "unbounded"});
  search.keeps_measures = options.choice<std::size_t>("--measures", {"drop", "keep"}) == 1;
  search.is_noisy = options.choice<std::size_t>("--evaluations", {"exact", "noisy"}) == 1;
  search.stored = options.choice<CStored>("--store-genes", {"scalar", "float", "uint16", "uint8"});
  search.has_storage = options.choice<std::size_t>("--storage", {"on", "off"}) == 0;
}

void parse_adaptation(Arguments& arguments, CSearch& search, SearchOptions& options) {
  search.adaptation = options.choice<CAdaptation>("--adapt", {"off", "reach-goal", "find-best", "both"});
  const auto trials = arguments.whole("--trials", 1, most_trials);
  if (!trials) return;
  if (search.adaptation == CAdaptation::off) arguments.fail("--trials needs --adapt reach-goal, find-best or both");
  search.trials = static_cast<std::uint32_t>(*trials);
  options.add("--trials", std::to_string(*trials));
}

// Returns why no search can have these numbers, or empty. The compiler would refuse it too, in more
// words.
std::string obstacle_of(const CSearch& search) {
  const bool breeds_by_difference =
      search.variation != CVariation::gaussian && search.variation != CVariation::iso_line;
  const std::uint32_t fewest = breeds_by_difference ? 4 : search.variation == CVariation::iso_line ? 2 : 1;
  if (search.cells < fewest) {
    return "this variation needs at least " + std::to_string(fewest) + " cells, not " + std::to_string(search.cells);
  }
  if (std::uint64_t{search.cells} * search.genes > 0x7FFFFFFFU) {
    return "cells times genes must be below 2^31; use fewer cells or genes";
  }
  if (search.bounds == CBounds::unbounded && search.stored != CStored::scalar) {
    return "--store-genes needs bounds: remove it, or remove --bounds unbounded";
  }
  return {};
}

}  // namespace

CApiRequest parse_c_api_request(Arguments& arguments) {
  CApiRequest request;
  SearchOptions options(arguments, request.search.again);
  request.force = arguments.flag("--force");
  request.quiet = arguments.flag("--quiet");
  parse_name(arguments, request.search);
  options.add("--name", request.search.name);
  if (const auto genes = arguments.whole("--genes", 1, most_genes)) {
    request.search.genes = static_cast<std::uint32_t>(*genes);
    options.add("--genes", std::to_string(*genes));
  } else {
    arguments.fail("--genes is missing: give the number of genes, for example --genes 8");
  }
  parse_cells(arguments, request, options);
  parse_parts(request.search, options);
  parse_adaptation(arguments, request.search, options);
  if (const auto ram = arguments.whole("--ram", 1, UINT32_MAX)) {
    request.search.ram = *ram;
    options.add("--ram", std::to_string(*ram));
  }
  request.folder = take_output(arguments).value_or("");
  if (is_standard_stream(request.folder)) {
    arguments.fail("-o must name a folder for the two files; nanoqd c-api does not take -");
  }
  static_cast<void>(arguments.finish());
  return request;
}

std::string complete_search(CApiRequest& request) {
  CSearch& search = request.search;
  if (!request.table.empty()) {
    std::string error;
    const std::optional<TableData> table = read_sound_table(request.table, error);
    if (!table) return error;
    search.table = table->name;
    search.cells = table->cells;
    search.dims = table->dims;
    search.is_double = table->scalar == TableScalar::double_precision;
  }
  const bool is_single_twice = search.stored == CStored::single_precision && !search.is_double;
  if (is_single_twice) search.stored = CStored::scalar;
  return obstacle_of(search);
}

}  // namespace nanoqd::host
