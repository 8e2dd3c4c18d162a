// Elites move into another tessellation by the measures that were kept, or by a new evaluation.
#include <nanoqd/nanoqd.hpp>

#include "support/bytes.hpp"
#include "support/expect_status.hpp"
#include "support/fake_flash.hpp"
#include "support/scalars.hpp"
#include "support/small_search.hpp"
#include "unity.h"

void setUp() {}
void tearDown() {}

namespace {

using nanoqd::Measures;
using nanoqd::Status;

template <class Tessellation, Measures Kept, class StoredGene = float>
using SearchOn =
    nanoqd::MapElites<3, Tessellation, nanoqd::DifferentialEvolution<float>, nanoqd::Clamp, Kept, StoredGene>;

using Coarse = SearchOn<test::SmallGrid, Measures::kept>;
using Dropped = SearchOn<test::SmallGrid, Measures::dropped>;
using FineGrid = nanoqd::RegularGrid<5, 7>;
using Fine = SearchOn<FineGrid, Measures::kept>;
using Compact = SearchOn<FineGrid, Measures::kept, uint8_t>;
using Line = SearchOn<nanoqd::RegularGrid<9>, Measures::dropped>;

Coarse coarse;
Coarse second;
Dropped dropped;
Fine fine;
Fine expected;
Fine::Trial trial;
test::Bytes<Fine> before;

// Few different objectives, so that elites of one new cell are equally good.
struct Steps {
  template <class Evaluation>
  void operator()(const float (&genes)[3], Evaluation& out) const {
    test::Sphere()(genes, out);
    out.objective = static_cast<float>(static_cast<int32_t>(out.objective * 2.0f));
  }
};

template <class Search>
void run(Search& search, uint64_t seed, uint32_t evaluations) {
  EXPECT_STATUS(Status::ok, search.begin(test::config_of<Search>(seed, 20)));
  EXPECT_STATUS(Status::ok, search.step(trial, Steps(), evaluations));
}

void begin_all() {
  run(coarse, 3, 60);
  run(second, 4, 60);
  run(dropped, 3, 60);
  run(fine, 5, 12);
  expected = fine;
}

// By offering one elite after the other to its cell: the best of them stays, and of equally good
// ones that with the smaller gene bytes, which for these numbers is left to merge's own tests.
// Here: the objective is the highest that any has.
template <class Target, class Source>
void expect_best_of_each_cell(const Target& target, const Source& source) {
  uint32_t filled = 0;
  for (uint32_t cell = 0; cell < Target::cells; ++cell) {
    bool is_filled = expected.archive().is_filled(cell);
    float best = expected.archive().objective_of(cell);
    for (const auto elite : source) {
      if (target.tessellation().locate(elite.measures()).cell != cell) continue;
      if (!is_filled || elite.objective() > best) best = elite.objective();
      is_filled = true;
    }
    TEST_ASSERT_EQUAL_MESSAGE(is_filled, target.archive().is_filled(cell), "each elite is in the cell of its measures");
    if (is_filled) ASSERT_SAME_BITS(best, target.archive().objective_of(cell), "the best of its cell");
    filled += is_filled ? 1U : 0U;
  }
  TEST_ASSERT_EQUAL_UINT32(filled, target.archive().size());
  uint32_t last = 0;
  for (const auto elite : target.archive()) {
    TEST_ASSERT_TRUE_MESSAGE(elite.cell() >= last, "the list of filled cells is in cell order");
    last = elite.cell();
  }
}

void expect_moved(const nanoqd::RemapResult& result, uint32_t refused = 0) {
  EXPECT_STATUS(Status::ok, result.status);
  TEST_ASSERT_EQUAL_UINT32(refused, result.refused);
  EXPECT_STATUS(Status::ok, fine.check_invariants());
  TEST_ASSERT_TRUE_MESSAGE(test::same(fine.rng(), expected.rng()), "the generator stays");
  TEST_ASSERT_TRUE_MESSAGE(test::same(fine.counters(), expected.counters()), "the counters stay");
}

void kept_measures_say_where_elites_belong() {
  begin_all();
  expect_moved(nanoqd::remap(fine, coarse.archive()));
  expect_best_of_each_cell(fine, coarse.archive());
  TEST_ASSERT_TRUE_MESSAGE(fine.archive().size() > expected.archive().size(), "there was something to move");
  for (const auto elite : fine.archive()) {
    TEST_ASSERT_EQUAL_UINT32_MESSAGE(elite.cell(), fine.tessellation().locate(elite.measures()).cell,
                                     "measures move along");
  }
}

// Ties included: it does not matter who came first.
void the_order_does_not_matter() {
  begin_all();
  expect_moved(nanoqd::remap(fine, coarse.archive()));
  expect_moved(nanoqd::remap(fine, second.archive()));

  const uint64_t digest = fine.archive().digest();
  fine = expected;
  expect_moved(nanoqd::remap(fine, second.archive()));
  expect_moved(nanoqd::remap(fine, coarse.archive()));
  TEST_ASSERT_EQUAL_HEX64(digest, fine.archive().digest());
  expect_moved(nanoqd::remap(fine, coarse.archive()));
  TEST_ASSERT_EQUAL_HEX64_MESSAGE(digest, fine.archive().digest(), "to do it again changes nothing");
}

void to_evaluate_again_gives_the_same() {
  begin_all();
  expect_moved(nanoqd::remap(fine, coarse.archive()));

  const uint64_t digest = fine.archive().digest();
  fine = expected;
  expect_moved(nanoqd::remap(fine, trial, coarse.archive(), Steps()));
  TEST_ASSERT_EQUAL_HEX64(digest, fine.archive().digest());

  // The same run without measures has the same elites.
  fine = expected;
  uint32_t calls = 0;
  expect_moved(nanoqd::remap(fine, trial, dropped.archive(), [&](const float(&genes)[3], Fine::Evaluation& out) {
    ++calls;
    Steps()(genes, out);
  }));
  TEST_ASSERT_EQUAL_HEX64(digest, fine.archive().digest());
  TEST_ASSERT_EQUAL_UINT32_MESSAGE(dropped.archive().size(), calls, "each elite is evaluated once");
}

void evaluations_that_are_not_finite_are_left_out_and_counted() {
  begin_all();
  TEST_ASSERT_GREATER_THAN_UINT32_MESSAGE(8, dropped.archive().size(), "there are elites to move");

  uint32_t calls = 0;
  const auto fail_at_times = [&](const float(&genes)[3], Fine::Evaluation& out) {
    ++calls;
    if (calls == 1) return;  // nothing is set
    if (calls == 3) out.objective = 0.0f;
    if (calls == 3) return;  // the measures are not
    Steps()(genes, out);
    if (calls == 2) out.objective = test::nan<float>();
    if (calls == 4) out.objective = -test::infinity<float>();
    if (calls == 5) out.measures[0] = test::infinity<float>();
    if (calls == 7) out.measures[1] = test::nan<float>();
  };
  expect_moved(nanoqd::remap(fine, trial, dropped.archive(), fail_at_times), 6);
  TEST_ASSERT_EQUAL_UINT32(dropped.archive().size(), calls);
}

// What is evaluated is what is stored: genes rounded to the type of their new home.
void genes_are_rounded_before_they_are_evaluated() {
  static Compact compact;
  begin_all();
  EXPECT_STATUS(Status::ok, compact.begin(test::config_of<Compact>(5, 20)));
  const auto tell_genes = [](const float(&genes)[3], Compact::Evaluation& out) {
    out.objective = genes[0] + genes[1] + genes[2];
    out.measures[0] = genes[0];
    out.measures[1] = genes[1];
  };
  const nanoqd::RemapResult result = nanoqd::remap(compact, trial, coarse.archive(), tell_genes);
  EXPECT_STATUS(Status::ok, result.status);
  EXPECT_STATUS(Status::ok, compact.check_invariants());
  TEST_ASSERT_GREATER_THAN_UINT32(8, compact.archive().size());
  for (const auto elite : compact.archive()) {
    ASSERT_SAME_BITS(elite.gene(0) + elite.gene(1) + elite.gene(2), elite.objective(),
                     "of the genes as they are stored");
    ASSERT_SAME_BITS(elite.gene(0), elite.measures()[0], "a measure of the stored gene");
  }
}

void elites_can_get_other_measures() {
  static Line line;
  begin_all();
  EXPECT_STATUS(Status::ok, line.begin(test::config_of<Line>(5, 20)));
  const auto measure_height = [](const float(&genes)[3], Line::Evaluation& out) {
    out.objective = -genes[0];
    out.measures[0] = genes[1];
  };
  EXPECT_STATUS(Status::ok, nanoqd::remap(line, trial, dropped.archive(), measure_height).status);
  TEST_ASSERT_GREATER_THAN_UINT32(1, line.archive().size());
  for (const auto elite : line.archive()) {
    const float height = elite.gene(1);
    TEST_ASSERT_EQUAL_UINT32(elite.cell(), line.tessellation().locate(&height).cell);
  }
}

// A run after it breeds from what was moved.
void the_search_goes_on() {
  begin_all();
  expect_moved(nanoqd::remap(fine, coarse.archive()));
  const uint32_t size = fine.archive().size();
  EXPECT_STATUS(Status::ok, fine.step(trial, Steps(), 200));
  TEST_ASSERT_GREATER_OR_EQUAL_UINT32_MESSAGE(size, fine.archive().size(), "no elite is lost");
  EXPECT_STATUS(Status::ok, fine.check_invariants());
}

void expect_refusals(Status status, const Coarse::Archive& source) {
  before.copy(fine);
  const nanoqd::RemapResult by_measures = nanoqd::remap(fine, source);
  bool was_called = false;
  const nanoqd::RemapResult by_evaluation =
      nanoqd::remap(fine, trial, source, [&](const float(&)[3], Fine::Evaluation&) { was_called = true; });

  EXPECT_STATUS_MESSAGE(status, by_measures.status, "by measures");
  EXPECT_STATUS_MESSAGE(status, by_evaluation.status, "by evaluation");
  TEST_ASSERT_EQUAL_UINT32(0, by_measures.refused + by_evaluation.refused);
  TEST_ASSERT_FALSE_MESSAGE(was_called, "nothing is evaluated");
  TEST_ASSERT_TRUE_MESSAGE(before.equal(fine), "nothing was changed");
}

void what_cannot_be_moved_is_refused() {
  begin_all();
  test::zero(second);
  expect_refusals(Status::not_started, second.archive());

  Coarse::Config config = test::config_of<Coarse>(3, 20);
  config.gene_bounds = {-1.0f, 1.5f};
  EXPECT_STATUS(Status::ok, second.begin(config));
  expect_refusals(Status::other_bounds, second.archive());

  static test::FakeFlash<4096> flash;
  static uint8_t chunk[32];
  static nanoqd::Saver<Coarse> saver;
  static nanoqd::Saver<Fine> fine_saver;
  flash.begin({sizeof flash.memory, 4, 0, nanoqd::Erased::unknown});
  EXPECT_STATUS(Status::in_progress, saver.begin(coarse, flash.storage(), chunk));
  expect_refusals(Status::busy, coarse.archive());

  saver.cancel();
  EXPECT_STATUS(Status::in_progress, fine_saver.begin(fine, flash.storage(), chunk));
  expect_refusals(Status::busy, coarse.archive());

  fine_saver.cancel();
  test::zero(fine);
  expect_refusals(Status::not_started, coarse.archive());
}

}  // namespace

int main() {
  UNITY_BEGIN();
  RUN_TEST(kept_measures_say_where_elites_belong);
  RUN_TEST(the_order_does_not_matter);
  RUN_TEST(to_evaluate_again_gives_the_same);
  RUN_TEST(evaluations_that_are_not_finite_are_left_out_and_counted);
  RUN_TEST(genes_are_rounded_before_they_are_evaluated);
  RUN_TEST(elites_can_get_other_measures);
  RUN_TEST(the_search_goes_on);
  RUN_TEST(what_cannot_be_moved_is_refused);
  return UNITY_END();
}
