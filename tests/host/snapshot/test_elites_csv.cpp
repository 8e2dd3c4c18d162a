// Elites written as text read back to the same bits, and each error names its line.
#include <cstdint>
#include <nanoqd/nanoqd.hpp>
#include <string>
#include "host/snapshot/elites_csv.hpp"
#include "host/text/real_text.hpp"

#include "support/message.hpp"
#include "unity.h"

void setUp() {}
void tearDown() {}

using nanoqd::Rng;
using nanoqd::host::ElitesCsv;
using nanoqd::host::parse_real;
using nanoqd::host::read_elites_csv;
using nanoqd::host::real_text;
using nanoqd::host::Snapshot;
using nanoqd::host::SnapshotElite;

static bool have_same_bits(double a, double b) { return nanoqd::detail::to_bits(a) == nanoqd::detail::to_bits(b); }

static void every_finite_real_reads_back_to_its_bits() {
  Rng rng(7);
  for (uint32_t i = 0; i < 100000; ++i) {
    const auto single = static_cast<double>(nanoqd::detail::from_bits<float>(rng.next()));
    const auto whole = nanoqd::detail::from_bits<double>((uint64_t{rng.next()} << 32) | rng.next());
    if (nanoqd::detail::is_finite(single)) {
      const auto again = parse_real(real_text(4, single), 4);
      TEST_ASSERT_TRUE_MESSAGE(again && have_same_bits(*again, single), test::message("a float reads back", i));
    }
    if (nanoqd::detail::is_finite(whole)) {
      const auto again = parse_real(real_text(8, whole), 8);
      TEST_ASSERT_TRUE_MESSAGE(again && have_same_bits(*again, whole), test::message("a double reads back", i));
    }
  }
  TEST_ASSERT_EQUAL_STRING_MESSAGE("0.1", real_text(4, static_cast<double>(0.1f)).c_str(), "in the fewest digits");
  TEST_ASSERT_EQUAL_STRING("0.1", real_text(8, 0.1).c_str());
  TEST_ASSERT_EQUAL_STRING("-0", real_text(4, -0.0).c_str());
}

static void what_is_no_finite_number_is_no_number() {
  for (const char* const text : {"", "nan", "inf", "-inf", "1e39", "0x1p3", "1,5", "1 2", "--1", "1e", "one", "."}) {
    TEST_ASSERT_FALSE_MESSAGE(parse_real(text, 4).has_value(), text);
  }
  TEST_ASSERT_FALSE(parse_real("1e400", 8).has_value());
  TEST_ASSERT_TRUE(have_same_bits(parse_real("+1.5", 4).value_or(0.0), 1.5));
  TEST_ASSERT_TRUE(have_same_bits(parse_real("1e39", 8).value_or(0.0), 1e39));
}

static void a_written_table_reads_back_to_the_same_elites() {
  Rng rng(3);
  const uint8_t kinds[][2] = {{4, 4}, {4, 2}, {4, 1}, {8, 8}, {8, 4}, {8, 2}, {8, 1}};
  for (uint32_t round = 0; round < 70; ++round) {
    Snapshot snapshot;
    snapshot.archive.real_bytes = kinds[round % 7][0];
    snapshot.archive.gene_bytes = kinds[round % 7][1];
    snapshot.archive.set_flag(nanoqd::host::ArchivePart::keeps_measures, round % 2 != 0);
    snapshot.archive.set_flag(nanoqd::host::ArchivePart::keeps_counts, round % 3 != 0);
    snapshot.archive.genes = 1 + rng.below(5);
    snapshot.archive.dims = 1 + rng.below(4);
    snapshot.archive.cells = 1000;
    snapshot.archive.gene_lower.assign(snapshot.archive.genes, -0.7);
    snapshot.archive.gene_upper.assign(snapshot.archive.genes, 3.1);
    if (snapshot.archive.real_bytes == 4) {
      snapshot.archive.gene_lower.assign(snapshot.archive.genes, static_cast<double>(-0.7f));
      snapshot.archive.gene_upper.assign(snapshot.archive.genes, static_cast<double>(3.1f));
    }
    for (uint32_t cell = 0; cell < 50; ++cell) {
      SnapshotElite elite;
      elite.cell = 7 * cell;
      elite.objective = static_cast<double>(rng.gaussian<float>());
      elite.count = static_cast<uint8_t>(5 * cell + 10);
      for (uint32_t i = 0; i < snapshot.archive.genes; ++i) elite.genes.push_back(3.0 * rng.uniform<double>());
      for (uint32_t i = 0; i < snapshot.archive.dims; ++i) elite.measures.push_back(rng.uniform<double>());
      append_elite(snapshot.archive, elite, snapshot.elite_data);
    }
    const std::string text = write_elites_csv(snapshot);
    std::string error;
    const auto csv = read_elites_csv(text, snapshot.archive.real_bytes, error);
    TEST_ASSERT_TRUE_MESSAGE(csv.has_value(), error.c_str());
    TEST_ASSERT_EQUAL_UINT32(50, csv->rows());
    TEST_ASSERT_EQUAL_UINT32(snapshot.archive.genes, csv->genes);
    TEST_ASSERT_EQUAL_UINT32(round % 2 != 0 ? snapshot.archive.dims : 0, csv->dims);
    TEST_ASSERT_EQUAL_UINT32(round % 3 != 0 ? 50 : 0, csv->counts.size());
    std::vector<uint8_t> again;
    SnapshotElite elite;
    for (std::size_t row = 0; row < csv->rows(); ++row) {
      csv->get(row, elite);
      TEST_ASSERT_FALSE_MESSAGE(append_elite(snapshot.archive, elite, again), "what was stored needs no rounding");
    }
    TEST_ASSERT_TRUE_MESSAGE(again == snapshot.elite_data, test::message("the same bytes", round));
  }
}

static void columns_come_in_any_order_and_comments_do_not_count() {
  std::string error;
  const auto csv = read_elites_csv(
      "\xEF\xBB\xBF# made by hand\r\n\r\n gene_2 ,objective,gene_1,cell\r\n2,-1.5, 1,7\r\n# end\r\n4,0,3,8", 4, error);
  TEST_ASSERT_TRUE_MESSAGE(csv.has_value(), error.c_str());
  TEST_ASSERT_EQUAL_UINT32(2, csv->rows());
  SnapshotElite elite;
  csv->get(1, elite);
  TEST_ASSERT_EQUAL_UINT32(8, elite.cell);
  TEST_ASSERT_TRUE(elite.genes == (std::vector<double>{3.0, 4.0}));
  TEST_ASSERT_TRUE(elite.measures.empty());
  TEST_ASSERT_EQUAL_UINT32_MESSAGE(6, csv->lines[1], "lines are counted as an editor does");
}

static void what_is_wrong_is_said_with_its_line() {
  const auto refused = [](const std::string& text, const char* sentence) {
    std::string error;
    TEST_ASSERT_FALSE_MESSAGE(read_elites_csv(text, 4, error).has_value(), sentence);
    TEST_ASSERT_TRUE_MESSAGE(error.find(sentence) != std::string::npos, error.c_str());
  };
  const std::string names = "cell,objective,gene_1,gene_2\n";
  refused("", "the line of column names is missing");
  refused("# nothing\n\n", "the line of column names is missing");
  refused("1,2,3\n", "line 1: a column must be named cell, objective, count, gene_1, ... or measure_1, ..., not '1'");
  refused("cell,objective,gene_0\n", "not 'gene_0'");
  refused("cell;objective;gene_1\n", "not 'cell;objective;gene_1'; separate columns by commas");
  refused("cell\tobjective\tgene_1\n", "not 'cell?objective?gene_1'; separate columns by commas");
  refused("\x1b[31m\xff,objective\n", "not '?[31m?'");
  refused("cell,objective,gene_1,gene_1\n", "line 1: the column gene_1 is named twice");
  refused("cell,objective,gene_1,gene_3\n", "line 1: the column gene_2 is missing");
  refused("cell,objective,gene_4294967296\n", "not 'gene_4294967296'");
  refused("cell,cell,objective,gene_1\n", "line 1: the column cell is named twice");
  refused("cell,gene_1\n", "line 1: the column objective is missing");
  refused("cell,objective\n", "line 1: the column gene_1 is missing");
  refused("objective,gene_1\n", "line 1: the column cell or the column measure_1 is missing");
  refused("measure_2,objective,gene_1\n", "line 1: the column measure_1 is missing");
  refused(names + "0,1,2,3\n\n0,1,2\n", "line 4: there are 3 values for 4 columns");
  refused(names + "0,1,2,3,4\n", "line 2: there are 5 values for 4 columns");
  refused(names + "-1,1,2,3\n", "line 2: cell must be a whole number from 0 to 4294967295, not '-1'");
  refused("cell,objective,count,gene_1\n0,1,256,1\n", "line 2: count must be a whole number from 1 to 255, not '256'");
  refused("cell,objective,count,gene_1\n0,1,0,1\n", "line 2: count must be a whole number from 1 to 255, not '0'");
  refused(names + "4294967296,1,2,3\n", "line 2: cell must be a whole number");
  refused(names + "0,nan,2,3\n", "line 2: objective must be a finite number of type float, not 'nan'");
  refused(names + "0,1,2,1e39\n", "line 2: gene_2 must be a finite number of type float, not '1e39'");
  refused(names + "0,1,,3\n", "line 2: gene_1 must be a finite number of type float, not ''");
  refused(names + "0,1," + std::string(1000, 'x') + ",3\n", "xxx...'");
}

int main() {
  UNITY_BEGIN();
  RUN_TEST(every_finite_real_reads_back_to_its_bits);
  RUN_TEST(what_is_no_finite_number_is_no_number);
  RUN_TEST(a_written_table_reads_back_to_the_same_elites);
  RUN_TEST(columns_come_in_any_order_and_comments_do_not_count);
  RUN_TEST(what_is_wrong_is_said_with_its_line);
  return UNITY_END();
}
