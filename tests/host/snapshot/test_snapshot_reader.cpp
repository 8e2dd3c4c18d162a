// The reader finds snapshots in any bytes, reads them to the last bit, or says what is wrong. For
// any bytes it ends soon, and needs no more memory than they do.
#include <cstdint>
#include <nanoqd/nanoqd.hpp>
#include <nanoqd/snapshot/detail/seals.hpp>
#include <string>
#include <utility>
#include <vector>
#include "host/snapshot/snapshot_facts.hpp"
#include "host/snapshot/snapshot_reader.hpp"
#include "host/snapshot/snapshot_writer.hpp"

#include "golden/table_2d_64.hpp"
#include "host/support/flash_image.hpp"
#include "support/message.hpp"
#include "support/snapshot_image.hpp"
#include "unity.h"

void setUp() {}
void tearDown() {}

using nanoqd::host::FoundSnapshot;
using nanoqd::host::PartState;
using nanoqd::host::Snapshot;
using nanoqd::host::SnapshotElite;
using nanoqd::host::SnapshotSearch;

namespace {

using Plain = nanoqd::DifferentialMapElites<3, nanoqd::RegularGrid<4, 4>>;
using Kept = nanoqd::MapElites<3, nanoqd::BasicRegularGrid<double, 5, 3>, nanoqd::Gaussian<double>, nanoqd::Reflect,
                               nanoqd::Measures::kept, float>;
using Compact = nanoqd::MapElites<3, nanoqd::CvtTable<decltype(a)>, nanoqd::IsoLine<float>, nanoqd::Resample,
                                  nanoqd::Measures::kept, uint16_t>;
using Tiny = nanoqd::DifferentialMapElites<3, nanoqd::RegularGrid<4, 4>, uint8_t>;
using Noisy = nanoqd::SearchWith<3, nanoqd::RegularGrid<4, 4>, nanoqd::KeepMeasures, nanoqd::NoisyEvaluations>;

Plain plain;

template <class Search>
typename Search::Config config_of(uint64_t seed) {
  auto config =
      test::config_of<nanoqd::DifferentialMapElites<3, nanoqd::BasicRegularGrid<typename Search::Scalar, 4, 4>>>(seed,
                                                                                                                 20);
  typename Search::Config result;
  result.seed = seed;
  result.random_solutions = 20;
  result.gene_bounds = config.gene_bounds;
  if constexpr (Search::cells == 64) {
    result.tessellation = a;
  } else {
    result.tessellation = {typename Search::Scalar{-1}, typename Search::Scalar{1}};
  }
  return result;
}

bool has(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

Snapshot read(const std::string& bytes) {
  std::string error;
  const auto snapshot = nanoqd::host::read_snapshot(bytes, error);
  TEST_ASSERT_TRUE_MESSAGE(snapshot.has_value(), error.c_str());
  return snapshot.value_or(Snapshot());
}

std::string write(const Snapshot& snapshot) {
  std::string error;
  const auto bytes = nanoqd::host::write_snapshot(snapshot, error);
  TEST_ASSERT_TRUE_MESSAGE(bytes.has_value(), error.c_str());
  return bytes.value_or("");
}

void expect_refused(const std::string& bytes, const std::string& sentence) {
  std::string error;
  const bool is_read = nanoqd::host::read_snapshot(bytes, error).has_value();
  TEST_ASSERT_FALSE_MESSAGE(is_read, sentence.c_str());
  TEST_ASSERT_TRUE_MESSAGE(has(error, sentence), ("'" + sentence + "' is missing in: " + error).c_str());
}

// Returns the bytes of one snapshot of a plain search.
std::string image_of(uint64_t seed) {
  test::run_sphere(plain, config_of<Plain>(seed), 100);
  test::FlashImage flash;
  flash.save(plain);
  return write(read(flash.bytes()));
}

// Returns the size of a snapshot without its confirmation.
std::size_t committed_bytes(std::string image) {
  return test::SnapshotImage(reinterpret_cast<uint8_t*>(image.data())).bytes();
}

template <class Search>
void check_search(uint32_t unit) {
  static Search search;
  test::run_sphere(search, config_of<Search>(unit), 150);
  test::FlashImage flash({131072, unit, 2048, nanoqd::Erased::ones});
  flash.save(search);
  const std::string bytes = flash.bytes();
  const Snapshot snapshot = read(bytes);

  TEST_ASSERT_EQUAL_UINT32(unit, snapshot.unit);
  TEST_ASSERT_EQUAL_UINT32(search.archive().size(), snapshot.elites());
  SnapshotElite elite;
  for (uint32_t i = 0; i < snapshot.elites(); ++i) {
    get_elite(snapshot, i, elite);
    const auto expected = search.archive().elite(i);
    bool is_same =
        elite.cell == expected.cell() &&
        nanoqd::detail::to_bits(elite.objective) == nanoqd::detail::to_bits(static_cast<double>(expected.objective()));
    for (uint32_t j = 0; j < Search::genes; ++j) {
      is_same = is_same && nanoqd::detail::to_bits(elite.genes[j]) ==
                               nanoqd::detail::to_bits(static_cast<double>(expected.gene(j)));
    }
    if constexpr (Search::Archive::keeps_measures) {
      for (uint32_t j = 0; j < Search::dims; ++j) {
        is_same = is_same && nanoqd::detail::to_bits(elite.measures[j]) ==
                                 nanoqd::detail::to_bits(static_cast<double>(expected.measures()[j]));
      }
    }
    is_same = is_same && elite.count == (Search::is_noisy ? expected.evaluations() : 0);
    TEST_ASSERT_TRUE_MESSAGE(is_same, test::message("every number of an elite is the archive's", i));
  }
  TEST_ASSERT_EQUAL_UINT64(search.counters().evaluations, snapshot.state.counters[1]);
  TEST_ASSERT_EQUAL_UINT64(search.counters().improvements, snapshot.state.counters[3]);
  TEST_ASSERT_TRUE_MESSAGE(nanoqd::detail::to_bits(nanoqd::host::qd_score(snapshot)) ==
                               nanoqd::detail::to_bits(static_cast<double>(search.archive().qd_score())),
                           "the QD score has the archive's bits");
  TEST_ASSERT_EQUAL_UINT32(search.archive().best().cell(),
                           nanoqd::host::cell_of(snapshot.elite(*best_elite(snapshot))));

  if constexpr (Search::is_noisy) {
    TEST_ASSERT_EQUAL_UINT64(search.repeats().revised, snapshot.state.noise.repeats().revised);
    TEST_ASSERT_TRUE_MESSAGE(
        snapshot.state.noise.doubt<float>() <= search.doubt() && snapshot.state.noise.doubt<float>() >= search.doubt(),
        "the doubt is the search's");
  }

  const std::string again = write(snapshot);
  TEST_ASSERT_EQUAL_UINT32(0, again.size() % unit);
  std::string by_itself = bytes.substr(0, again.size());
  test::SnapshotImage image(reinterpret_cast<uint8_t*>(by_itself.data()));
  TEST_ASSERT_EQUAL_UINT32(65536, image.word(test::SnapshotImage::slot_bytes));
  image.set_word(test::SnapshotImage::slot_bytes, 0);
  image.set_word(test::SnapshotImage::blank, 0);
  image.seal();
  TEST_ASSERT_TRUE_MESSAGE(by_itself == again, "written again, it has the bytes that the device wrote, but no slot");
}

}  // namespace

static void what_a_device_saved_is_read_and_written_to_the_last_bit() {
  for (const uint32_t unit : {1U, 4U, 8U, 32U, 256U}) {
    check_search<Plain>(unit);
    check_search<Kept>(unit);
    check_search<Compact>(unit);
    check_search<Tiny>(unit);
    check_search<Noisy>(unit);
  }
}

// Returns the run part of the snapshot of a search.
template <class Search>
nanoqd::host::RunPart run_of(Search& search, const typename Search::Config& config) {
  test::run_sphere(search, config, 50);
  test::FlashImage flash;
  flash.save(search);
  return read(flash.bytes()).run;
}

template <class Search>
std::string run_text(Search& search, const typename Search::Config& config) {
  const nanoqd::host::RunPart run = run_of(search, config);
  return nanoqd::host::variation_text(run, sizeof(typename Search::Scalar)) + "; " + bounds_policy_text(run);
}

static void the_run_is_named() {
  const auto text_of = [](auto& search) { return run_text(search, config_of<std::decay_t<decltype(search)>>(1)); };
  static Kept kept;
  static Compact compact;
  TEST_ASSERT_EQUAL_STRING("DifferentialEvolution, F 0.5, CR 0.9; Clamp", text_of(plain).c_str());
  TEST_ASSERT_EQUAL_STRING("Gaussian, sigma 0.0033333333333333335 of each gene's range; Reflect",
                           text_of(kept).c_str());
  TEST_ASSERT_EQUAL_STRING("IsoLine, iso_sigma 0.01, line_sigma 0.2; Resample", text_of(compact).c_str());
}

template <class Variation>
std::string text_of_variation(const typename Variation::Parameters& parameters = {}) {
  using Search = nanoqd::MapElites<3, nanoqd::BasicRegularGrid<typename Variation::Scalar, 4, 4>, Variation>;
  static Search search;
  auto config = config_of<Search>(1);
  config.variation = parameters;
  return run_text(search, config);
}

static void a_portfolio_is_named_with_what_is_switched_off() {
  using Alone = nanoqd::Portfolio<float, 3>;
  using Both = nanoqd::PortfolioWithMaEs<double, 3>;
  using Pair = nanoqd::EmitterPair<nanoqd::Shade<float, 3>, nanoqd::MaEs<float, 3>>;
  TEST_ASSERT_EQUAL_STRING("OperatorBandit; Clamp", (text_of_variation<nanoqd::OperatorBandit<float, 3>>().c_str()));
  TEST_ASSERT_EQUAL_STRING("ImprovementEs; Clamp", (text_of_variation<nanoqd::ImprovementEs<float, 3>>().c_str()));
  TEST_ASSERT_EQUAL_STRING("Shade; Clamp", (text_of_variation<nanoqd::Shade<float, 3>>().c_str()));
  TEST_ASSERT_EQUAL_STRING("MaEs; Clamp", (text_of_variation<nanoqd::MaEs<float, 3>>().c_str()));
  TEST_ASSERT_EQUAL_STRING("EmitterPair; Clamp", text_of_variation<Pair>().c_str());
  TEST_ASSERT_EQUAL_STRING("Portfolio, emitter_share 0.4; Clamp", text_of_variation<Alone>().c_str());
  TEST_ASSERT_EQUAL_STRING("Portfolio of MaEs, emitter_share 0.4; Clamp",
                           (text_of_variation<nanoqd::Portfolio<float, 3, nanoqd::MaEs<float, 3>>>().c_str()));
  TEST_ASSERT_EQUAL_STRING("PortfolioWithMaEs, emitter_share 0.4; Clamp", text_of_variation<Both>().c_str());
  Both::Parameters parameters;
  parameters.emitter_share = 0.25;
  parameters.fills_gaps = 0;
  parameters.operators.is_on[2] = 0;
  parameters.emitter.is_second_on = 0;
  TEST_ASSERT_EQUAL_STRING(
      "PortfolioWithMaEs, emitter_share 0.25, without gap filling, without improvement, without MaEs; Clamp",
      text_of_variation<Both>(parameters).c_str());
}

// As lib/nanoqd/snapshot/SNAPSHOT.md has them.
static void a_variation_has_the_numbers_of_its_parts() {
  using Numbers = std::vector<uint32_t>;
  using Both = nanoqd::MapElites<3, nanoqd::RegularGrid<4, 4>, nanoqd::PortfolioWithMaEs<float, 3>>;
  using Turned = nanoqd::EmitterPair<nanoqd::MaEs<float, 3>, nanoqd::Shade<float, 3>>;
  using Other = nanoqd::MapElites<3, nanoqd::RegularGrid<4, 4>, nanoqd::Portfolio<float, 3, Turned>>;
  static Both both;
  static Other other;
  TEST_ASSERT_TRUE(run_of(plain, config_of<Plain>(1)).variation == Numbers{1});
  TEST_ASSERT_TRUE(run_of(both, config_of<Both>(1)).variation == (Numbers{13, 7, 11, 12}));
  const nanoqd::host::RunPart turned = run_of(other, config_of<Other>(1));
  TEST_ASSERT_TRUE(turned.variation == (Numbers{13, 7, 12, 11}));
  TEST_ASSERT_EQUAL_STRING("numbers 13, 7, 12, 11, parameters of 11 bytes",
                           nanoqd::host::variation_text(turned, 4).c_str());
}

static void variations_of_version_0_1_are_named_as_such() {
  const auto text = [](std::vector<uint32_t> numbers, std::vector<uint8_t> parameters) {
    nanoqd::host::RunPart run;
    run.variation = std::move(numbers);
    run.parameters = std::move(parameters);
    return nanoqd::host::variation_text(run, 4);
  };
  const std::vector<uint8_t> share = {0, 0, 0x80, 0x3E, 1, 1, 0, 1};  // 0.25, then the switches
  const std::vector<uint8_t> share_of_two = {0, 0, 0x80, 0x3E, 1, 1, 1, 1, 0, 1};
  TEST_ASSERT_EQUAL_STRING("OperatorBandit of version 0.1, without rand/1", text({4}, {0, 1, 1}).c_str());
  TEST_ASSERT_EQUAL_STRING("Shade of version 0.1", text({5}, {}).c_str());
  TEST_ASSERT_EQUAL_STRING("MaEs of version 0.1", text({6}, {}).c_str());
  TEST_ASSERT_EQUAL_STRING("EmitterPair of version 0.1, without MaEs", text({7, 5, 6}, {1, 0}).c_str());
  TEST_ASSERT_EQUAL_STRING("Portfolio of version 0.1, emitter_share 0.25, without line", text({8, 5}, share).c_str());
  TEST_ASSERT_EQUAL_STRING("Portfolio of MaEs of version 0.1, emitter_share 0.25, without line",
                           text({8, 6}, share).c_str());
  TEST_ASSERT_EQUAL_STRING("PortfolioWithMaEs of version 0.1, emitter_share 0.25, without Shade",
                           text({8, 7, 5, 6}, share_of_two).c_str());
}

static void of_two_slots_the_newest_whole_one_is_read() {
  test::FlashImage flash;
  for (uint32_t evaluations = 100; evaluations < 105; ++evaluations) {
    test::run_sphere(plain, config_of<Plain>(1), evaluations);
    flash.save(plain);
    TEST_ASSERT_EQUAL_UINT64(evaluations, read(flash.bytes()).state.counters[1]);
  }
  std::string bytes = flash.bytes();
  const SnapshotSearch before = nanoqd::host::find_snapshots(bytes);
  TEST_ASSERT_EQUAL_UINT32(2, before.found.size());
  TEST_ASSERT_EQUAL_UINT32(65536, before.found[1].offset);
  const std::size_t newest = *nanoqd::host::newest_of(before);
  bytes[before.found[newest].offset + 200] = static_cast<char>(bytes[before.found[newest].offset + 200] ^ 1);
  TEST_ASSERT_EQUAL_UINT64_MESSAGE(103, read(bytes).state.counters[1], "a damaged one leaves the older");
}

static void sequence_numbers_go_on_after_the_last() {
  Snapshot older = read(image_of(1));
  Snapshot newer = older;
  older.sequence = 0xFFFFFFFFU;
  newer.sequence = 0;
  TEST_ASSERT_EQUAL_UINT32(0, read(write(older) + write(newer)).sequence);
  TEST_ASSERT_EQUAL_UINT32(0, read(write(newer) + write(older)).sequence);
}

static void a_snapshot_is_found_at_any_offset() {
  const std::string image = image_of(3);
  for (const std::size_t offset : {0U, 1U, 7U, 4096U, 10001U}) {
    const std::string dump = std::string(offset, '\xFF') + image + "nanoqd\x1A\x0A" + std::string(33, 'n');
    const SnapshotSearch search = nanoqd::host::find_snapshots(dump);
    TEST_ASSERT_EQUAL_UINT32(2, search.found.size());
    TEST_ASSERT_EQUAL_UINT32(offset, search.found[0].offset);
    TEST_ASSERT_TRUE(search.found[0].is_whole());
    TEST_ASSERT_FALSE(search.found[1].is_whole());
    TEST_ASSERT_TRUE(write(read(dump)) == image);
  }
}

static void every_flipped_bit_is_noticed() {
  std::string image = image_of(5);
  for (std::size_t bit = 0; bit < 8 * committed_bytes(image); ++bit) {
    image[bit / 8] = static_cast<char>(image[bit / 8] ^ (1 << bit % 8));
    std::string error;
    TEST_ASSERT_FALSE_MESSAGE(nanoqd::host::read_snapshot(image, error).has_value(),
                              test::message("a flipped bit is refused", static_cast<uint32_t>(bit)));
    TEST_ASSERT_FALSE(error.empty());
    image[bit / 8] = static_cast<char>(image[bit / 8] ^ (1 << bit % 8));
  }
}

static void every_truncation_is_noticed_and_said_to_be_one() {
  const std::string image = image_of(6);
  for (std::size_t bytes = 0; bytes < committed_bytes(image); ++bytes) {
    expect_refused(image.substr(0, bytes), bytes < 8 ? "it contains no snapshot" : "it is cut short");
  }
}

static void the_damaged_part_is_named() {
  const std::string image = image_of(7);
  const nanoqd::detail::SnapshotHeader header = nanoqd::host::find_snapshots(image).found[0].header;
  const uint32_t places[] = {
      10, header.archive_offset(), header.run_offset(), header.state_offset(), header.elites_offset(), header.length};
  for (std::size_t part = 0; part < nanoqd::host::snapshot_parts; ++part) {
    std::string damaged = image;
    damaged[places[part]] = static_cast<char>(damaged[places[part]] ^ 0x10);
    const SnapshotSearch search = nanoqd::host::find_snapshots(damaged);
    TEST_ASSERT_EQUAL_UINT32(1, search.found.size());
    for (std::size_t other = 0; other < part; ++other) {
      TEST_ASSERT_TRUE(search.found[0].parts[other] == PartState::ok);
    }
    TEST_ASSERT_TRUE(search.found[0].parts[part] == PartState::damaged);
    const bool is_last = part + 1 == nanoqd::host::snapshot_parts;
    TEST_ASSERT_TRUE(has(search.found[0].problem, is_last ? "commit record" : nanoqd::host::part_name(part)));
  }
}

// Replaces the header and computes its CRC again, and the commit record with its CRC. A header with
// false values then has valid CRCs.
static std::string with_header(std::string image, const nanoqd::detail::SnapshotHeader& header) {
  auto* const bytes = reinterpret_cast<uint8_t*>(image.data());
  nanoqd::detail::SnapshotHeader copy = header;
  nanoqd::detail::FieldWriter write(0, bytes, 84);
  copy.fields(write);
  nanoqd::detail::Crc32 crc;
  for (uint32_t i = 0; i < 84; ++i) crc.add(bytes[i]);
  nanoqd::detail::FieldWriter write_crc(0, bytes + 84, 4);
  write_crc(crc.value());
  if (std::size_t{header.length} + 20 > image.size()) return image;
  const nanoqd::detail::CommitRecord commit{header.sequence, header.length, crc.value()};
  commit.write(20, 0, bytes + header.length, 20);
  return image;
}

static void a_header_that_lies_about_sizes_is_refused_before_anything_is_allocated() {
  Snapshot snapshot = read(image_of(8));
  snapshot.unit = 1;
  const std::string image = write(snapshot);
  const nanoqd::detail::SnapshotHeader right = nanoqd::host::find_snapshots(image).found[0].header;
  TEST_ASSERT_TRUE_MESSAGE(with_header(image, right) == image, "the test makes headers as the writer does");
  const auto lie = [&](auto change, const char* sentence) {
    nanoqd::detail::SnapshotHeader header = right;
    change(header);
    expect_refused(with_header(image, header), sentence);
  };
  lie([](auto& header) { header.elites = 0xFFFFFFFFU; }, "do not add up");
  lie(
      [](auto& header) {
        header.elites = 0xFFFFFFFFU;
        header.elite_bytes = 0;
        header.length = header.elites_offset() + 4;
      },
      "damaged");
  lie([](auto& header) { header.archive_bytes = 0xFFFFFFF0U; }, "do not add up");
  lie(
      [](auto& header) {  // in 64 bits the sum of all sizes wraps around to the length
        header.elites = header.elite_bytes = 0xFFFFFFFFU;
        header.archive_bytes = header.run_bytes = 0xFFFFFFFFU;
        header.state_bytes = header.length - 91;
      },
      "do not add up");
  lie([](auto& header) { header.length = 0xFFFFFFFFU; }, "do not add up");
  lie([](auto& header) { header.unit = 0; }, "header is damaged");
  lie([](auto& header) { header.header_bytes = 4; }, "header is damaged");
  lie([](auto& header) { header.counters = 0xFFFFFFFFU; }, "damaged");
  lie(
      [](auto& header) {
        header.unit = 0x80000000U;
        header.length = 0x80000000U;
      },
      "cut short");
}

static void an_unknown_format_is_refused_by_name_also_beside_an_older_snapshot_that_is_known() {
  Snapshot snapshot = read(image_of(9));
  snapshot.unit = 1;
  const std::string known = write(snapshot);
  ++snapshot.sequence;
  const std::string image = write(snapshot);
  nanoqd::detail::SnapshotHeader header = nanoqd::host::find_snapshots(image).found[0].header;
  header.format = 3;
  const std::string foreign = with_header(image, header);
  expect_refused(foreign, "it has format 3, and this program reads only formats 1 to 2");
  expect_refused(known + foreign, "it has format 3");
  snapshot.sequence += 5;
  TEST_ASSERT_EQUAL_UINT32_MESSAGE(snapshot.sequence, read(foreign + write(snapshot)).sequence,
                                   "an older one is no obstacle");
  std::string torn = foreign;
  torn[header.length + 5] = static_cast<char>(torn[header.length + 5] ^ 1);
  TEST_ASSERT_EQUAL_UINT32_MESSAGE(snapshot.sequence - 6, read(known + torn).sequence,
                                   "nor is one that was never finished");
}

static void numbers_that_no_search_saves_are_refused_although_their_crcs_fit() {
  const Snapshot right = read(image_of(10));
  const auto refused = [&right](auto change, const char* sentence) {
    Snapshot wrong = right;
    change(wrong);
    expect_refused(write(wrong), sentence);
  };
  const auto set_elite = [](Snapshot& snapshot, uint32_t i, auto change) {
    std::vector<uint8_t> data;
    SnapshotElite elite;
    for (uint32_t j = 0; j < snapshot.elites(); ++j) {
      get_elite(snapshot, j, elite);
      if (j == i) change(elite);
      append_elite(snapshot.archive, elite, data);
    }
    snapshot.elite_data = data;
  };
  const double nan = nanoqd::detail::from_bits<double>(0x7FF8000000000000U);
  const double infinity = nanoqd::detail::infinity<double>();
  refused([&](Snapshot& s) { set_elite(s, 2, [](SnapshotElite& e) { e.cell = 16; }); },
          "elite number 3 has a cell that does not exist");
  refused([&](Snapshot& s) { set_elite(s, 2, [&](SnapshotElite& e) { e.objective = nan; }); },
          "elite number 3 has an objective");
  refused([&](Snapshot& s) { set_elite(s, 0, [&](SnapshotElite& e) { e.objective = -infinity; }); },
          "elite number 1 has an objective");
  refused([&](Snapshot& s) { set_elite(s, 1, [&](SnapshotElite& e) { e.genes[2] = nan; }); },
          "elite number 2 has a gene outside");
  refused([&](Snapshot& s) { set_elite(s, 1, [](SnapshotElite& e) { e.genes[2] = 1.5; }); },
          "elite number 2 has a gene outside");
  refused(
      [&](Snapshot& s) {
        const uint32_t cell = nanoqd::host::cell_of(s.elite(0));
        set_elite(s, 1, [cell](SnapshotElite& e) { e.cell = cell; });
      },
      "two elites for cell");
  refused([](Snapshot& s) { s.archive.gene_lower[1] = 2.0; }, "gene bounds are invalid");
  refused([&](Snapshot& s) { s.archive.gene_upper[1] = nan; }, "gene bounds are invalid");
  refused([](Snapshot& s) { s.archive.upper[0] = s.archive.lower[0]; }, "measure bounds are invalid");
  refused([](Snapshot& s) { s.archive.cells = 0; }, "archive part has invalid values");
  refused([](Snapshot& s) { s.archive.cells = 4; }, "more elites than cells");
  refused(
      [](Snapshot& s) {
        s.archive.flags = 4;
        s.elite_data.clear();
      },
      "archive part has invalid values");
  refused(
      [](Snapshot& s) {
        s.archive.real_bytes = 3;
        s.elite_data.clear();
      },
      "archive part has invalid values");
  refused(
      [](Snapshot& s) {
        s.archive.gene_bytes = 8;
        s.elite_data.clear();
      },
      "archive part has invalid values");

  Snapshot unbounded = right;
  unbounded.run.bounds = nanoqd::Unbounded::snapshot_id;
  set_elite(unbounded, 1, [](SnapshotElite& e) { e.genes[2] = 1.5; });
  TEST_ASSERT_TRUE_MESSAGE(write(read(write(unbounded))) == write(unbounded),
                           "without bounds, genes lie where they like");
}

static void bytes_made_to_take_long_do_not() {
  std::string magics;
  while (magics.size() < 1000000) magics += "nanoqd\x1A\x0A";
  const SnapshotSearch many = nanoqd::host::find_snapshots(magics);
  TEST_ASSERT_TRUE_MESSAGE(many.found.size() <= 16, "headers that are none do not fill the memory");
  TEST_ASSERT_EQUAL_UINT32(magics.size() / 8, many.found.size() + many.more_headers);

  // Headers lie inside each other. Each header has a body up to the end. All its CRCs are right,
  // except the last.
  Snapshot small = read(image_of(11));
  small.elite_data.clear();
  small.unit = 1;
  const std::string start = write(small);
  nanoqd::detail::SnapshotHeader header = nanoqd::host::find_snapshots(start).found[0].header;
  const std::size_t parts = header.elites_offset();
  std::string nested(500000, '\0');
  for (std::size_t at = 0; at + parts < nested.size(); at += parts) {
    header.elites = static_cast<uint32_t>((nested.size() - at - parts - 24) / header.elite_bytes);
    header.length = static_cast<uint32_t>(parts + 4 + std::size_t{header.elites} * header.elite_bytes);
    std::string piece = with_header(start, header).substr(0, parts);
    nanoqd::detail::Seals seals;
    seals.seal(header, reinterpret_cast<uint8_t*>(piece.data()), static_cast<uint32_t>(parts));
    nested.replace(at, parts, piece);
  }
  const SnapshotSearch search = nanoqd::host::find_snapshots(nested);
  TEST_ASSERT_FALSE_MESSAGE(search.is_complete, "the search ends before it becomes quadratic");
  TEST_ASSERT_TRUE(search.found.size() > 10 && search.found.size() < 60);
  expect_refused(nested, "more");
}

int main() {
  UNITY_BEGIN();
  RUN_TEST(what_a_device_saved_is_read_and_written_to_the_last_bit);
  RUN_TEST(the_run_is_named);
  RUN_TEST(a_portfolio_is_named_with_what_is_switched_off);
  RUN_TEST(a_variation_has_the_numbers_of_its_parts);
  RUN_TEST(variations_of_version_0_1_are_named_as_such);
  RUN_TEST(of_two_slots_the_newest_whole_one_is_read);
  RUN_TEST(sequence_numbers_go_on_after_the_last);
  RUN_TEST(a_snapshot_is_found_at_any_offset);
  RUN_TEST(every_flipped_bit_is_noticed);
  RUN_TEST(every_truncation_is_noticed_and_said_to_be_one);
  RUN_TEST(the_damaged_part_is_named);
  RUN_TEST(a_header_that_lies_about_sizes_is_refused_before_anything_is_allocated);
  RUN_TEST(an_unknown_format_is_refused_by_name_also_beside_an_older_snapshot_that_is_known);
  RUN_TEST(numbers_that_no_search_saves_are_refused_although_their_crcs_fit);
  RUN_TEST(bytes_made_to_take_long_do_not);
  return UNITY_END();
}
