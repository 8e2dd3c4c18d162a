// Snapshots, merges and remaps of noisy searches: counts of evaluations and the noise are saved,
// and snapshots of exact searches are taken.
#include <nanoqd/nanoqd.hpp>

#include "support/expect_status.hpp"
#include "support/fake_flash.hpp"
#include "support/message.hpp"
#include "support/search_digest.hpp"
#include "support/small_search.hpp"
#include "unity.h"

using nanoqd::KeepMeasures;
using nanoqd::NoisyEvaluations;
using nanoqd::SearchWith;
using nanoqd::Status;
using test::config_of;

namespace {

using Exact = SearchWith<3, test::SmallGrid, KeepMeasures>;
using Noisy = SearchWith<3, test::SmallGrid, KeepMeasures, NoisyEvaluations>;
using Fine = SearchWith<3, nanoqd::RegularGrid<5, 7>, KeepMeasures, NoisyEvaluations>;

Exact exact;
Noisy noisy;
Noisy other;
uint8_t image[nanoqd::max_snapshot_bytes<Noisy>()];
uint32_t bytes;

template <class Search>
void run(Search& search, uint64_t seed, uint32_t evaluations) {
  static typename Search::Trial trial;
  trial = {};
  EXPECT_STATUS(Status::ok, search.begin(config_of<Search>(seed, 20)));
  EXPECT_STATUS(Status::ok, search.step(trial, test::Sphere(), evaluations));
}

// Every elite is evaluated once more for its number: elite 0 once, elite 1 twice, ...
void evaluate_again(Noisy& search) {
  Noisy::Trial trial;
  for (uint32_t i = 0; i < search.archive().size(); ++i) {
    for (uint32_t n = 0; n < i; ++n) {
      EXPECT_STATUS(Status::ok, search.ask_again(trial, search.archive().elite(i).cell()));
      Noisy::Evaluation evaluation;
      test::Sphere()(trial.genes, evaluation);
      EXPECT_OUTCOME(nanoqd::Outcome::revised, search.tell(trial, evaluation.objective, evaluation.measures).outcome);
    }
  }
}

}  // namespace

void setUp() {
  run(exact, 3, 100);
  run(noisy, 4, 100);
  evaluate_again(noisy);
  run(other, 5, 100);
}
void tearDown() {}

static void expect_same_counts(const Noisy& a, const Noisy& b) {
  for (const auto elite : a.archive()) {
    TEST_ASSERT_EQUAL_UINT32(elite.evaluations(), b.archive().elite_of(elite.cell()).evaluations());
  }
}

static void an_image_has_the_counts() {
  EXPECT_STATUS(Status::ok, nanoqd::pack(noisy, image, bytes));
  EXPECT_STATUS(Status::ok, nanoqd::unpack(other, image, bytes));
  TEST_ASSERT_TRUE(test::digest_of(other) == test::digest_of(noisy));
  expect_same_counts(noisy, other);
  TEST_ASSERT_EQUAL_UINT64(noisy.repeats().revised, other.repeats().revised);

  run(other, 5, 100);
  const uint64_t revised = other.repeats().revised;
  EXPECT_STATUS(Status::ok, nanoqd::load_elites(other, image, bytes));
  expect_same_counts(noisy, other);
  TEST_ASSERT_EQUAL_UINT64_MESSAGE(revised, other.repeats().revised, "elites alone bring no counters");
}

static void elites_that_are_loaded_clear_the_suspect() {
  run(other, 5, 1);
  nanoqd::detail::SearchAccess<Noisy>::noise(other).suspect(other.archive().best().cell());
  static Noisy empty;
  EXPECT_STATUS(Status::ok, empty.begin(config_of<Noisy>(1, 1)));
  EXPECT_STATUS(Status::ok, nanoqd::pack(empty, image, bytes));
  EXPECT_STATUS(Status::ok, nanoqd::load_elites(other, image, bytes));
  Noisy::Trial trial;
  EXPECT_STATUS(Status::ok, other.ask(trial));
  TEST_ASSERT_TRUE_MESSAGE(trial.origin.maker == nanoqd::Origin::random, "it is gone");
}

static void a_repertoire_tells_the_counts() {
  nanoqd::Repertoire<Noisy> repertoire;
  EXPECT_STATUS(Status::ok, nanoqd::pack(noisy, image, bytes));
  EXPECT_STATUS(Status::ok, repertoire.open(image, bytes, noisy.tessellation()));
  for (uint32_t i = 0; i < repertoire.size(); ++i) {
    TEST_ASSERT_EQUAL_UINT32(noisy.archive().elite(i).evaluations(), repertoire.elite(i).evaluations());
    TEST_ASSERT_TRUE(test::same(noisy.archive().elite(i).measures()[1], repertoire.elite(i).measure(1)));
  }
  nanoqd::Repertoire<Exact> of_exact;
  EXPECT_STATUS_MESSAGE(Status::other_archive, of_exact.open(image, bytes, noisy.tessellation()), "it has counts");
  EXPECT_STATUS(Status::ok, nanoqd::pack(exact, image, bytes));
  EXPECT_STATUS(Status::ok, of_exact.open(image, bytes, exact.tessellation()));
  TEST_ASSERT_EQUAL_UINT32(1, of_exact.elite(0).evaluations());
  EXPECT_STATUS_MESSAGE(Status::other_archive, repertoire.open(image, bytes, exact.tessellation()), "it has none");
}

static void expect_elites_of_exact() {
  TEST_ASSERT_EQUAL_UINT32(exact.archive().size(), noisy.archive().size());
  for (uint32_t i = 0; i < exact.archive().size(); ++i) {
    const auto expected = exact.archive().elite(i);
    const auto elite = noisy.archive().elite(i);
    TEST_ASSERT_TRUE(expected.cell() == elite.cell() && test::same(expected.objective(), elite.objective()) &&
                     test::same(expected.gene(2), elite.gene(2)) &&
                     test::same(expected.measures()[1], elite.measures()[1]));
    TEST_ASSERT_EQUAL_UINT32_MESSAGE(1, elite.evaluations(), "each was evaluated once");
  }
  EXPECT_STATUS(Status::ok, noisy.check_invariants());
}

// In one piece, and byte by byte.
static void a_noisy_search_takes_the_run_of_an_exact_one() {
  static test::FakeFlash<3072> flash;
  flash.begin({3072, 4, 512, nanoqd::Erased::ones});
  uint8_t chunk[300];
  EXPECT_STATUS(Status::ok, nanoqd::save(exact, flash.storage(), chunk));
  const uint32_t sizes[] = {1, 5, 37, 300};
  for (const uint32_t size : sizes) {
    run(noisy, 4, 100);
    EXPECT_STATUS_MESSAGE(Status::ok, nanoqd::load(noisy, flash.storage(), nanoqd::Buffer{chunk, size}),
                          test::message("the run goes on", size));
    expect_elites_of_exact();
    TEST_ASSERT_TRUE_MESSAGE(test::same(exact.rng(), noisy.rng()) && test::same(exact.counters(), noisy.counters()),
                             "with its generator and counters");
    TEST_ASSERT_TRUE_MESSAGE(noisy.repeats().all() == 0 && noisy.doubt() <= 0, "and no noise yet");
  }
}

static void a_noisy_search_takes_the_elites_of_an_exact_one() {
  EXPECT_STATUS(Status::ok, nanoqd::pack(exact, image, bytes));
  const auto before = noisy.repeats().revised;
  EXPECT_STATUS(Status::ok, nanoqd::load_elites(noisy, image, bytes));
  expect_elites_of_exact();
  TEST_ASSERT_EQUAL_UINT64(before, noisy.repeats().revised);

  static Noisy empty;
  EXPECT_STATUS(Status::ok, empty.begin(config_of<Noisy>(1, 1)));
  EXPECT_STATUS(Status::ok, nanoqd::merge(empty, image, bytes));
  TEST_ASSERT_EQUAL_UINT32(exact.archive().size(), empty.archive().size());
  for (const auto elite : empty.archive()) TEST_ASSERT_EQUAL_UINT32(1, elite.evaluations());
  EXPECT_STATUS(Status::ok, empty.check_invariants());
}

static void an_exact_search_refuses_counts_by_name() {
  EXPECT_STATUS(Status::ok, nanoqd::pack(noisy, image, bytes));
  const uint64_t before = test::digest_of(exact);
  EXPECT_STATUS(Status::other_archive, nanoqd::unpack(exact, image, bytes));
  EXPECT_STATUS(Status::other_archive, nanoqd::load_elites(exact, image, bytes));
  EXPECT_STATUS(Status::other_archive, nanoqd::merge(exact, image, bytes));
  TEST_ASSERT_TRUE(test::digest_of(exact) == before);
}

static void another_archive_is_still_another_one() {
  static SearchWith<3, nanoqd::RegularGrid<2, 8>, KeepMeasures> grid;
  run(grid, 1, 20);
  EXPECT_STATUS(Status::ok, nanoqd::pack(grid, image, bytes));
  const uint64_t before = test::digest_of(noisy);
  EXPECT_STATUS(Status::other_archive, nanoqd::unpack(noisy, image, bytes));
  TEST_ASSERT_TRUE(test::digest_of(noisy) == before);
}

static void the_elite_with_more_evaluations_wins_a_merge() {
  EXPECT_STATUS(Status::ok, nanoqd::pack(noisy, image, bytes));
  EXPECT_STATUS(Status::ok, nanoqd::merge(other, image, bytes));
  uint32_t compared = 0;
  for (const auto elite : noisy.archive()) {
    if (elite.evaluations() == 1) continue;
    const auto winner = other.archive().elite_of(elite.cell());
    TEST_ASSERT_EQUAL_UINT32(elite.evaluations(), winner.evaluations());
    TEST_ASSERT_TRUE(test::same(elite.objective(), winner.objective()));
    ++compared;
  }
  TEST_ASSERT_GREATER_THAN_UINT32(5, compared);
  EXPECT_STATUS(Status::ok, other.check_invariants());

  static Noisy by_memory;
  run(by_memory, 5, 100);
  EXPECT_STATUS(Status::ok, nanoqd::merge(by_memory, noisy));
  TEST_ASSERT_TRUE_MESSAGE(by_memory.archive().digest() == other.archive().digest(), "in memory as from an image");
}

static void elites_take_their_counts_to_another_map() {
  static Fine fine;
  EXPECT_STATUS(Status::ok, fine.begin(config_of<Fine>(1, 1)));
  EXPECT_STATUS(Status::ok, nanoqd::remap(fine, noisy.archive()).status);
  uint32_t most = 0;
  for (const auto elite : fine.archive()) most = elite.evaluations() > most ? elite.evaluations() : most;
  TEST_ASSERT_EQUAL_UINT32_MESSAGE(noisy.archive().size(), most, "the last elite had most");
  EXPECT_STATUS(Status::ok, fine.check_invariants());

  Fine::Trial trial;
  EXPECT_STATUS(Status::ok, fine.begin(config_of<Fine>(1, 1)));
  EXPECT_STATUS(Status::ok, nanoqd::remap(fine, trial, noisy.archive(), test::Sphere()).status);
  for (const auto elite : fine.archive()) TEST_ASSERT_EQUAL_UINT32_MESSAGE(1, elite.evaluations(), "evaluated anew");
  EXPECT_STATUS(Status::ok, nanoqd::remap(fine, exact.archive()).status);
  EXPECT_STATUS(Status::ok, fine.check_invariants());
  EXPECT_STATUS(Status::ok, nanoqd::remap(exact, noisy.archive()).status);
  EXPECT_STATUS(Status::ok, exact.check_invariants());
}

static void a_remap_gives_up_the_trial_that_it_works_with() {
  static Fine fine;
  Fine::Trial trial;
  trial.is_due = true;
  trial.evaluations = 3;
  EXPECT_STATUS(Status::ok, fine.begin(config_of<Fine>(1, 1)));
  EXPECT_STATUS(Status::ok, nanoqd::remap(fine, trial, noisy.archive(), test::Sphere()).status);
  TEST_ASSERT_TRUE_MESSAGE(!trial.is_due && trial.evaluations == 0, "its means were those of other genes");
}

static void what_no_noisy_search_can_have_saved_is_corrupt() {
  auto& noise = nanoqd::detail::SearchAccess<Noisy>::noise(noisy);
  using Access = nanoqd::detail::ArchiveAccess<Noisy::Archive>;
  auto& archive = nanoqd::detail::SearchAccess<Noisy>::archive(noisy);
  noise.suspect(1000);
  EXPECT_STATUS(Status::ok, nanoqd::pack(noisy, image, bytes));
  EXPECT_STATUS_MESSAGE(Status::corrupt_snapshot, nanoqd::unpack(other, image, bytes), "a suspect that is no cell");
  EXPECT_STATUS_MESSAGE(Status::ok, nanoqd::load_elites(other, image, bytes), "the elites are sound");

  noise.suspect_none();
  Access::set_count(archive, noisy.archive().elite(0).cell(), 0);
  EXPECT_STATUS(Status::ok, nanoqd::pack(noisy, image, bytes));
  EXPECT_STATUS_MESSAGE(Status::corrupt_snapshot, nanoqd::load_elites(other, image, bytes), "an elite never evaluated");
  EXPECT_STATUS(Status::corrupt_snapshot, nanoqd::merge(other, image, bytes));
  nanoqd::Repertoire<Noisy> repertoire;
  EXPECT_STATUS(Status::corrupt_snapshot, repertoire.open(image, bytes, noisy.tessellation()));
}

int main() {
  UNITY_BEGIN();
  RUN_TEST(an_image_has_the_counts);
  RUN_TEST(elites_that_are_loaded_clear_the_suspect);
  RUN_TEST(a_repertoire_tells_the_counts);
  RUN_TEST(a_noisy_search_takes_the_run_of_an_exact_one);
  RUN_TEST(a_noisy_search_takes_the_elites_of_an_exact_one);
  RUN_TEST(an_exact_search_refuses_counts_by_name);
  RUN_TEST(another_archive_is_still_another_one);
  RUN_TEST(the_elite_with_more_evaluations_wins_a_merge);
  RUN_TEST(elites_take_their_counts_to_another_map);
  RUN_TEST(a_remap_gives_up_the_trial_that_it_works_with);
  RUN_TEST(what_no_noisy_search_can_have_saved_is_corrupt);
  return UNITY_END();
}
