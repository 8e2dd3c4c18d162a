#include "table_request.hpp"

#include <algorithm>
#include <cctype>
#include <iterator>
#include <string_view>
#include <utility>

#include "../text/cpp_name.hpp"
#include "../text/intervals.hpp"
#include "../text/shell_word.hpp"
#include "../text/standard_streams.hpp"

namespace nanoqd::host {

const char* const table_help =
    R"(nanoqd table: generates a table of centroids for CvtTable, as a C++ header

  nanoqd table --cells 1024 --dims 2 --bounds -1:1,-1:1 --seed 7 --out arm_table.hpp \
      --svg arm_table.svg
  nanoqd table --check arm_table.hpp

What to generate
  --cells N           the number of cells, 1 to 1000000
  --dims N            the number of measures, 1 to 32
  --bounds L:U,...    one interval for each measure, or one for all (default 0:1)
  --seed N            the seed; each seed gives another table (default 1)
  --scalar S          float (default) or double
  --centroids FILE    use these centroids instead of generating them: a CSV file with one centroid
                      on each line, in the measures' own units

How to generate it
  --method M          auto     (default) exact in one and two dimensions, otherwise sampled
                      exact    integrates the cells exactly, in two dimensions
                      sampled  uses random samples, in any dimension
                      paper    as in the paper: draws the samples once, does a fixed number of
                               iterations; an empty cell keeps its centroid
  --start S           random (default) or kmeans++
  --samples N         the number of samples, at least one for each cell
  --iterations N      the largest number of iterations
  --tolerance T       stop when the energy falls by less than this fraction of itself
  --threads N         the number of threads (default: one for each processor); the table is the
                      same for any number

  Expect about 4 CPU seconds for 25000 cells in 2 dimensions, 8 for 10000 in 6, and 2 for 1000 in
  12. The time grows with the number of cells. A longer run is announced, and a terminal shows the
  time left.

How to search it
  --index I           auto (default), buckets (1 to 3 dimensions), kd, or scan
  --flash BYTES       the most bytes that the whole table may take

What to write
  --name NAME         the C++ name of the table (default: the name of the file)
  --out FILE.hpp      the header to write (default: NAME.hpp)
  --split             write a header that only declares the table, and FILE.cpp beside it
  --section NAME      put the data into this section of the image
  --svg FILE          draw the cells (two dimensions only)
  --json              print the report as JSON
  --force             replace existing files
  --quiet             print no progress and no report

  --check FILE.hpp    check a table: its stamp and its checksum; then prove that the lists of its
                      buckets are complete, or compare its tree with the scan on a million points
  -h, --help          print this page
)";

namespace {

void parse_bounds(Arguments& arguments, const std::string& text, TableRequest& request) {
  const std::uint8_t real_bytes = request.scalar == TableScalar::double_precision ? sizeof(double) : sizeof(float);
  const std::size_t dims = request.generator.dims;
  std::string error;
  std::optional<Intervals> bounds = parse_intervals("--bounds", text, real_bytes, false, error);
  if (!bounds || !spread("--bounds", *bounds, dims, "--dims is " + std::to_string(dims), "measure", error)) {
    arguments.fail(error);
    return;
  }
  request.lower = bounds->lower;
  request.upper = bounds->upper;
}

std::string stem_of(const std::string& path) {
  const std::string file = file_of(path);
  return file.substr(0, file.find_last_of('.'));
}

// Appends options as they were given, for the command that generates the table again.
class Again {
 public:
  explicit Again(std::string& line) : line_(line) { line_ = "nanoqd table"; }
  void add(std::string_view name, std::string_view value) { line_.append(" ").append(name).append(" ").append(value); }
  void flag(std::string_view name) { line_.append(" ").append(name); }

 private:
  std::string& line_;
};

void parse_generator(Arguments& arguments, TableRequest& request, Again& again) {
  GeneratorOptions& options = request.generator;
  if (const auto cells = arguments.whole("--cells", 1, most_cells)) {
    options.cells = static_cast<std::uint32_t>(*cells);
    request.has_cells = true;
    again.add("--cells", std::to_string(*cells));
  }
  if (const auto dims = arguments.whole("--dims", 1, 32)) {
    options.dims = static_cast<std::uint32_t>(*dims);
    again.add("--dims", std::to_string(*dims));
  }
  if (const auto seed = arguments.whole("--seed", 0, UINT64_MAX)) options.seed = *seed;
  if (request.csv.empty()) again.add("--seed", std::to_string(options.seed));
  if (const auto method = arguments.choice("--method", {"auto", "exact", "sampled", "paper"})) {
    const GeneratorMethod methods[] = {GeneratorMethod::auto_choice, GeneratorMethod::exact, GeneratorMethod::sampled,
                                       GeneratorMethod::paper};
    const char* const names[] = {"auto", "exact", "sampled", "paper"};
    options.method = methods[*method];
    again.add("--method", names[*method]);
  }
  if (const auto start = arguments.choice("--start", {"random", "kmeans++"})) {
    options.start = *start == 0 ? GeneratorStart::random : GeneratorStart::kmeans_plus_plus;
    again.add("--start", *start == 0 ? "random" : "kmeans++");
  }
  if (const auto samples = arguments.whole("--samples", 1, 1000000000000U)) {
    options.samples = *samples;
    again.add("--samples", std::to_string(*samples));
    if (*samples < options.cells) {
      arguments.fail("--samples must be at least --cells (" + std::to_string(options.cells) + "), not " +
                     std::to_string(*samples) + ": a cell without samples has no centroid");
    }
  }
  if (const auto iterations = arguments.whole("--iterations", 1, 1000000)) {
    options.iterations = static_cast<std::uint32_t>(*iterations);
    again.add("--iterations", std::to_string(*iterations));
  }
  if (const auto threads = arguments.whole("--threads", 1, 1024)) {
    options.threads = static_cast<std::uint32_t>(*threads);  // not in `again`: the bytes are the same
  }
  if (const auto text = arguments.text("--tolerance")) {
    const auto tolerance = parse_real(*text);
    if (!tolerance || !(*tolerance >= 0.0 && *tolerance <= 1.0)) {
      arguments.fail("--tolerance must be a number from 0 to 1, not '" + *text + "'");
    } else {
      options.tolerance = *tolerance;
      again.add("--tolerance", *text);
    }
  }
}

// A table is made of several files, and read again by its name.
void refuse_standard_streams(Arguments& arguments, const TableRequest& request) {
  const std::pair<const char*, const std::string*> files[] = {
      {"--check", &request.check}, {"--centroids", &request.csv}, {"--out", &request.out}, {"--svg", &request.svg}};
  for (const auto& [name, path] : files) {
    if (is_standard_stream(*path))
      arguments.fail(std::string(name) + " must name a file; nanoqd table does not take -");
  }
}

void parse_output(Arguments& arguments, TableRequest& request, Again& again) {
  request.out = arguments.text("--out").value_or("");
  request.svg = arguments.text("--svg").value_or("");
  refuse_standard_streams(arguments, request);
  request.name = arguments.text("--name").value_or(stem_of(request.out));
  if (request.out.empty() && !request.name.empty()) request.out = request.name + ".hpp";
  if (request.name.empty()) {
    arguments.fail("--name or --out is missing: give --name arm_table or --out arm_table.hpp");
  } else if (const std::string fault = name_fault(request.name, "arm_table"); !fault.empty()) {
    arguments.fail("--name " + fault);
  }
  again.add("--name", request.name);
  again.add("--out", shell_word(file_of(request.out)));
  request.split = arguments.flag("--split");
  if (request.split) again.flag("--split");
  request.section = arguments.text("--section").value_or("");
  if (!request.section.empty()) again.add("--section", request.section);
  const auto fits_section = [](unsigned char letter) {
    return std::isalnum(letter) != 0 || letter == '_' || letter == '.' || letter == '$' || letter == '-';
  };
  if (!std::all_of(request.section.begin(), request.section.end(), fits_section)) {
    arguments.fail("--section must be the plain name of a section, such as .extflash, not '" + request.section + "'");
  }
  if (!request.svg.empty() && request.generator.dims != 2) {
    arguments.fail("--svg draws only tables of two dimensions; remove it for --dims " +
                   std::to_string(request.generator.dims));
  }
}

constexpr const char* options_to_make_a_table[] = {"--cells",     "--dims",    "--bounds", "--seed",    "--scalar",
                                                   "--centroids", "--method",  "--start",  "--samples", "--iterations",
                                                   "--tolerance", "--threads", "--index",  "--flash",   "--name",
                                                   "--out",       "--section", "--svg",    "--split"};

}  // namespace

TableRequest parse_table_request(Arguments& arguments) {
  TableRequest request;
  request.json = arguments.flag("--json");
  request.force = arguments.flag("--force");
  request.quiet = arguments.flag("--quiet");
  request.check = arguments.text("--check").value_or("");
  if (!request.check.empty()) {
    for (const char* const name : options_to_make_a_table) {
      if (arguments.has(name)) arguments.fail(std::string(name) + " cannot be used with --check; remove it");
    }
    refuse_standard_streams(arguments, request);
    if (request.json || request.force) arguments.fail("--json and --force cannot be used with --check; remove them");
    static_cast<void>(arguments.finish());
    return request;
  }
  Again again(request.again);
  request.csv = arguments.text("--centroids").value_or("");
  request.generator.seed = 1;
  request.generator.dims = 0;
  parse_generator(arguments, request, again);
  if (!request.csv.empty()) {
    again.add("--centroids", shell_word(file_of(request.csv)));
    const bool has_generator_options = request.generator.method != GeneratorMethod::auto_choice ||
                                       request.generator.samples != 0 || request.generator.iterations != 0 ||
                                       request.generator.tolerance >= 0.0;
    if (has_generator_options) {
      arguments.fail("--centroids replaces the generator: remove --method, --samples, --iterations and --tolerance");
    }
  }
  if (request.csv.empty() && !request.has_cells) {
    arguments.fail("--cells is missing: give the number of cells, for example --cells 1024");
  }
  if (request.generator.dims == 0) {
    arguments.fail("--dims is missing: give the number of measures, for example --dims 2");
  }
  if (const auto scalar = arguments.choice("--scalar", {"float", "double"})) {
    request.scalar = *scalar == 0 ? TableScalar::single_precision : TableScalar::double_precision;
    again.add("--scalar", *scalar == 0 ? "float" : "double");
  }
  const auto bounds = arguments.text("--bounds");
  parse_bounds(arguments, bounds.value_or("0:1"), request);
  if (bounds) again.add("--bounds", *bounds);
  if (const auto index = arguments.choice("--index", {"auto", "buckets", "kd", "scan"})) {
    const IndexKind kinds[] = {IndexKind::scan, IndexKind::buckets, IndexKind::kd, IndexKind::scan};
    const char* const names[] = {"auto", "buckets", "kd", "scan"};
    if (*index > 0) request.index = kinds[*index];
    again.add("--index", names[*index]);
  }
  if (request.index == IndexKind::buckets && request.generator.dims > 3) {
    arguments.fail("--index buckets is for 1 to 3 dimensions; use kd for --dims " +
                   std::to_string(request.generator.dims));
  }
  if (request.generator.method == GeneratorMethod::exact && request.generator.dims != 2) {
    arguments.fail("--method exact is only for two dimensions; use auto for --dims " +
                   std::to_string(request.generator.dims));
  }
  if (const auto flash = arguments.whole("--flash", 1, UINT32_MAX)) {
    request.flash = *flash;
    again.add("--flash", std::to_string(*flash));
  }
  parse_output(arguments, request, again);
  static_cast<void>(arguments.finish());
  return request;
}

}  // namespace nanoqd::host
