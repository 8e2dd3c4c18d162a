// Merging snapshots on the desktop follows the library's rule: order and repetition do not change a
// byte.
#include <cstdint>
#include <cstring>
#include <nanoqd/nanoqd.hpp>
#include <string>
#include <vector>
#include "host/snapshot/elite_order.hpp"
#include "host/snapshot/snapshot_reader.hpp"
#include "support/expect_status.hpp"

#include "host/support/flash_image.hpp"
#include "support/message.hpp"
#include "unity.h"

void setUp() {}
void tearDown() {}

using nanoqd::Rng;
using nanoqd::host::ArchivePart;
using nanoqd::host::best_of_each_cell;
using nanoqd::host::EliteOrder;
using nanoqd::host::SnapshotElite;
using Data = std::vector<uint8_t>;

namespace {

ArchivePart archive_of(uint8_t real_bytes, uint8_t gene_bytes, bool kept, bool counted = false) {
  ArchivePart archive;
  archive.genes = 2;
  archive.cells = 8;
  archive.dims = 2;
  archive.real_bytes = real_bytes;
  archive.gene_bytes = gene_bytes;
  archive.set_flag(ArchivePart::keeps_measures, kept);
  archive.set_flag(ArchivePart::keeps_counts, counted);
  archive.gene_lower = {-1.0, -1.0};
  archive.gene_upper = {1.0, 1.0};
  return archive;
}

// Draws from a few numbers only, so that most elites of a cell have some equal values.
Data random_elites(const ArchivePart& archive, Rng& rng) {
  const double numbers[] = {-1.0, -0.0, 0.0, 1.0};
  Data data;
  for (uint32_t cell = 0; cell < archive.cells; ++cell) {
    if (rng.below(3) == 0) continue;
    SnapshotElite elite;
    elite.cell = cell;
    elite.objective = numbers[rng.below(4)];
    elite.count = static_cast<uint8_t>(rng.below(3));
    for (uint32_t i = 0; i < archive.genes; ++i) elite.genes.push_back(numbers[rng.below(4)]);
    for (uint32_t i = 0; i < archive.dims; ++i) elite.measures.push_back(numbers[rng.below(4)]);
    append_elite(archive, elite, data);
  }
  return data;
}

Data merged(const ArchivePart& archive, const Data& a, const Data& b) {
  Data both = a;
  both.insert(both.end(), b.begin(), b.end());
  return best_of_each_cell(archive, both, EliteOrder::by_cell);
}

}  // namespace

static void merging_is_commutative_associative_and_idempotent_to_the_byte() {
  const uint8_t kinds[][2] = {{4, 4}, {4, 2}, {4, 1}, {8, 8}, {8, 4}, {8, 2}, {8, 1}};
  Rng rng(1);
  uint32_t ties = 0;
  for (uint32_t round = 0; round < 3000; ++round) {
    const auto& kind = kinds[rng.below(7)];
    const ArchivePart archive = archive_of(kind[0], kind[1], rng.below(2) == 0, round % 2 != 0);
    const Data a = random_elites(archive, rng);
    const Data b = random_elites(archive, rng);
    const Data c = random_elites(archive, rng);
    const Data ab = merged(archive, a, b);
    TEST_ASSERT_TRUE_MESSAGE(ab == merged(archive, b, a), test::message("merging is commutative", round));
    TEST_ASSERT_TRUE_MESSAGE(merged(archive, ab, c) == merged(archive, a, merged(archive, b, c)),
                             test::message("merging is associative", round));
    TEST_ASSERT_TRUE_MESSAGE(merged(archive, a, a) == a, test::message("merging with itself changes nothing", round));
    TEST_ASSERT_TRUE_MESSAGE(merged(archive, ab, b) == ab, test::message("merging again changes nothing", round));
    const std::size_t bytes = archive.elite_bytes();
    for (std::size_t i = 0; i < a.size(); i += bytes) {
      for (std::size_t j = 0; j < b.size(); j += bytes) {
        if (nanoqd::host::cell_of(&a[i]) != nanoqd::host::cell_of(&b[j])) continue;
        const double x = objective_of(archive, &a[i]);
        const double y = objective_of(archive, &b[j]);
        ties += x >= y && x <= y ? 1U : 0U;
      }
    }
  }
  TEST_ASSERT_TRUE_MESSAGE(ties > 3000, "the rounds have ties in plenty");
}

static void the_higher_count_decides_first_if_evaluations_are_counted() {
  const ArchivePart archive = archive_of(4, 4, true, true);
  const auto elite = [&archive](uint8_t count, double objective) {
    Data data;
    append_elite(archive, SnapshotElite{0, objective, {0.5, 1.0}, {0.5, 1.0}, count}, data);
    return data;
  };
  const auto wins = [&archive](const Data& a, const Data& b) {
    return is_better(archive, a.data(), b.data()) && !is_better(archive, b.data(), a.data());
  };
  TEST_ASSERT_TRUE_MESSAGE(wins(elite(3, -1.0), elite(2, 5.0)), "the higher count, whatever the objective");
  TEST_ASSERT_TRUE_MESSAGE(wins(elite(200, -1.0), elite(100, 5.0)), "counts have no sign");
  TEST_ASSERT_TRUE_MESSAGE(wins(elite(2, 5.0), elite(2, -1.0)), "then the higher objective");
  TEST_ASSERT_FALSE(wins(elite(2, 5.0), elite(2, 5.0)));
}

static void each_step_of_the_rule_decides_when_those_before_are_equal() {
  const ArchivePart archive = archive_of(4, 4, true);
  const auto elite = [&archive](double objective, double gene, double measure) {
    Data data;
    append_elite(archive, SnapshotElite{0, objective, {gene, 1.0}, {measure, 1.0}}, data);
    return data;
  };
  const auto wins = [&archive](const Data& a, const Data& b) {
    return is_better(archive, a.data(), b.data()) && !is_better(archive, b.data(), a.data());
  };
  TEST_ASSERT_TRUE_MESSAGE(wins(elite(2.0, 1.0, 1.0), elite(1.0, 0.5, 0.0)), "the higher objective");
  TEST_ASSERT_TRUE_MESSAGE(wins(elite(1.0, 0.5, 1.0), elite(1.0, 0.75, 0.0)), "then the smaller bytes of the genes");
  TEST_ASSERT_TRUE_MESSAGE(wins(elite(1.0, 0.0, 1.0), elite(1.0, 3e-39, 1.0)), "which begin with the lowest byte");
  TEST_ASSERT_TRUE_MESSAGE(wins(elite(1.0, 0.5, 0.0), elite(1.0, 0.5, 1.0)), "then the smaller bytes of the measures");
  TEST_ASSERT_TRUE_MESSAGE(wins(elite(-0.0, 0.5, 0.0), elite(0.0, 0.75, 0.0)), "0 and -0 are equal objectives");
  TEST_ASSERT_TRUE_MESSAGE(wins(elite(0.0, 0.5, 0.5), elite(-0.0, 0.5, 0.5)), "then 0 rather than -0");
  TEST_ASSERT_FALSE(wins(elite(1.0, 0.5, 0.5), elite(1.0, 0.5, 0.5)));
}

template <class Search>
static void check_against_the_library(uint64_t seed) {
  static Search a;
  static Search b;
  const auto elites_of = [](Search& search) {
    test::FlashImage flash;
    flash.save(search);
    std::string error;
    const auto snapshot = nanoqd::host::read_snapshot(flash.bytes(), error);
    TEST_ASSERT_TRUE_MESSAGE(snapshot.has_value(), error.c_str());
    return *snapshot;
  };
  test::run_sphere(a, test::config_of<Search>(seed, 20), 150);
  test::run_sphere(b, test::config_of<Search>(seed + 1000, 20), 150);
  // Adds elites with equal objectives, with 0 and -0, and with other genes.
  Rng rng(seed);
  for (uint32_t cell = 0; cell < 16; cell += 2) {
    using Scalar = typename Search::Scalar;
    for (Search* search : {&a, &b}) {
      Scalar genes[Search::genes];
      for (Scalar& gene : genes) gene = static_cast<Scalar>(rng.below(2)) / Scalar{2};
      const Scalar measures[2] = {(static_cast<Scalar>(2 * (cell / 4)) - Scalar{3}) / Scalar{4},
                                  (static_cast<Scalar>(2 * (cell % 4)) - Scalar{3}) / Scalar{4}};
      const Scalar objective = rng.below(2) == 0 ? Scalar{0} : -Scalar{0};
      auto result = search->tell(genes, objective, measures);
      if constexpr (Search::is_noisy) result = search->tell_mean(genes, Scalar{1} / 8, measures, 1 + rng.below(3));
      EXPECT_STATUS(nanoqd::Status::ok, result.status);
    }
  }
  const auto first = elites_of(a);
  const auto second = elites_of(b);
  EXPECT_STATUS(nanoqd::Status::ok, nanoqd::merge(a, b));
  const auto expected = elites_of(a);
  TEST_ASSERT_EQUAL_STRING("", archive_mismatch(first.archive, second.archive).c_str());
  TEST_ASSERT_TRUE_MESSAGE(merged(first.archive, first.elite_data, second.elite_data) == expected.elite_data,
                           test::message("the command merges as the library does", static_cast<uint32_t>(seed)));
}

static void the_rule_is_the_librarys() {
  for (uint64_t seed = 1; seed <= 100; ++seed) {
    check_against_the_library<nanoqd::DifferentialMapElites<3, nanoqd::RegularGrid<4, 4>>>(seed);
    check_against_the_library<
        nanoqd::MapElites<3, nanoqd::BasicRegularGrid<double, 4, 4>, nanoqd::DifferentialEvolution<double>,
                          nanoqd::Clamp, nanoqd::Measures::kept, uint16_t>>(seed);
    check_against_the_library<nanoqd::SearchWith<3, nanoqd::RegularGrid<4, 4>, nanoqd::NoisyEvaluations>>(seed);
  }
}

static void what_makes_archives_different_is_named() {
  const ArchivePart a = [] {
    ArchivePart archive = archive_of(4, 4, true);
    archive.lower = {0.0, 0.0};
    archive.upper = {1.0, 1.0};
    archive.divisions = {2, 4};
    return archive;
  }();
  const auto expect = [&a](auto change, const char* words) {
    ArchivePart b = a;
    change(b);
    const std::string mismatch = archive_mismatch(a, b);
    TEST_ASSERT_TRUE_MESSAGE(mismatch.find(words) != std::string::npos, mismatch.c_str());
  };
  TEST_ASSERT_EQUAL_STRING("", archive_mismatch(a, a).c_str());
  expect([](ArchivePart& b) { b.genes = 3; }, "2 and 3 genes");
  expect([](ArchivePart& b) { b.dims = 3; }, "2 and 3 measures");
  expect([](ArchivePart& b) { b.cells = 9; }, "8 and 9 cells");
  expect([](ArchivePart& b) { b.real_bytes = 8; }, "one is in float, the other in double");
  expect([](ArchivePart& b) { b.gene_bytes = 2; }, "store a gene in 4 and 2 bytes");
  expect([](ArchivePart& b) { b.set_flag(ArchivePart::keeps_measures, false); }, "one keeps measures");
  expect([](ArchivePart& b) { b.set_flag(ArchivePart::keeps_counts, true); }, "one counts the evaluations");
  expect([](ArchivePart& b) { b.gene_upper[1] = 2.0; }, "gene bounds differ");
  expect([](ArchivePart& b) { b.lower[1] = -0.0; }, "measure bounds differ");
  expect([](ArchivePart& b) { b.divisions = {4, 2}; }, "divisions of their grids differ");
  expect([](ArchivePart& b) { b.tessellation = 1; }, "tessellations differ");
}

static void the_order_of_a_file_can_be_kept() {
  const ArchivePart archive = archive_of(4, 4, false);
  Data data;
  for (const uint32_t cell : {5U, 2U, 5U, 7U, 2U}) {
    append_elite(archive, SnapshotElite{cell, static_cast<double>(data.size()), {0.0, 0.0}, {}}, data);
  }
  const Data kept = best_of_each_cell(archive, data, EliteOrder::as_given);
  const std::size_t bytes = archive.elite_bytes();
  TEST_ASSERT_EQUAL_UINT32(3 * bytes, kept.size());
  TEST_ASSERT_EQUAL_INT_MESSAGE(0, std::memcmp(&kept[0], &data[2 * bytes], bytes),
                                "the better of cell 5, in the first place");
  TEST_ASSERT_EQUAL_INT_MESSAGE(0, std::memcmp(&kept[bytes], &data[4 * bytes], bytes), "then the better of cell 2");
  TEST_ASSERT_EQUAL_INT(0, std::memcmp(&kept[2 * bytes], &data[3 * bytes], bytes));
}

int main() {
  UNITY_BEGIN();
  RUN_TEST(merging_is_commutative_associative_and_idempotent_to_the_byte);
  RUN_TEST(the_higher_count_decides_first_if_evaluations_are_counted);
  RUN_TEST(each_step_of_the_rule_decides_when_those_before_are_equal);
  RUN_TEST(the_rule_is_the_librarys);
  RUN_TEST(what_makes_archives_different_is_named);
  RUN_TEST(the_order_of_a_file_can_be_kept);
  return UNITY_END();
}
