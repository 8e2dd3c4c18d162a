// A device loads a snapshot made on the desktop, with every elite in the cell that the device
// finds. A plotted snapshot looks like the plotted search.
#include <cstddef>
#include <cstdint>
#include <fstream>
#include <nanoqd/nanoqd.hpp>
#include <string>
#include <vector>
#include "host/command/file_rules.hpp"
#include "host/command/snapshot_commands.hpp"
#include "host/picture/archive_picture.hpp"
#include "host/port/file_storage.hpp"
#include "host/snapshot/cell_locator.hpp"
#include "host/snapshot/elites_csv.hpp"
#include "host/snapshot/snapshot_reader.hpp"
#include "host/table/table_reader.hpp"
#include "support/expect_status.hpp"

#include "golden/table_2d_64.hpp"
#include "host/support/flash_image.hpp"
#include "host/support/scratch_folder.hpp"
#include "support/message.hpp"
#include "unity.h"

static test::ScratchFolder scratch;

void setUp() { scratch.make(); }
void tearDown() { scratch.remove(); }

using nanoqd::Rng;
using nanoqd::Status;
using nanoqd::host::ArchivePart;
using nanoqd::host::Snapshot;

namespace {

using Plain = nanoqd::DifferentialMapElites<3, nanoqd::RegularGrid<4, 4>>;
using Compact = nanoqd::MapElites<3, nanoqd::CvtTable<decltype(a)>, nanoqd::DifferentialEvolution<float>, nanoqd::Clamp,
                                  nanoqd::Measures::kept, uint16_t>;
using Double = nanoqd::MapElites<3, nanoqd::BasicRegularGrid<double, 5, 3>, nanoqd::DifferentialEvolution<double>,
                                 nanoqd::Clamp, nanoqd::Measures::kept, float>;
using Noisy = nanoqd::SearchWith<3, nanoqd::RegularGrid<4, 4>, nanoqd::NoisyEvaluations>;

std::string path_of(const char* name) { return scratch.path + "/" + name; }
std::string table_path() {
  const std::string file = __FILE__;
  return file.substr(0, file.rfind("/host/")) + "/golden/table_2d_64.hpp";
}

void write(const std::string& path, const std::string& content) { std::ofstream(path, std::ios::binary) << content; }

using Command = int (*)(int, const char* const*);

void run(Command command, const std::vector<std::string>& words) {
  std::vector<const char*> values;
  for (const std::string& word : words) values.push_back(word.c_str());
  TEST_ASSERT_EQUAL_INT_MESSAGE(0, command(static_cast<int>(values.size()), values.data()),
                                "the command does what it is asked");
}

template <class Search>
typename Search::Config config_of(uint64_t seed) {
  using Scalar = typename Search::Scalar;
  typename Search::Config config;
  config.seed = seed;
  config.gene_bounds = {Scalar{-1}, Scalar{1}};
  if constexpr (Search::cells == 64) {
    config.tessellation = a;
  } else {
    config.tessellation = {Scalar{-1}, Scalar{1}};
  }
  return config;
}

// Saves a search, exports its elites, imports them with these options, and loads the result into
// another search.
template <class Search>
void check_round_trip(const std::vector<std::string>& options) {
  static Search search;
  static Search other;
  test::run_sphere(search, config_of<Search>(5), 2000);
  test::FlashImage flash;
  flash.save(search);
  write(path_of("device.bin"), flash.bytes());
  run(nanoqd::host::export_command, {path_of("device.bin"), "--csv", path_of("elites.csv")});
  std::vector<std::string> words = {"--csv", path_of("elites.csv"), "-o", path_of("start.bin")};
  words.insert(words.end(), options.begin(), options.end());
  run(nanoqd::host::import_command, words);

  flash.program(test::content_of(path_of("start.bin")));
  EXPECT_STATUS(Status::ok, other.begin(config_of<Search>(6)));
  TEST_ASSERT_EQUAL_STRING_MESSAGE("ok", describe(flash.load_elites(other)), "a device takes its elites");
  TEST_ASSERT_EQUAL_UINT64(search.archive().digest(), other.archive().digest());
  EXPECT_STATUS(Status::ok, other.begin(config_of<Search>(6)));
  TEST_ASSERT_EQUAL_STRING_MESSAGE("ok", describe(flash.load(other)), "a device goes on from it");
  TEST_ASSERT_EQUAL_UINT64(search.archive().digest(), other.archive().digest());
  TEST_ASSERT_EQUAL_UINT64(0, other.counters().evaluations);
  flash.save(other);
  TEST_ASSERT_EQUAL_UINT32_MESSAGE(2, nanoqd::host::find_snapshots(flash.bytes()).found.size(), "and saves beside it");
}

template <class Scalar>
double number_near(Rng& rng, double lower, double upper) {
  const double part = rng.below(4) == 0 ? static_cast<double>(rng.below(33)) / 32.0 : 1.2 * rng.uniform<double>() - 0.1;
  return static_cast<double>(static_cast<Scalar>(lower + part * (upper - lower)));
}

template <class Scalar, class Tessellation>
void check_cells(const ArchivePart& archive, const nanoqd::host::TableData* table, const Tessellation& tessellation) {
  const auto locator = make_locator(archive, table);
  TEST_ASSERT_TRUE(locator != nullptr);
  TEST_ASSERT_EQUAL_UINT32(tessellation.checksum(), archive.tessellation);
  Rng rng(11);
  for (uint32_t i = 0; i < 20000; ++i) {
    std::vector<double> measures;
    Scalar exact[3] = {};
    for (uint32_t d = 0; d < archive.dims; ++d) {
      measures.push_back(number_near<Scalar>(rng, archive.lower[d], archive.upper[d]));
      exact[d] = static_cast<Scalar>(measures[d]);
    }
    const nanoqd::Location expected = tessellation.locate(exact);
    const nanoqd::Location found = locator->locate(measures);
    TEST_ASSERT_TRUE_MESSAGE(found.cell == expected.cell && found.clamped == expected.clamped,
                             test::message("measures belong to the cell that the device finds", i));
  }
}

ArchivePart archive_of(std::vector<double> lower, std::vector<double> upper, uint8_t real_bytes) {
  ArchivePart archive;
  archive.dims = static_cast<uint32_t>(lower.size());
  archive.real_bytes = real_bytes;
  archive.lower = std::move(lower);
  archive.upper = std::move(upper);
  return archive;
}

}  // namespace

static void elites_go_to_the_desktop_and_back_into_a_device_unchanged() {
  const std::string like = path_of("device.bin");
  check_round_trip<Plain>({"--like", like});
  check_round_trip<Compact>({"--like", like, "--table", table_path()});
  check_round_trip<Double>({"--like", like, "--unit", "32"});
  check_round_trip<Noisy>({"--like", like});
}

static void a_configuration_in_options_is_the_one_of_the_device() {
  check_round_trip<Plain>({"--grid", "4x4", "--bounds", "-1:1", "--gene-bounds", "-1:1"});
  check_round_trip<Noisy>({"--grid", "4x4", "--bounds", "-1:1", "--gene-bounds", "-1:1", "--noisy"});
  check_round_trip<Compact>(
      {"--table", table_path(), "--gene-bounds", "-1:1,-1:1,-1:1", "--stored", "uint16", "--keep-measures"});
  check_round_trip<Double>({"--grid", "5x3", "--bounds", "-1:1", "--gene-bounds", "-1:1", "--scalar", "double",
                            "--stored", "float", "--keep-measures"});
}

static void the_cell_is_the_one_that_the_device_finds() {
  ArchivePart grid = archive_of({-1.0, 0.0, static_cast<double>(0.1f)}, {1.0, 7.0, static_cast<double>(0.7f)}, 4);
  grid.divisions = {3, 7, 10};
  grid.cells = 210;
  grid.tessellation = checksum_of_grid(grid);
  const float lower[3] = {-1.0f, 0.0f, 0.1f};
  const float upper[3] = {1.0f, 7.0f, 0.7f};
  check_cells<float>(grid, nullptr, nanoqd::RegularGrid<3, 7, 10>(lower, upper));

  ArchivePart wide = archive_of({-0.3, 0.1}, {0.9, 0.7}, 8);
  wide.divisions = {100, 49};
  wide.cells = 4900;
  wide.tessellation = checksum_of_grid(wide);
  const double low[2] = {-0.3, 0.1};
  const double high[2] = {0.9, 0.7};
  check_cells<double>(wide, nullptr, nanoqd::BasicRegularGrid<double, 100, 49>(low, high));

  std::string error;
  const auto table = nanoqd::host::read_table_file(table_path(), error);
  TEST_ASSERT_TRUE_MESSAGE(table.has_value(), error.c_str());
  ArchivePart centroids = archive_of(table->lower, table->upper, 4);
  centroids.cells = table->cells;
  centroids.divisions = {0, 0};
  centroids.tessellation = checksum_of_centroids(centroids, table->unit);
  TEST_ASSERT_EQUAL_STRING("", table_mismatch(centroids, *table).c_str());
  check_cells<float>(centroids, &*table, nanoqd::CvtTable<decltype(a)>(a));
}

static void a_plotted_snapshot_looks_as_the_search_itself() {
  const std::vector<std::string> texts = {"--title", "One", "--x-label", "x", "--y-label", "y"};
  const auto check = [&texts](auto& search, const std::vector<std::string>& options) {
    test::run_sphere(search, config_of<std::decay_t<decltype(search)>>(3), 300);
    test::FlashImage flash;
    flash.save(search);
    write(path_of("device.bin"), flash.bytes());
    std::vector<std::string> words = {path_of("device.bin"), "--svg", path_of("plot.svg")};
    words.insert(words.end(), options.begin(), options.end());
    words.insert(words.end(), texts.begin(), texts.end());
    run(nanoqd::host::plot_command, words);
    std::string svg = test::content_of(path_of("plot.svg"));
    const std::size_t mark = svg.find(nanoqd::host::plot_mark);
    TEST_ASSERT_TRUE_MESSAGE(mark != std::string::npos, "a later call knows the picture by its mark");
    svg.erase(mark, nanoqd::host::plot_mark.size());
    nanoqd::host::HeatMap expected = nanoqd::host::picture_of(search);
    expected.title = "One";
    expected.outlines = true;
    expected.x_label = "x";
    expected.y_label = "y";
    expected.subtitle = svg.substr(svg.find("aria-label=\"One. ") + 17);
    expected.subtitle = expected.subtitle.substr(0, expected.subtitle.find('"'));
    TEST_ASSERT_TRUE_MESSAGE(expected.subtitle.find(std::to_string(search.archive().size()) + " elites") == 0,
                             "it says how many");
    TEST_ASSERT_TRUE_MESSAGE(svg == render_svg(expected), "the same picture");
  };
  static Plain plain;
  static Double wide;
  static Compact compact;
  check(plain, {});
  check(wide, {});
  check(compact, {"--table", table_path()});
}

static void a_file_storage_is_read_as_it_is() {
  nanoqd::host::FileStorage file;
  std::string error;
  TEST_ASSERT_TRUE_MESSAGE(file.open(path_of("robot.flash"), {65536, 8, 2048, nanoqd::Erased::ones}, error),
                           error.c_str());
  static Plain search;
  uint8_t chunk[64];
  test::run_sphere(search, config_of<Plain>(3), 300);
  EXPECT_STATUS(Status::ok, nanoqd::save(search, file.storage(), chunk));
  EXPECT_STATUS(Status::ok, nanoqd::save(search, file.storage(), chunk));
  const auto snapshot = nanoqd::host::read_snapshot(test::content_of(path_of("robot.flash")), error);
  TEST_ASSERT_TRUE_MESSAGE(snapshot.has_value(), error.c_str());
  TEST_ASSERT_EQUAL_UINT32(search.archive().size(), snapshot->elites());
  run(nanoqd::host::info_command, {path_of("robot.flash")});
  run(nanoqd::host::merge_command, {path_of("robot.flash"), path_of("robot.flash"), "-o", path_of("merged.bin")});
  test::FlashImage flash;
  flash.program(test::content_of(path_of("merged.bin")));
  static Plain other;
  EXPECT_STATUS(Status::ok, other.begin(config_of<Plain>(3)));
  TEST_ASSERT_EQUAL_STRING_MESSAGE("ok", describe(flash.load(other)), "what was merged goes back into a device");
  TEST_ASSERT_EQUAL_UINT64(search.counters().evaluations, other.counters().evaluations);
  TEST_ASSERT_EQUAL_UINT32(search.archive().size(), other.archive().size());
}

int main() {
  UNITY_BEGIN();
  RUN_TEST(elites_go_to_the_desktop_and_back_into_a_device_unchanged);
  RUN_TEST(a_configuration_in_options_is_the_one_of_the_device);
  RUN_TEST(the_cell_is_the_one_that_the_device_finds);
  RUN_TEST(a_plotted_snapshot_looks_as_the_search_itself);
  RUN_TEST(a_file_storage_is_read_as_it_is);
  return UNITY_END();
}
