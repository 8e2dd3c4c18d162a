// `nanoqd plot`: draws a heat map of a snapshot with two measures.
#include <cstddef>
#include <cstdio>
#include <nanoqd/math/detail/platform.hpp>
#include <vector>

#include "../picture/cell_outlines.hpp"
#include "../picture/svg_heat_map.hpp"
#include "../snapshot/cell_locator.hpp"
#include "../snapshot/snapshot_facts.hpp"
#include "../snapshot/snapshot_file.hpp"
#include "../text/real_text.hpp"
#include "../text/refuse.hpp"
#include "../text/standard_streams.hpp"
#include "file_rules.hpp"
#include "snapshot_commands.hpp"

namespace nanoqd::host {
namespace {

const char* const help =
    R"(nanoqd plot: draws a snapshot of two measures; each cell has the colour of its elite's objective

  nanoqd plot robot.bin --svg robot.svg
  nanoqd plot robot.bin --table arm_table.hpp --svg robot.svg --title "Postures" \
      --x-label x --y-label y

The input is any file that nanoqd info accepts, or - for the standard input.

  --svg FILE          the picture to write; - is the standard output
  --table FILE.hpp    the table of centroids of the snapshot; a regular grid needs none
  --show WHAT         what the colour of a cell says: objective (default), or evaluations, how often
                      its elite was evaluated, for a search with noisy evaluations
  --title TEXT        the title of the picture (default: the name of the file)
  --x-label TEXT      the name of the first measure (default: measure 1)
  --y-label TEXT      the name of the second measure (default: measure 2)
  --force             replace the file even if it is not a picture of nanoqd plot
  -h, --help          print this page
)";

constexpr std::uint32_t most_cells_drawn = 1000000;

// Returns an edge of a cell. BasicRegularGrid::cell_box may differ by a rounding error, which no
// picture shows.
template <class Scalar>
double edge(const ArchivePart& archive, std::size_t i, std::uint32_t step) {
  if (step == archive.divisions[i]) return archive.upper[i];
  const auto lower = static_cast<Scalar>(archive.lower[i]);
  const auto upper = static_cast<Scalar>(archive.upper[i]);
  const Scalar part = static_cast<Scalar>(step) / static_cast<Scalar>(archive.divisions[i]);
  return static_cast<double>(lower + detail::product(part, upper - lower));
}

template <class Scalar>
void add_grid(CellOutlines& outline, const ArchivePart& archive) {
  for (std::uint32_t x = 0; x < archive.divisions[0]; ++x) {
    for (std::uint32_t y = 0; y < archive.divisions[1]; ++y) {
      add_rectangle(outline, {edge<Scalar>(archive, 0, x), edge<Scalar>(archive, 1, y)},
                    {edge<Scalar>(archive, 0, x + 1), edge<Scalar>(archive, 1, y + 1)});
    }
  }
}

// Returns why the snapshot cannot be drawn, or empty.
std::string obstacle(const ArchivePart& archive, const std::optional<TableData>& table) {
  if (archive.dims != 2) return "only two measures can be drawn, and the snapshot has " + std::to_string(archive.dims);
  if (archive.cells > most_cells_drawn) {
    return "up to " + std::to_string(most_cells_drawn) + " cells can be drawn, and the snapshot has " +
           std::to_string(archive.cells);
  }
  if (table) return table_mismatch(archive, *table);
  if (!is_regular_grid(archive)) return "its cells are not a regular grid; name its table with --table FILE.hpp";
  return {};
}

enum class Shown : std::uint8_t { objective, evaluations };

// Returns the line below the title.
std::string subtitle_of(const Snapshot& snapshot, Shown shown) {
  std::string text = elites_text(snapshot);
  const auto counts = count_facts(snapshot);
  if (shown == Shown::evaluations && counts) {
    return text + ", " + counts_text(*counts, counts->most == 1 ? " evaluation each" : " evaluations each");
  }
  if (const auto position = best_elite(snapshot)) {
    text +=
        ", best " + real_text(snapshot.archive.real_bytes, objective_of(snapshot.archive, snapshot.elite(*position)));
  }
  return text;
}

HeatMap draw(const Snapshot& snapshot, const std::optional<TableData>& table, Shown shown) {
  const ArchivePart& archive = snapshot.archive;
  CellOutlines outline{archive.lower[0], archive.upper[0], archive.lower[1], archive.upper[1], {}};
  if (table) {
    add_voronoi_cells(outline, table->unit);
  } else if (archive.real_bytes == sizeof(double)) {
    add_grid<double>(outline, archive);
  } else {
    add_grid<float>(outline, archive);
  }
  std::vector<std::optional<double>> values(archive.cells);
  for (std::uint32_t i = 0; i < snapshot.elites(); ++i) {
    const std::uint8_t* const elite = snapshot.elite(i);
    values[cell_of(elite)] = shown == Shown::objective ? objective_of(archive, elite) : count_of(archive, elite);
  }
  std::optional<std::size_t> best;
  if (const auto position = best_elite(snapshot)) best = cell_of(snapshot.elite(*position));
  HeatMap heat_map = draw_cells(
      outline, [&values](std::size_t cell) { return values[cell]; }, best);
  heat_map.outlines = true;
  heat_map.subtitle = subtitle_of(snapshot, shown);
  if (shown == Shown::evaluations) {
    // The same colours in all pictures. A search believes an elite that was evaluated so often.
    heat_map.colour_label = "evaluations";
    heat_map.colour_low = 1;
    heat_map.colour_high = detail::Noise::enough;
  }
  return heat_map;
}

// Returns the picture with the mark by which a later call knows it.
std::string marked(std::string svg) { return svg.insert(svg.rfind("</svg>"), plot_mark); }

std::string file_name(const std::string& path) { return path.substr(path.find_last_of('/') + 1); }

}  // namespace

int plot_command(int count, const char* const* values) {
  Arguments arguments(count, values);
  if (arguments.help()) {
    std::fputs(help, stdout);
    return 0;
  }
  const std::optional<std::string> svg = arguments.text("--svg");
  const std::optional<std::string> table_path = arguments.text("--table");
  const std::optional<std::string> title = arguments.text("--title");
  const std::string x_label = arguments.text("--x-label").value_or("measure 1");
  const std::string y_label = arguments.text("--y-label").value_or("measure 2");
  const auto shown = static_cast<Shown>(arguments.choice("--show", {"objective", "evaluations"}).value_or(0));
  const bool is_forced = arguments.flag("--force");
  const std::string path = take_file(arguments, "nanoqd plot robot.bin --svg robot.svg");
  if (!svg) arguments.fail("--svg is missing: name the picture to write, for example --svg robot.svg");
  if (!arguments.finish()) return refuse("plot", arguments);

  std::string error = output_obstacle(*svg, FileKind::svg, is_forced);
  if (!error.empty()) return refuse("plot", error);
  const std::optional<SnapshotFile> file = read_snapshot_file(path, error);
  if (!file) return refuse("plot", error);
  if (shown == Shown::evaluations && !file->snapshot.archive.has_counts()) {
    return refuse("plot",
                  file->path + ": --show evaluations is for a search with noisy evaluations, which counts them");
  }
  std::optional<TableData> table;
  if (table_path) {
    table = read_sound_table(*table_path, error);
    if (!table) return refuse("plot", error);
  }
  const std::string problem = obstacle(file->snapshot.archive, table);
  if (!problem.empty()) return refuse("plot", file->path + ": " + problem);
  HeatMap heat_map = draw(file->snapshot, table, shown);
  heat_map.title = title.value_or(file_name(file->path));
  heat_map.x_label = x_label;
  heat_map.y_label = y_label;
  if (!write_output(*svg, marked(render_svg(heat_map)), error)) return refuse("plot", error);
  std::fprintf(report_stream(*svg), "%s: %s\n", output_name(*svg).c_str(), elites_text(file->snapshot).c_str());
  return 0;
}

}  // namespace nanoqd::host
