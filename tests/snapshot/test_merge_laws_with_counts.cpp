// Merging keeps its laws in archives that count evaluations: of random archives, and of all triples
// of archives of one cell.
#include <nanoqd/nanoqd.hpp>

#include "support/expect_status.hpp"
#include "support/merge_laws.hpp"
#include "unity.h"

void setUp() {}
void tearDown() {}

namespace {

using nanoqd::Evaluations;
using nanoqd::Measures;

constexpr uint32_t triples = 400;

template <class Archive>
void laws_hold() {
  test::MergeTally tally{};
  test::check_merge_laws<Archive>(1, triples, tally);
  TEST_ASSERT_GREATER_THAN_UINT32(triples, tally.by_count);
  TEST_ASSERT_GREATER_THAN_UINT32(triples, tally.by_objective);
  TEST_ASSERT_GREATER_THAN_UINT32(triples / 4, tally.by_genes);
}

void laws_hold_with_counts() {
  laws_hold<nanoqd::Archive<float, 2, 7, 1, Measures::dropped, float, Evaluations::noisy>>();
}
void laws_hold_with_counts_and_measures() {
  laws_hold<nanoqd::Archive<double, 2, 7, 1, Measures::kept, uint8_t, Evaluations::noisy>>();
}

// An archive of one cell: empty, or one of 12 elites with few counts, objectives and genes.
using Cell = nanoqd::Archive<float, 1, 1, 1, Measures::dropped, float, Evaluations::noisy>;
constexpr uint32_t states = 13;

void set_state(Cell& cell, uint32_t state) {
  EXPECT_STATUS(nanoqd::Status::ok, cell.reset(nanoqd::Box<float, 1>(0.0f, 1.0f)));
  if (state == 0) return;
  const float objectives[] = {0.0f, -0.0f, 1.0f};
  const float genes[1] = {static_cast<float>((state - 1) % 2)};
  const float measures[1] = {0.0f};
  EXPECT_OUTCOME(nanoqd::Outcome::new_cell, cell.insert(0, genes, objectives[(state - 1) / 2 % 3], measures));
  cell.set_evaluations(0, (state - 1) / 6 == 0 ? 1 : 32);
}

void all_triples_of_small_archives_keep_the_laws() {
  using nanoqd::merge;
  static Cell a, b, c, ab, ba, left, right;
  for (uint32_t number = 0; number < states * states * states; ++number) {
    set_state(a, number % states);
    set_state(b, number / states % states);
    set_state(c, number / states / states);
    ab = a;
    MERGE_LAW(merge(ab, b) == nanoqd::Status::ok, "archives can be merged");
    ba = b;
    MERGE_LAW(merge(ba, a) == nanoqd::Status::ok && ab.digest() == ba.digest(), "merging is commutative");
    MERGE_LAW(merge(ba, a) == nanoqd::Status::ok && ab.digest() == ba.digest(), "merging is idempotent");
    left = ab;
    MERGE_LAW(merge(left, c) == nanoqd::Status::ok, "a third one can be merged");
    right = b;
    MERGE_LAW(merge(right, c) == nanoqd::Status::ok && merge(right, a) == nanoqd::Status::ok &&
                  left.digest() == right.digest(),
              "merging is associative");
    MERGE_LAW(left.check_invariants() == nanoqd::Status::ok, "a merged archive is sound");
    const bool has_most = a.objective_of(0) < 0 || left.elite_of(0).evaluations() >= a.elite_of(0).evaluations();
    MERGE_LAW(has_most, "the elite with more evaluations wins");
  }
}

}  // namespace

int main() {
  UNITY_BEGIN();
  RUN_TEST(laws_hold_with_counts);
  RUN_TEST(laws_hold_with_counts_and_measures);
  RUN_TEST(all_triples_of_small_archives_keep_the_laws);
  return UNITY_END();
}
