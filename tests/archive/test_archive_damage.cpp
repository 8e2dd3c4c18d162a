// check_invariants() finds memory that something else wrote to. Each test damages one thing, as
// a stray pointer would.
#include <stdint.h>

#include <nanoqd/archive/archive.hpp>

#include "support/bytes.hpp"
#include "support/expect_status.hpp"
#include "support/message.hpp"
#include "support/scalars.hpp"
#include "unity.h"

using nanoqd::Archive;
using nanoqd::Box;
using nanoqd::Measures;
using nanoqd::Outcome;
using nanoqd::Status;

void tearDown() {}

constexpr uint32_t genes = 2;
constexpr uint32_t cells = 12;
constexpr uint32_t dims = 2;
using Kept = Archive<float, genes, cells, dims, Measures::kept>;

static Kept victim;

// Four elites whose every number can be found in memory: cell c has the objective 100 + c, the
// genes 200 + c and 300 + c, the measures 400 + c and 500 + c.
static constexpr uint8_t filled[] = {7, 2, 11, 5};
static constexpr uint32_t best = 11;

static float mark(uint32_t hundreds, uint32_t cell) { return static_cast<float>(100 * hundreds + cell); }

void setUp() {
  EXPECT_STATUS(Status::ok, victim.reset(Box<float, genes>(0.0f, 1000.0f)));
  for (const uint32_t cell : filled) {
    const float solution[genes] = {mark(2, cell), mark(3, cell)};
    const float measures[dims] = {mark(4, cell), mark(5, cell)};
    EXPECT_OUTCOME(Outcome::new_cell, victim.insert(cell, solution, mark(1, cell), measures));
  }
  EXPECT_STATUS(Status::ok, victim.check_invariants());
}

// The number of elites and the best cell lie side by side; together they are easy to find.
struct Totals {
  uint32_t size;
  uint32_t best;
};
static constexpr Totals right_totals = {4, best};

// The list of filled cells, one byte an entry.
struct List {
  uint8_t cells[4];
};
static constexpr List right_list = {{7, 2, 11, 5}};

static void expect_corrupt(const char* what) {
  EXPECT_STATUS_MESSAGE(Status::corrupt_archive, victim.check_invariants(), what);
}

static void a_bound_that_is_out_of_order_or_not_finite_is_found() {
  const float lower[genes] = {-7.0f, -8.0f};
  const float upper[genes] = {1001.0f, 1002.0f};
  const float nan = test::infinity<float>() - test::infinity<float>();
  const float wrong[] = {nan, test::infinity<float>(), 2000.0f};
  for (const float value : wrong) {
    EXPECT_STATUS(Status::ok, victim.reset(Box<float, genes>(lower, upper)));
    test::overwrite(victim, lower[1], value);
    expect_corrupt("a lower bound that is no number or above the upper one is found");
    EXPECT_STATUS(Status::ok, victim.reset(Box<float, genes>(lower, upper)));
    test::overwrite(victim, upper[0], -value);
    expect_corrupt("an upper bound that is no number or below the lower one is found");
  }
}

static void an_objective_that_is_not_finite_is_found_in_any_elite() {
  const float bad[] = {test::nan<float>(), -test::nan<float>(), test::infinity<float>(), -test::infinity<float>()};
  for (const uint32_t cell : filled) {
    for (const float objective : bad) {
      setUp();
      test::overwrite(victim, mark(1, cell), objective);
      expect_corrupt(test::message("an elite's objective was overwritten", cell));
    }
  }
}

static void a_gene_that_is_not_finite_is_found_in_any_elite() {
  for (const uint32_t cell : filled) {
    for (uint32_t gene = 0; gene < genes; ++gene) {
      setUp();
      test::overwrite(victim, mark(2 + gene, cell), gene == 0 ? test::nan<float>() : -test::infinity<float>());
      expect_corrupt(test::message("an elite's gene was overwritten", cell));
    }
  }
}

static void a_kept_measure_that_is_not_finite_is_found_in_any_elite() {
  for (const uint32_t cell : filled) {
    for (uint32_t measure = 0; measure < dims; ++measure) {
      setUp();
      test::overwrite(victim, mark(4 + measure, cell), measure == 0 ? test::nan<float>() : test::infinity<float>());
      expect_corrupt(test::message("an elite's measure was overwritten", cell));
    }
  }
}

static void damage_to_what_an_empty_cell_left_behind_is_no_damage() {
  test::overwrite(victim, mark(2, best), test::nan<float>());
  expect_corrupt("a gene in use was overwritten");

  EXPECT_STATUS(Status::ok, victim.reset(Box<float, genes>(0.0f, 1.0f)));

  EXPECT_STATUS_MESSAGE(Status::ok, victim.check_invariants(), "genes of an empty cell mean nothing");
}

static void an_objective_written_into_an_empty_cell_is_found() {
  const float bad[] = {test::nan<float>(), test::infinity<float>(), 0.0f, -0.0f, 1.0f, -1.0f, -test::largest<float>()};
  const float any[] = {1.0f, 1.0f};
  for (const float objective : bad) {
    setUp();
    for (uint32_t cell = 1; cell < cells; ++cell) victim.insert(cell, any, 50.0f, any);
    TEST_ASSERT_EQUAL_UINT32_MESSAGE(cells - 1, victim.size(), "only cell 0 is empty: one minus infinity to find");

    test::overwrite(victim, -test::infinity<float>(), objective);

    expect_corrupt("the objective of an empty cell was overwritten");
  }
}

static void a_list_of_filled_cells_that_is_not_the_filled_cells_is_found() {
  const List bad[] = {{{7, 2, 11, 11}}, {{7, 7, 11, 5}},  {{2, 2, 11, 5}},   {{7, 2, 11, 0}},
                      {{7, 2, 11, 6}},  {{12, 2, 11, 5}}, {{255, 2, 11, 5}}, {{0, 0, 0, 0}},
                      {{6, 3, 11, 5}},  {{7, 2, 12, 4}}};  // the last two have the right sum
  for (uint32_t i = 0; i < sizeof(bad) / sizeof(bad[0]); ++i) {
    setUp();
    test::overwrite(victim, right_list, bad[i]);
    expect_corrupt(test::message("the list was overwritten", i));
  }
}

static void a_list_in_another_order_is_no_damage() {
  test::overwrite(victim, right_list, List{{2, 5, 7, 11}});

  EXPECT_STATUS_MESSAGE(Status::ok, victim.check_invariants(), "which cell was filled first is not known");
}

static void a_wrong_number_of_elites_is_found() {
  const uint32_t bad[] = {0, 1, 3, 5, cells, cells + 1, 1000000, 0xFFFFFFFFU};
  for (const uint32_t size : bad) {
    setUp();
    test::overwrite(victim, right_totals, Totals{size, best});
    expect_corrupt(test::message("the size was overwritten", size));
  }
}

static void a_wrong_best_cell_is_found() {
  const uint32_t bad[] = {0, 7, 2, 5, cells, 0x7FFFFFFFU, nanoqd::no_cell};
  for (const uint32_t cell : bad) {
    setUp();
    test::overwrite(victim, right_totals, Totals{4, cell});
    expect_corrupt(test::message("the best cell was overwritten", cell));
  }
}

static void an_objective_above_the_best_or_a_best_one_below_is_found() {
  test::overwrite(victim, mark(1, 2), mark(9, 2));
  expect_corrupt("an elite is better than the best");
  setUp();
  test::overwrite(victim, mark(1, best), mark(0, best));
  expect_corrupt("the best elite is worse than another");
  setUp();
  test::overwrite(victim, mark(1, 2), mark(1, best));
  expect_corrupt("an elite in a lower cell is as good as the best");
}

static void the_best_of_an_empty_archive_can_be_read_and_is_the_worst_there_is() {
  EXPECT_STATUS(Status::ok, victim.reset(Box<float, genes>(0.0f, 1.0f)));
  EXPECT_STATUS(Status::ok, victim.check_invariants());
  TEST_ASSERT_EQUAL_UINT32(0, victim.best().cell());
  ASSERT_SAME_BITS(-test::infinity<float>(), victim.best().objective(), "the worst there is");
  ASSERT_SAME_BITS(-test::infinity<float>(), victim.objective_of(cells), "a cell that does not exist");
}

static void a_cell_that_was_emptied_by_damage_does_not_overflow_the_list() {
  EXPECT_STATUS(Status::ok, victim.reset(Box<float, genes>(0.0f, 1000.0f)));
  const float solution[genes] = {1.0f, 2.0f};
  const float measures[dims] = {3.0f, 4.0f};
  for (uint32_t cell = 0; cell < cells; ++cell) victim.insert(cell, solution, mark(1, cell), measures);
  test::overwrite(victim, mark(1, 3), -test::infinity<float>());
  TEST_ASSERT_TRUE_MESSAGE(victim.insert(3, solution, 9.0f, measures) == Outcome::rejected, "the list is full");
  TEST_ASSERT_EQUAL_UINT32(cells, victim.size());
  expect_corrupt("an elite is missing");
}

// The check must itself survive any damage. (The flag that says whether reset() was called is left
// alone: another value than 0 or 1 is no bool.)
static void no_overwritten_byte_leads_the_check_astray() {
  static test::Bytes<Kept> sound;
  sound.copy(victim);
  const unsigned char values[] = {0x00, 0x7F, 0x80, 0xFF};
  uint32_t found = 0;
  for (uint32_t i = 0; i < sizeof(Kept); ++i) {
    if (sound.bytes[i] == 1) continue;
    for (const unsigned char value : values) {
      sound.restore(victim);
      reinterpret_cast<unsigned char*>(&victim)[i] = value;
      const Status status = victim.check_invariants();
      TEST_ASSERT_TRUE_MESSAGE(status == Status::ok || status == Status::corrupt_archive,
                               test::message("the check has two answers", i));
      found += status == Status::corrupt_archive ? 1 : 0;
    }
  }
  TEST_ASSERT_TRUE_MESSAGE(found > 50, "most of what can be found is found");

  sound.restore(victim);
  EXPECT_STATUS(Status::ok, victim.check_invariants());
}

// Enough cells for an index of two bytes.
using Large = Archive<float, 1, 257, 1>;
static Large large;

static void an_index_of_two_bytes_reaches_the_last_cell() {
  EXPECT_STATUS(Status::ok, large.reset(Box<float, 1>(0.0f, 1.0f)));
  const float any[1] = {0.5f};

  // 100 and 257 have no common divisor: every cell once, in a scattered order.
  for (uint32_t i = 0; i < large.cells; ++i) {
    EXPECT_OUTCOME(Outcome::new_cell, large.insert(100 * i % large.cells, any, static_cast<float>(i), any));
  }

  TEST_ASSERT_EQUAL_UINT32(257, large.size());
  ASSERT_SAME_BITS(1.0f, large.coverage(), "every cell is filled");
  for (uint32_t i = 0; i < large.cells; ++i) {
    TEST_ASSERT_TRUE_MESSAGE(large.elite(i).cell() == 100 * i % large.cells, test::message("fill order", i));
  }
  EXPECT_STATUS(Status::ok, large.check_invariants());
  static volatile uint32_t beyond = 257;  // a number that the compiler sees would be a warning, and rightly so
  TEST_ASSERT_TRUE_MESSAGE(large.insert(beyond, any, 1000.0f, any) == Outcome::rejected, "there is no cell 257");
}

static void a_repetition_in_a_list_of_two_bytes_is_found() {
  an_index_of_two_bytes_reaches_the_last_cell();
  struct Three {
    uint16_t cells[3];
  };

  test::overwrite(large, Three{{100, 200, 43}}, Three{{100, 100, 43}});

  EXPECT_STATUS(Status::corrupt_archive, large.check_invariants());
}

int main() {
  UNITY_BEGIN();
  RUN_TEST(a_bound_that_is_out_of_order_or_not_finite_is_found);
  RUN_TEST(an_objective_that_is_not_finite_is_found_in_any_elite);
  RUN_TEST(a_gene_that_is_not_finite_is_found_in_any_elite);
  RUN_TEST(a_kept_measure_that_is_not_finite_is_found_in_any_elite);
  RUN_TEST(damage_to_what_an_empty_cell_left_behind_is_no_damage);
  RUN_TEST(an_objective_written_into_an_empty_cell_is_found);
  RUN_TEST(a_list_of_filled_cells_that_is_not_the_filled_cells_is_found);
  RUN_TEST(a_list_in_another_order_is_no_damage);
  RUN_TEST(a_wrong_number_of_elites_is_found);
  RUN_TEST(a_wrong_best_cell_is_found);
  RUN_TEST(an_objective_above_the_best_or_a_best_one_below_is_found);
  RUN_TEST(the_best_of_an_empty_archive_can_be_read_and_is_the_worst_there_is);
  RUN_TEST(a_cell_that_was_emptied_by_damage_does_not_overflow_the_list);
  RUN_TEST(no_overwritten_byte_leads_the_check_astray);
  RUN_TEST(an_index_of_two_bytes_reaches_the_last_cell);
  RUN_TEST(a_repetition_in_a_list_of_two_bytes_is_found);
  return UNITY_END();
}
