// The archive keeps the best solution that it was given for every cell. A model that is easy to
// read says which one that is.
#include <stdint.h>

#include <nanoqd/archive/archive.hpp>
#include <nanoqd/math/rng.hpp>

#include "support/bytes.hpp"
#include "support/expect_status.hpp"
#include "support/message.hpp"
#include "support/reference_archive.hpp"
#include "support/scalars.hpp"
#include "unity.h"

using nanoqd::Archive;
using nanoqd::Box;
using nanoqd::Measures;
using nanoqd::Outcome;
using nanoqd::Status;

void setUp() {}
void tearDown() {}

// So few cells that most solutions meet an elite.
constexpr uint32_t gene_count = 2;
constexpr uint32_t cells = 7;
constexpr uint32_t dims = 2;

template <class Scalar>
static test::ReferenceArchive<Scalar, gene_count, cells, dims> reference;

struct FloatDropped {
  using Scalar = float;
  static constexpr bool keeps_measures = false;
  inline static Archive<float, gene_count, cells, dims> archive;
};
struct FloatKept {
  using Scalar = float;
  static constexpr bool keeps_measures = true;
  inline static Archive<float, gene_count, cells, dims, Measures::kept> archive;
};
struct DoubleDropped {
  using Scalar = double;
  static constexpr bool keeps_measures = false;
  inline static Archive<double, gene_count, cells, dims> archive;
};
struct DoubleKept {
  using Scalar = double;
  static constexpr bool keeps_measures = true;
  inline static Archive<double, gene_count, cells, dims, Measures::kept> archive;
};

// The smallest index that fits: a list of filled cells is a good part of an archive's memory.
static_assert(sizeof(Archive<float, 1, 1, 1>::CellIndex) == 1, "1 cell");
static_assert(sizeof(Archive<float, 1, 256, 1>::CellIndex) == 1, "256 cells");
static_assert(sizeof(Archive<float, 1, 257, 1>::CellIndex) == 2, "257 cells");
static_assert(sizeof(Archive<float, 1, 65536, 1>::CellIndex) == 2, "65,536 cells");
static_assert(sizeof(Archive<float, 1, 65537, 1>::CellIndex) == 4, "65,537 cells");

// 46 bytes an elite (ten genes, an objective, an index of two bytes), 8 bytes a gene, 12 bytes
// besides.
template <uint32_t Cells>
using TenGenes = Archive<float, 10, Cells, 2>;
static_assert(TenGenes<260>::ram_bytes() == 46 * 260 + 8 * 10 + 12, "RAM formula");
static_assert(TenGenes<1024>::ram_bytes() == 46 * 1024 + 8 * 10 + 12, "RAM formula");
static_assert(TenGenes<1024>::ram_bytes() == sizeof(TenGenes<1024>), "ram_bytes is the size of the object");
static_assert(Archive<float, 10, 1024, 2, Measures::kept>::ram_bytes() == TenGenes<1024>::ram_bytes() + 8 * 1024,
              "kept measures cost a scalar each");

template <class Scalar>
struct Solution {
  Scalar genes[gene_count];
  Scalar objective;
  Scalar measures[dims];
};

// Objectives that tie, that differ only in the sign of zero or in the last bit, that lose digits in
// a sum, and that must be refused.
template <class Scalar>
static Scalar draw_objective(nanoqd::Rng& rng) {
  switch (rng.below(20)) {
    case 0: return Scalar{0};
    case 1: return -Scalar{0};
    case 2: return test::smallest<Scalar>();
    case 3: return -test::smallest<Scalar>();
    case 4: return test::next_outwards(Scalar{1});
    case 5: return Scalar{16777216};
    case 6: return static_cast<Scalar>(-0.1f);
    case 7: return test::nan<Scalar>();
    case 8: return test::infinity<Scalar>();
    case 9: return -test::infinity<Scalar>();
    default: return test::whole_number<Scalar>(rng, 3);
  }
}

template <class Scalar>
static void draw(nanoqd::Rng& rng, Solution<Scalar>& solution) {
  for (Scalar& gene : solution.genes) gene = test::whole_number<Scalar>(rng, 1000);
  for (Scalar& measure : solution.measures) measure = test::whole_number<Scalar>(rng, 1000);
  solution.objective = draw_objective<Scalar>(rng);
}

template <class Kind>
static void expect_same_elites(uint32_t seed) {
  const auto& archive = Kind::archive;
  const auto& model = reference<typename Kind::Scalar>;
  uint32_t position = 0;
  for (const auto elite : archive) {
    const uint32_t cell = elite.cell();
    TEST_ASSERT_TRUE_MESSAGE(cell == model.fill_order[position], test::message("iteration is in fill order", seed));
    TEST_ASSERT_TRUE_MESSAGE(archive.elite(position).cell() == cell, test::message("elite(i) in fill order", seed));
    TEST_ASSERT_TRUE_MESSAGE(test::same(elite.objective(), model.objective[cell]), test::message("objective", seed));
    typename Kind::Scalar copy[gene_count];
    elite.copy_genes(copy);
    TEST_ASSERT_TRUE_MESSAGE(test::same(copy, model.genes[cell], gene_count), test::message("the elite's genes", seed));
    for (uint32_t i = 0; i < gene_count; ++i) {
      TEST_ASSERT_TRUE_MESSAGE(test::same(elite.gene(i), copy[i]), test::message("gene(i) is the copied gene", seed));
      TEST_ASSERT_TRUE_MESSAGE(test::same(archive.gene(cell, i), copy[i]), test::message("gene by cell", seed));
    }
    if constexpr (Kind::keeps_measures) {
      TEST_ASSERT_TRUE_MESSAGE(test::same(elite.measures(), model.measures[cell], dims),
                               test::message("the measures told with the elite", seed));
    }
    ++position;
  }
  TEST_ASSERT_TRUE_MESSAGE(position == model.count_filled(), test::message("iteration meets every elite", seed));
}

template <class Kind>
static void expect_same_totals(uint32_t seed) {
  using Scalar = typename Kind::Scalar;
  const auto& archive = Kind::archive;
  const auto& model = reference<Scalar>;
  for (uint32_t cell = 0; cell < cells; ++cell) {
    TEST_ASSERT_TRUE_MESSAGE(archive.is_filled(cell) == model.is_filled[cell], test::message("is_filled", seed));
  }
  TEST_ASSERT_TRUE_MESSAGE(!archive.is_filled(cells), test::message("a cell that does not exist is not filled", seed));
  const Scalar coverage = static_cast<Scalar>(model.count_filled()) / static_cast<Scalar>(cells);
  TEST_ASSERT_TRUE_MESSAGE(test::same(archive.coverage(), coverage), test::message("coverage", seed));
  TEST_ASSERT_TRUE_MESSAGE(test::same(archive.qd_score(), model.qd_score(0)), test::message("qd_score()", seed));
  TEST_ASSERT_TRUE_MESSAGE(
      test::same(archive.qd_score(static_cast<Scalar>(-2.6f)), model.qd_score(static_cast<Scalar>(-2.6f))),
      test::message("qd_score(offset)", seed));
  TEST_ASSERT_TRUE_MESSAGE(archive.digest() == model.digest(Kind::keeps_measures), test::message("digest", seed));
  EXPECT_STATUS_MESSAGE(Status::ok, archive.check_invariants(), test::message("invariants hold", seed));
}

template <class Kind>
static void any_sequence_of_inserts_leaves_what_the_model_has() {
  using Scalar = typename Kind::Scalar;
  auto& archive = Kind::archive;
  auto& model = reference<Scalar>;
  Solution<Scalar> solution;
  for (uint32_t seed = 0; seed < 3000; ++seed) {
    nanoqd::Rng rng(seed);
    model.clear();
    EXPECT_STATUS(Status::ok, archive.reset(Box<Scalar, gene_count>(-1000, 1000)));
    const uint32_t inserts = rng.below(30);
    for (uint32_t i = 0; i < inserts; ++i) {
      draw(rng, solution);
      const uint32_t cell = rng.below(cells + 1);  // now and then one that does not exist
      const Outcome expected = model.insert(cell, solution.genes, solution.objective, solution.measures);

      const Outcome outcome = archive.insert(cell, solution.genes, solution.objective, solution.measures);

      TEST_ASSERT_TRUE_MESSAGE(outcome == expected, test::message("the model's outcome", seed));
      TEST_ASSERT_TRUE_MESSAGE(archive.size() == model.count_filled(), test::message("size", seed));
      TEST_ASSERT_TRUE_MESSAGE(archive.size() == 0 || archive.best().cell() == model.best_cell(),
                               test::message("best: highest objective, lowest cell among equals", seed));
    }
    expect_same_elites<Kind>(seed);
    expect_same_totals<Kind>(seed);
  }
}

template <class Kind>
static void only_a_strictly_higher_objective_replaces_an_elite() {
  using Scalar = typename Kind::Scalar;
  auto& archive = Kind::archive;
  const Solution<Scalar> first{{1, 2}, -Scalar{0}, {3, 4}};
  const Solution<Scalar> second{{5, 6}, Scalar{0}, {7, 8}};
  EXPECT_STATUS(Status::ok, archive.reset(Box<Scalar, gene_count>(-10, 10)));

  EXPECT_OUTCOME(Outcome::new_cell, archive.insert(3, first.genes, first.objective, first.measures));
  EXPECT_OUTCOME(Outcome::rejected, archive.insert(3, second.genes, first.objective, second.measures));
  TEST_ASSERT_TRUE_MESSAGE(archive.insert(3, second.genes, second.objective, second.measures) == Outcome::rejected,
                           "0.0 is no better than -0.0");
  EXPECT_OUTCOME(Outcome::rejected, archive.insert(3, second.genes, -test::smallest<Scalar>(), second.measures));
  ASSERT_SAME_BITS(first.objective, archive.elite_of(3).objective(), "a tie leaves the elite's bits alone");
  ASSERT_SAME_BITS(first.genes[0], archive.elite_of(3).gene(0), "a tie leaves the elite's genes alone");

  TEST_ASSERT_TRUE_MESSAGE(
      archive.insert(3, second.genes, test::smallest<Scalar>(), second.measures) == Outcome::improved,
      "the least possible improvement is one");
  ASSERT_SAME_BITS(second.genes[1], archive.elite_of(3).gene(1), "the better solution's genes are kept");
  TEST_ASSERT_EQUAL_UINT32(1, archive.size());
}

template <class Kind>
static void best_is_the_lowest_cell_among_equals_in_any_order() {
  using Scalar = typename Kind::Scalar;
  auto& archive = Kind::archive;
  const Solution<Scalar> any{};
  EXPECT_STATUS(Status::ok, archive.reset(Box<Scalar, gene_count>(-1, 1)));

  archive.insert(4, any.genes, Scalar{0}, any.measures);
  archive.insert(5, any.genes, Scalar{0}, any.measures);
  TEST_ASSERT_EQUAL_UINT32_MESSAGE(4, archive.best().cell(), "a later tie in a higher cell is not best");

  archive.insert(2, any.genes, -Scalar{0}, any.measures);
  TEST_ASSERT_EQUAL_UINT32_MESSAGE(2, archive.best().cell(), "a later tie in a lower cell is best");

  archive.insert(0, any.genes, -Scalar{1}, any.measures);
  TEST_ASSERT_EQUAL_UINT32_MESSAGE(2, archive.best().cell(), "a lower cell that is worse is not best");

  archive.insert(6, any.genes, Scalar{1}, any.measures);
  archive.insert(6, any.genes, Scalar{2}, any.measures);
  TEST_ASSERT_EQUAL_UINT32_MESSAGE(6, archive.best().cell(), "the best cell stays best when it improves");
}

template <class Kind>
static void what_cannot_be_kept_is_rejected_and_changes_no_byte() {
  using Scalar = typename Kind::Scalar;
  auto& archive = Kind::archive;
  static test::Bytes<
      Archive<Scalar, gene_count, cells, dims, Kind::keeps_measures ? Measures::kept : Measures::dropped>>
      before;
  const Scalar inf = test::infinity<Scalar>();
  const Scalar not_finite[] = {test::nan<Scalar>(), -test::nan<Scalar>(), inf, -inf};
  const uint32_t no_such_cell[] = {cells, cells + 1, 256, 65536, nanoqd::no_cell};
  const Solution<Scalar> any{};
  EXPECT_STATUS(Status::ok, archive.reset(Box<Scalar, gene_count>(-1, 1)));
  archive.insert(1, any.genes, Scalar{0}, any.measures);
  before.copy(archive);

  for (uint32_t cell = 0; cell < cells; ++cell) {
    for (const Scalar objective : not_finite) {
      EXPECT_OUTCOME(Outcome::rejected, archive.insert(cell, any.genes, objective, any.measures));
      TEST_ASSERT_TRUE_MESSAGE(before.equal(archive), test::message("an objective that is not finite", cell));
    }
  }
  for (const uint32_t cell : no_such_cell) {
    EXPECT_OUTCOME(Outcome::rejected, archive.insert(cell, any.genes, Scalar{1}, any.measures));
    TEST_ASSERT_TRUE_MESSAGE(before.equal(archive), test::message("a cell that does not exist", cell));
  }
}

template <class Kind>
static void the_largest_and_the_lowest_number_are_objectives() {
  using Scalar = typename Kind::Scalar;
  auto& archive = Kind::archive;
  const Solution<Scalar> any{};
  EXPECT_STATUS(Status::ok, archive.reset(Box<Scalar, gene_count>(-1, 1)));

  EXPECT_OUTCOME(Outcome::new_cell, archive.insert(0, any.genes, -test::largest<Scalar>(), any.measures));
  EXPECT_OUTCOME(Outcome::new_cell, archive.insert(1, any.genes, test::largest<Scalar>(), any.measures));
  EXPECT_OUTCOME(Outcome::improved, archive.insert(0, any.genes, test::largest<Scalar>(), any.measures));

  TEST_ASSERT_EQUAL_UINT32(0, archive.best().cell());
  EXPECT_STATUS(Status::ok, archive.check_invariants());
}

// Never reset, in memory that only the loader has touched.
static Archive<float, gene_count, cells, dims> untouched;

static void an_archive_takes_nothing_before_reset() {
  const Solution<float> any{};
  TEST_ASSERT_TRUE_MESSAGE(test::is_all_zero(untouched), "a static archive is all zero, so it is in .bss");
  TEST_ASSERT_FALSE_MESSAGE(untouched.is_ready(), "reset() was not called");

  EXPECT_OUTCOME(Outcome::rejected, untouched.insert(0, any.genes, 1.0f, any.measures));

  TEST_ASSERT_TRUE_MESSAGE(test::is_all_zero(untouched), "an insert before reset() changes nothing");
  TEST_ASSERT_FALSE_MESSAGE(untouched.is_filled(0), "no cell is filled before reset()");
  TEST_ASSERT_EQUAL_UINT32(0, untouched.size());
  TEST_ASSERT_TRUE_MESSAGE(untouched.begin() == untouched.end(), "there is nothing to iterate over before reset()");
  ASSERT_SAME_BITS(0.0f, untouched.qd_score(1.0f), "no elite, no score");
  EXPECT_STATUS(Status::not_started, untouched.check_invariants());
}

template <class Kind>
static void reset_with_bad_bounds_changes_no_byte() {
  using Scalar = typename Kind::Scalar;
  auto& archive = Kind::archive;
  static test::Bytes<
      Archive<Scalar, gene_count, cells, dims, Kind::keeps_measures ? Measures::kept : Measures::dropped>>
      before;
  const Solution<Scalar> any{};
  EXPECT_STATUS(Status::ok, archive.reset(Box<Scalar, gene_count>(-1, 1)));
  archive.insert(1, any.genes, Scalar{0}, any.measures);
  before.copy(archive);

  EXPECT_STATUS_MESSAGE(Status::bad_gene_bounds, archive.reset(Box<Scalar, gene_count>()), "a box that was never set");
  for (uint32_t kind = 0; kind < test::bad_intervals; ++kind) {
    const auto bad = test::bad_interval<Scalar>(kind);
    EXPECT_STATUS_MESSAGE(Status::bad_gene_bounds, archive.reset(Box<Scalar, gene_count>(bad.lower, bad.upper)),
                          test::message("bad bounds for all genes", kind));
    for (uint32_t gene = 0; gene < gene_count; ++gene) {
      Scalar lower[gene_count] = {-2, -2};
      Scalar upper[gene_count] = {2, 2};
      lower[gene] = bad.lower;
      upper[gene] = bad.upper;
      EXPECT_STATUS_MESSAGE(Status::bad_gene_bounds, archive.reset(Box<Scalar, gene_count>(lower, upper)),
                            test::message("bad bounds for one gene", kind));
    }
    TEST_ASSERT_TRUE_MESSAGE(before.equal(archive), test::message("refused bounds change nothing", kind));
  }
}

template <class Kind>
static void reset_empties_the_archive_and_takes_each_genes_bounds() {
  using Scalar = typename Kind::Scalar;
  auto& archive = Kind::archive;
  const Solution<Scalar> any{};
  const Scalar lower[gene_count] = {-3, 4};
  const Scalar upper[gene_count] = {5, 4};  // equal bounds hold a gene fast
  EXPECT_STATUS(Status::ok, archive.reset(Box<Scalar, gene_count>(-1, 1)));
  for (uint32_t cell = 0; cell < cells; ++cell) archive.insert(cell, any.genes, Scalar{1}, any.measures);
  ASSERT_SAME_BITS(Scalar{1}, archive.coverage(), "every cell is filled");

  EXPECT_STATUS(Status::ok, archive.reset(Box<Scalar, gene_count>(lower, upper)));

  TEST_ASSERT_TRUE_MESSAGE(archive.is_ready(), "reset() makes it ready");
  TEST_ASSERT_EQUAL_UINT32(0, archive.size());
  for (uint32_t cell = 0; cell < cells; ++cell) TEST_ASSERT_FALSE_MESSAGE(archive.is_filled(cell), "no cell is filled");
  for (uint32_t i = 0; i < gene_count; ++i) {
    ASSERT_SAME_BITS(lower[i], archive.lower(i), "the lower bound");
    ASSERT_SAME_BITS(upper[i], archive.upper(i), "the upper bound");
  }
  EXPECT_STATUS(Status::ok, archive.check_invariants());
  TEST_ASSERT_TRUE_MESSAGE(archive.insert(0, any.genes, -Scalar{9}, any.measures) == Outcome::new_cell,
                           "what was there before is forgotten");
}

template <class Kind>
static void qd_score_does_not_lose_small_objectives_beside_a_large_one() {
  using Scalar = typename Kind::Scalar;
  auto& archive = Kind::archive;
  const Scalar large = sizeof(Scalar) == sizeof(float) ? static_cast<Scalar>(0x1p24f) : static_cast<Scalar>(0x1p53f);
  const Solution<Scalar> any{};
  EXPECT_STATUS(Status::ok, archive.reset(Box<Scalar, gene_count>(-1, 1)));
  archive.insert(0, any.genes, large, any.measures);

  for (uint32_t cell = 1; cell < 5; ++cell) archive.insert(cell, any.genes, Scalar{1}, any.measures);

  ASSERT_SAME_BITS(large + Scalar{4}, archive.qd_score(), "large + 1 rounds to large, but four ones are not lost");
  ASSERT_SAME_BITS(large - Scalar{4}, archive.qd_score(Scalar{1}) - Scalar{3}, "the offset is taken off each elite");
}

template <class Kind>
static void qd_score_beyond_the_largest_number_is_infinite() {
  using Scalar = typename Kind::Scalar;
  auto& archive = Kind::archive;
  const Solution<Scalar> any{};
  EXPECT_STATUS(Status::ok, archive.reset(Box<Scalar, gene_count>(-1, 1)));
  for (uint32_t cell = 0; cell < 3; ++cell) archive.insert(cell, any.genes, test::largest<Scalar>(), any.measures);
  ASSERT_SAME_BITS(test::infinity<Scalar>(), archive.qd_score(), "a sum too large for the scalar is infinite, not NaN");
}

#define RUN_FOR_EVERY_KIND(test) \
  RUN_TEST(test<FloatDropped>);  \
  RUN_TEST(test<FloatKept>);     \
  RUN_TEST(test<DoubleDropped>); \
  RUN_TEST(test<DoubleKept>)

int main() {
  UNITY_BEGIN();
  RUN_TEST(an_archive_takes_nothing_before_reset);
  RUN_FOR_EVERY_KIND(any_sequence_of_inserts_leaves_what_the_model_has);
  RUN_FOR_EVERY_KIND(only_a_strictly_higher_objective_replaces_an_elite);
  RUN_FOR_EVERY_KIND(best_is_the_lowest_cell_among_equals_in_any_order);
  RUN_FOR_EVERY_KIND(what_cannot_be_kept_is_rejected_and_changes_no_byte);
  RUN_FOR_EVERY_KIND(the_largest_and_the_lowest_number_are_objectives);
  RUN_FOR_EVERY_KIND(reset_with_bad_bounds_changes_no_byte);
  RUN_FOR_EVERY_KIND(reset_empties_the_archive_and_takes_each_genes_bounds);
  RUN_FOR_EVERY_KIND(qd_score_does_not_lose_small_objectives_beside_a_large_one);
  RUN_FOR_EVERY_KIND(qd_score_beyond_the_largest_number_is_infinite);
  return UNITY_END();
}
