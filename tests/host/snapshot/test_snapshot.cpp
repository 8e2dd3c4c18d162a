// A load restores exactly the search that was saved, and refuses any other snapshot by name.
#include <nanoqd/nanoqd.hpp>

#include "support/expect_status.hpp"
#include "support/fake_flash.hpp"
#include "support/small_search.hpp"
#include "unity.h"

namespace {

using nanoqd::Status;
using test::config_of;
using test::Search;

test::FakeFlash<4096> flash;
uint8_t chunk[256];
Search search;
Search other;
Search::Trial trial;

void begin_flash(uint32_t program_bytes = 8, uint32_t erase_bytes = 512) {
  flash.begin({4096, program_bytes, erase_bytes, erase_bytes != 0 ? nanoqd::Erased::ones : nanoqd::Erased::unknown});
}

template <class AnySearch>
void run(AnySearch& any, typename AnySearch::Trial& asked, uint32_t evaluations) {
  EXPECT_STATUS(Status::ok, any.step(asked, test::Sphere(), evaluations));
}

template <class AnySearch>
bool same_state(const AnySearch& a, const AnySearch& b) {
  return a.archive().digest() == b.archive().digest() && test::same(a.counters(), b.counters()) &&
         test::same(a.rng(), b.rng()) && a.archive().best().cell() == b.archive().best().cell();
}

// Saves a search, loads it into another one, and continues both.
template <class AnySearch>
void expect_round_trip(uint32_t program_bytes, uint32_t erase_bytes, uint32_t buffer_bytes) {
  static AnySearch saved;
  static AnySearch loaded;
  static typename AnySearch::Trial asked;
  begin_flash(program_bytes, erase_bytes);
  EXPECT_STATUS(Status::ok, saved.begin(config_of<AnySearch>(5, 20)));
  EXPECT_STATUS(Status::ok, loaded.begin(config_of<AnySearch>(6, 20)));
  const uint32_t pieces[] = {0, 1, 12, 90};
  for (const uint32_t evaluations : pieces) {
    run(saved, asked, evaluations);
    EXPECT_STATUS(Status::ok, nanoqd::save(saved, flash.storage(), {chunk, buffer_bytes}));
    EXPECT_STATUS(Status::ok, nanoqd::load(loaded, flash.storage(), {chunk, buffer_bytes}));
    TEST_ASSERT_TRUE_MESSAGE(same_state(saved, loaded), "what is loaded is what was saved");
    EXPECT_STATUS(Status::ok, loaded.check_invariants());
  }
  run(saved, asked, 50);
  run(loaded, asked, 50);
  TEST_ASSERT_TRUE_MESSAGE(same_state(saved, loaded), "both go on alike");
  TEST_ASSERT_NULL_MESSAGE(flash.violation, flash.violation);
}

using DoubleGrid = nanoqd::BasicRegularGrid<double, 3, 2>;
using nanoqd::Measures;

void every_kind_of_search_comes_back() {
  expect_round_trip<Search>(8, 512, 64);
  expect_round_trip<nanoqd::DifferentialMapElites<5, test::SmallGrid, uint16_t>>(8, 512, 64);
  expect_round_trip<nanoqd::DifferentialMapElites<5, test::SmallGrid, uint8_t>>(1, 0, 64);
  expect_round_trip<nanoqd::DifferentialMapElites<2, DoubleGrid, float>>(4, 256, 20);
  expect_round_trip<nanoqd::MapElites<3, DoubleGrid, nanoqd::Gaussian<double>, nanoqd::Unbounded, Measures::kept>>(
      4, 1024, 36);
  expect_round_trip<
      nanoqd::MapElites<3, test::SmallGrid, nanoqd::IsoLine<float>, nanoqd::Reflect, Measures::kept, uint8_t>>(32, 512,
                                                                                                               32);
  expect_round_trip<nanoqd::MapElites<2, test::SmallGrid, nanoqd::Gaussian<float>, nanoqd::Resample>>(256, 1024, 256);
}

void any_buffer_will_do() {
  const uint32_t sizes[] = {1, 2, 3, 5, 7, 13, 19, 20, 21, 75, 76, 77, 100, 255};
  for (const uint32_t buffer_bytes : sizes) {
    expect_round_trip<Search>(1, 256, buffer_bytes);
    expect_round_trip<Search>(1, 0, buffer_bytes);
  }
}

void saves_take_turns_and_the_newest_is_loaded() {
  begin_flash();
  EXPECT_STATUS(Status::ok, search.begin(config_of(1, 20)));
  EXPECT_STATUS(Status::ok, other.begin(config_of(1, 20)));
  for (uint32_t i = 0; i < 6; ++i) {
    run(search, trial, 10);
    EXPECT_STATUS(Status::ok, nanoqd::save(search, flash.storage(), chunk));
    EXPECT_STATUS(Status::ok, nanoqd::load(other, flash.storage(), chunk));
    TEST_ASSERT_TRUE(same_state(search, other));
    flash.memory[i % 2 == 0 ? 0 : 2048] ^= 1U;  // damages the slot just written
    EXPECT_STATUS(i == 0 ? Status::no_snapshot : Status::ok, nanoqd::load(other, flash.storage(), chunk));
    if (i > 0) TEST_ASSERT_EQUAL_UINT32_MESSAGE(10 * i, other.counters().evaluations, "the slots take turns");
    flash.memory[i % 2 == 0 ? 0 : 2048] ^= 1U;
  }
}

void a_blank_or_spoilt_storage_has_no_snapshot() {
  begin_flash();
  EXPECT_STATUS(Status::ok, search.begin(config_of(1, 20)));
  run(search, trial, 10);
  const uint64_t digest = search.archive().digest();
  EXPECT_STATUS(Status::no_snapshot, nanoqd::load(search, flash.storage(), chunk));
  for (uint8_t& byte : flash.memory) byte = 0xFF;
  EXPECT_STATUS(Status::no_snapshot, nanoqd::load_elites(search, flash.storage(), chunk));
  for (uint8_t& byte : flash.memory) byte = 0;
  EXPECT_STATUS(Status::no_snapshot, nanoqd::merge(search, flash.storage(), chunk));
  TEST_ASSERT_TRUE_MESSAGE(search.archive().digest() == digest, "and nothing was changed");
  run(search, trial, 10);
}

void a_storage_that_cannot_be_read_is_named_whichever_slot_it_is() {
  EXPECT_STATUS(Status::ok, search.begin(config_of(1, 20)));
  for (uint32_t call = 0; call < 2; ++call) {  // the header of each slot
    begin_flash();
    flash.failing_call = call;
    flash.failures = 15;
    EXPECT_STATUS_MESSAGE(Status::no_snapshot, nanoqd::load(search, flash.storage(), chunk), "it is tried 16 times");
    begin_flash();
    flash.failing_call = call;
    flash.failures = 16;
    EXPECT_STATUS(Status::read_failed, nanoqd::load(search, flash.storage(), chunk));
  }
}

// Loads the snapshot of `search` into a search with this configuration. Expects these statuses, and
// an unchanged target after a refusal.
template <class AnySearch>
void expect_refusal(const typename AnySearch::Config& config, Status load_status, Status elites_status) {
  static AnySearch target;
  static typename AnySearch::Trial asked;
  EXPECT_STATUS(Status::ok, target.begin(config));
  run(target, asked, 30);
  const uint64_t digest = target.archive().digest();
  const uint64_t evaluations = target.counters().evaluations;
  TEST_ASSERT_TRUE(nanoqd::load(target, flash.storage(), chunk) == load_status);
  const bool is_unchanged = target.archive().digest() == digest && target.counters().evaluations == evaluations;
  TEST_ASSERT_TRUE(load_status == Status::ok || is_unchanged);
  TEST_ASSERT_TRUE(nanoqd::merge(target, flash.storage(), chunk) == elites_status);
  TEST_ASSERT_TRUE(elites_status == Status::ok || is_unchanged);
  uint8_t tiny[1];
  TEST_ASSERT_TRUE(nanoqd::load_elites(target, flash.storage(), tiny) == elites_status);
  run(target, asked, 30);
}

void a_snapshot_of_something_else_is_refused_by_name() {
  begin_flash();
  EXPECT_STATUS(Status::ok, search.begin(config_of(1, 20)));
  run(search, trial, 60);
  EXPECT_STATUS(Status::ok, nanoqd::save(search, flash.storage(), chunk));

  Search::Config config = config_of(9, 20);
  expect_refusal<Search>(config, Status::ok, Status::ok);  // another seed is accepted
  config.random_solutions = 21;
  expect_refusal<Search>(config, Status::other_run, Status::ok);
  config = config_of(1, 20);
  config.variation.F = 0.75f;
  expect_refusal<Search>(config, Status::other_run, Status::ok);
  config = config_of(1, 20);
  config.gene_bounds = {-1.0f, 1.5f};
  expect_refusal<Search>(config, Status::other_bounds, Status::other_bounds);
  config = config_of(1, 20);
  config.tessellation = {-1.0f, 1.25f};
  expect_refusal<Search>(config, Status::other_tessellation, Status::other_tessellation);

  using Transposed = nanoqd::DifferentialMapElites<3, nanoqd::RegularGrid<2, 8>>;
  expect_refusal<Transposed>(config_of<Transposed>(1, 20), Status::other_tessellation, Status::other_tessellation);
  using Reflecting = nanoqd::MapElites<3, test::SmallGrid, nanoqd::DifferentialEvolution<float>, nanoqd::Reflect>;
  expect_refusal<Reflecting>(config_of<Reflecting>(1, 20), Status::other_run, Status::ok);
  using Bred = nanoqd::MapElites<3, test::SmallGrid, nanoqd::IsoLine<float>>;
  expect_refusal<Bred>(config_of<Bred>(1, 20), Status::other_run, Status::ok);
  using MoreGenes = nanoqd::DifferentialMapElites<4, test::SmallGrid>;
  expect_refusal<MoreGenes>(config_of<MoreGenes>(1, 20), Status::other_archive, Status::other_archive);
  using Compact = nanoqd::DifferentialMapElites<3, test::SmallGrid, uint16_t>;
  expect_refusal<Compact>(config_of<Compact>(1, 20), Status::other_archive, Status::other_archive);
  using Keeping =
      nanoqd::MapElites<3, test::SmallGrid, nanoqd::DifferentialEvolution<float>, nanoqd::Clamp, Measures::kept>;
  expect_refusal<Keeping>(config_of<Keeping>(1, 20), Status::other_archive, Status::other_archive);
  using Double = nanoqd::DifferentialMapElites<3, nanoqd::BasicRegularGrid<double, 4, 4>>;
  expect_refusal<Double>(config_of<Double>(1, 20), Status::other_archive, Status::other_archive);
}

void a_read_that_fails_while_the_difference_is_looked_for_is_said() {
  begin_flash();
  EXPECT_STATUS(Status::ok, search.begin(config_of(1, 20)));
  EXPECT_STATUS(Status::ok, nanoqd::save(search, flash.storage(), chunk));
  Search::Config config = config_of(1, 20);
  config.gene_bounds = {-1.0f, 1.5f};
  EXPECT_STATUS(Status::ok, other.begin(config));
  bool was_found = false;
  uint32_t failed = 0;
  flash.failures = 16;  // as often as a read is tried
  for (uint32_t call = 0; !was_found; ++call) {
    flash.calls = 0;
    flash.failing_call = call;
    const Status status = nanoqd::load(other, flash.storage(), chunk);
    was_found = flash.calls <= call;
    TEST_ASSERT_TRUE(status == Status::other_bounds || (!was_found && status == Status::read_failed));
    failed += status == Status::read_failed ? 1 : 0;
  }
  TEST_ASSERT_TRUE_MESSAGE(failed >= 20, "a read of the header, of a part, or of any of 20 bytes");
}

void elites_alone_leave_generator_and_counters() {
  begin_flash();
  EXPECT_STATUS(Status::ok, search.begin(config_of(1, 20)));
  run(search, trial, 60);
  EXPECT_STATUS(Status::ok, nanoqd::save(search, flash.storage(), chunk));
  Search::Config config = config_of(2, 4);
  config.variation.CR = 0.25f;
  EXPECT_STATUS(Status::ok, other.begin(config));
  run(other, trial, 10);
  const nanoqd::Counters counters = other.counters();
  const nanoqd::Rng rng = other.rng();
  EXPECT_STATUS(Status::ok, nanoqd::load_elites(other, flash.storage(), chunk));
  TEST_ASSERT_TRUE(other.archive().digest() == search.archive().digest());
  TEST_ASSERT_TRUE(test::same(other.counters(), counters) && test::same(other.rng(), rng));
}

void a_search_is_busy_while_it_is_saved() {
  begin_flash();
  EXPECT_STATUS(Status::ok, search.begin(config_of(1, 20)));
  run(search, trial, 30);
  EXPECT_STATUS(Status::ok, search.ask(trial));
  const nanoqd::Counters counters = search.counters();
  static nanoqd::Saver<Search> saver;
  static nanoqd::Saver<Search> second;
  static nanoqd::Loader<Search> loader;
  EXPECT_STATUS(Status::not_started, saver.step());
  saver.cancel();
  loader.cancel();
  EXPECT_STATUS(Status::not_started, loader.step());
  uint32_t steps = 0;
  for (Status status = saver.begin(search, flash.storage(), chunk); status == Status::in_progress; ++steps) {
    EXPECT_STATUS(Status::busy, search.ask(trial));
    EXPECT_STATUS(Status::busy, test::tell_sphere(search, trial).status);
    EXPECT_STATUS(Status::busy, search.step(trial, test::Sphere()));
    Search::Stop stop;
    stop.evaluations = 1000;
    EXPECT_STATUS(Status::busy, search.run(trial, test::Sphere(), stop).status);
    EXPECT_STATUS(Status::busy, second.begin(search, flash.storage(), chunk));
    EXPECT_STATUS(Status::busy, loader.begin(search, flash.storage(), chunk, nanoqd::Take::everything));
    const uint32_t erases = flash.erases;
    const uint32_t calls = flash.calls;
    status = saver.step();
    TEST_ASSERT_TRUE_MESSAGE(flash.erases - erases <= 1, "one erase a step");
    TEST_ASSERT_TRUE_MESSAGE(flash.calls - calls <= 8, "one chunk a step");
    if (status != Status::in_progress) EXPECT_STATUS(Status::ok, status);
  }
  TEST_ASSERT_TRUE_MESSAGE(steps > 10, "in small steps");
  EXPECT_STATUS_MESSAGE(Status::ok, saver.step(), "the same answer again");
  TEST_ASSERT_TRUE(test::same(counters, search.counters()));
  EXPECT_STATUS(Status::ok, test::tell_sphere(search, trial).status);
}

void a_callback_that_saves_and_does_not_finish_stops_the_run() {
  begin_flash();
  EXPECT_STATUS(Status::ok, search.begin(config_of(1, 20)));
  static nanoqd::Saver<Search> saver;
  const auto evaluate = [](const float(&genes)[3], Search::Evaluation& evaluation) {
    test::Sphere()(genes, evaluation);
    if (search.counters().evaluations == 9)
      EXPECT_STATUS(Status::in_progress, saver.begin(search, flash.storage(), chunk));
  };
  Search::Stop stop;
  stop.evaluations = 1000;
  EXPECT_STATUS(Status::busy, search.run(trial, evaluate, stop).status);
  saver.cancel();
  EXPECT_STATUS(Status::interrupted, saver.step());
  EXPECT_STATUS(Status::ok, search.run(trial, test::Sphere(), stop).status);
}

void a_saver_at_work_goes_on_when_it_is_begun_again() {
  begin_flash();
  EXPECT_STATUS(Status::ok, search.begin(config_of(1, 20)));
  EXPECT_STATUS(Status::ok, other.begin(config_of(1, 20)));
  run(search, trial, 30);
  static nanoqd::Saver<Search> saver;
  static nanoqd::Loader<Search> loader;
  EXPECT_STATUS(Status::in_progress, saver.begin(search, flash.storage(), chunk));
  EXPECT_STATUS(Status::busy, saver.begin(search, flash.storage(), chunk));
  EXPECT_STATUS(Status::busy, saver.begin(other, flash.storage(), chunk));
  while (saver.step() == Status::in_progress) {
  }
  EXPECT_STATUS(Status::ok, saver.step());
  EXPECT_STATUS(Status::in_progress, loader.begin(other, flash.storage(), chunk, nanoqd::Take::everything));
  EXPECT_STATUS(Status::busy, loader.begin(search, flash.storage(), chunk, nanoqd::Take::everything));
  while (loader.step() == Status::in_progress) {
  }
  EXPECT_STATUS(Status::ok, loader.step());
  TEST_ASSERT_TRUE(same_state(search, other));
}

void one_that_was_forgotten_does_not_pass_for_the_one_at_work() {
  begin_flash();
  EXPECT_STATUS(Status::ok, search.begin(config_of(1, 20)));
  run(search, trial, 30);
  EXPECT_STATUS(Status::ok, nanoqd::save(search, flash.storage(), chunk));
  static nanoqd::Saver<Search> forgotten;
  static nanoqd::Loader<Search> lost;
  static nanoqd::Loader<Search> loader;
  EXPECT_STATUS(Status::in_progress, forgotten.begin(search, flash.storage(), chunk));
  EXPECT_STATUS(Status::ok, search.begin(config_of(1, 20)));
  EXPECT_STATUS(Status::in_progress, lost.begin(search, flash.storage(), chunk, nanoqd::Take::elites));
  EXPECT_STATUS(Status::ok, search.begin(config_of(1, 20)));
  EXPECT_STATUS(Status::in_progress, loader.begin(search, flash.storage(), chunk, nanoqd::Take::everything));
  EXPECT_STATUS(Status::interrupted, forgotten.step());
  EXPECT_STATUS(Status::interrupted, lost.step());
  EXPECT_STATUS_MESSAGE(Status::busy, search.ask(trial), "the one at work still has it");
  while (loader.step() == Status::in_progress) {
  }
  EXPECT_STATUS(Status::ok, loader.step());
  TEST_ASSERT_EQUAL_UINT32(30, search.counters().evaluations);
}

// The only snapshot has one damaged bit. The next save does not overwrite it, because a later read
// may succeed.
void a_damaged_snapshot_is_not_overwritten_while_there_is_room() {
  begin_flash();
  EXPECT_STATUS(Status::ok, search.begin(config_of(1, 20)));
  run(search, trial, 30);
  EXPECT_STATUS(Status::ok, nanoqd::save(search, flash.storage(), chunk));
  flash.memory[300] ^= 4U;
  EXPECT_STATUS(Status::ok, nanoqd::save(search, flash.storage(), chunk));
  flash.memory[300] ^= 4U;
  EXPECT_STATUS(Status::ok, nanoqd::load(other, flash.storage(), chunk));
  flash.memory[2048] ^= 1U;
  EXPECT_STATUS_MESSAGE(Status::ok, nanoqd::load(other, flash.storage(), chunk), "both are there");
}

void elites_outside_the_bounds_are_left_out_of_a_merge() {
  using Free =
      nanoqd::MapElites<3, test::SmallGrid, nanoqd::DifferentialEvolution<float>, nanoqd::Unbounded, Measures::kept>;
  using Bound =
      nanoqd::MapElites<3, test::SmallGrid, nanoqd::DifferentialEvolution<float>, nanoqd::Clamp, Measures::kept>;
  static Free free_one;
  static Bound bound;
  begin_flash();
  EXPECT_STATUS(Status::ok, free_one.begin(config_of<Free>(1, 20)));
  EXPECT_STATUS(Status::ok, bound.begin(config_of<Bound>(1, 20)));
  const float outside[3] = {0.5f, 2.0f, 0.5f};
  const float inside[3] = {0.5f, 0.5f, 0.5f};
  EXPECT_STATUS(Status::ok, free_one.tell(outside, 1.0f, {-0.9f, -0.9f}).status);
  const float below[3] = {0.5f, -2.0f, 0.5f};
  EXPECT_STATUS(Status::ok, free_one.tell(below, 1.0f, {-0.9f, 0.9f}).status);
  EXPECT_STATUS(Status::ok, free_one.tell(inside, 1.0f, {0.9f, 0.9f}).status);
  EXPECT_STATUS(Status::ok, nanoqd::save(free_one, flash.storage(), chunk));
  EXPECT_STATUS(Status::ok, nanoqd::merge(bound, flash.storage(), chunk));
  TEST_ASSERT_EQUAL_UINT32_MESSAGE(1, bound.archive().size(), "the one inside");
  EXPECT_STATUS(Status::ok, bound.check_invariants());
  EXPECT_STATUS(Status::ok, bound.begin(config_of<Bound>(1, 20)));
  const nanoqd::RemapResult result = nanoqd::remap(bound, free_one.archive());
  EXPECT_STATUS(Status::ok, result.status);
  EXPECT_STATUS(Status::ok, bound.check_invariants());
  TEST_ASSERT_EQUAL_UINT32(2, result.refused);
  static Bound::Trial asked;
  TEST_ASSERT_EQUAL_UINT32(2, nanoqd::remap(bound, asked, free_one.archive(), test::Sphere()).refused);
}

void what_is_given_up_or_begun_anew_is_interrupted() {
  begin_flash();
  EXPECT_STATUS(Status::ok, search.begin(config_of(1, 20)));
  run(search, trial, 30);
  EXPECT_STATUS(Status::ok, nanoqd::save(search, flash.storage(), chunk));
  EXPECT_STATUS(Status::ok, other.begin(config_of(1, 20)));
  EXPECT_STATUS(Status::ok, nanoqd::load(other, flash.storage(), chunk));
  static nanoqd::Saver<Search> saver;
  static nanoqd::Loader<Search> loader;
  for (uint32_t steps = 0; steps < 12; ++steps) {
    run(search, trial, 1);
    EXPECT_STATUS(Status::in_progress, saver.begin(search, flash.storage(), chunk));
    for (uint32_t i = 0; i < steps; ++i) EXPECT_STATUS(Status::in_progress, saver.step());
    if (steps % 2 == 0) {
      saver.cancel();
      EXPECT_STATUS(Status::interrupted, saver.step());
      run(search, trial, 1);
    } else {
      EXPECT_STATUS(Status::ok, search.begin(config_of(steps, 20)));
      if (steps % 4 == 1) saver.cancel();
      EXPECT_STATUS(Status::interrupted, saver.step());
    }
    EXPECT_STATUS(Status::ok, nanoqd::load(search, flash.storage(), chunk));
    TEST_ASSERT_TRUE_MESSAGE(same_state(search, other), "a save that was given up leaves the one before");
  }
  const nanoqd::Take takes[] = {nanoqd::Take::everything, nanoqd::Take::elites, nanoqd::Take::better_elites};
  for (uint32_t steps = 0; steps < 9; ++steps) {
    for (const nanoqd::Take take : takes) {
      EXPECT_STATUS(Status::ok, search.begin(config_of(3, 20)));
      run(search, trial, 30);
      EXPECT_STATUS(Status::in_progress, loader.begin(search, flash.storage(), chunk, take));
      for (uint32_t i = 0; i < steps; ++i) static_cast<void>(loader.step());
      if (steps % 3 == 0) EXPECT_STATUS(Status::ok, search.begin(config_of(3, 20)));
      if (steps % 2 == 0) loader.cancel();
      const Status status = loader.step();
      TEST_ASSERT_TRUE(status == Status::interrupted || status == Status::in_progress || status == Status::ok);
      loader.cancel();
      EXPECT_STATUS(Status::ok, search.check_invariants());
      run(search, trial, 30);
    }
  }
}

void what_cannot_be_saved_or_loaded_is_said() {
  static Search untouched;
  begin_flash();
  EXPECT_STATUS(Status::not_started, nanoqd::save(untouched, flash.storage(), chunk));
  EXPECT_STATUS(Status::not_started, nanoqd::load(untouched, flash.storage(), chunk));
  EXPECT_STATUS(Status::ok, search.begin(config_of(1, 20)));
  EXPECT_STATUS(Status::no_storage, nanoqd::save(search, nanoqd::Storage{}, chunk));
  EXPECT_STATUS(Status::no_storage, nanoqd::load(search, nanoqd::Storage{}, chunk));
  EXPECT_STATUS(Status::buffer_too_small, nanoqd::save(search, flash.storage(), {chunk, 7}));
  EXPECT_STATUS(Status::buffer_too_small, nanoqd::save(search, flash.storage(), nanoqd::Buffer()));
  EXPECT_STATUS(Status::buffer_too_small, nanoqd::load(search, flash.storage(), {nullptr, 100}));
  EXPECT_STATUS(Status::buffer_too_small, nanoqd::merge(search, flash.storage(), {chunk, 19}));
  flash.begin({512, 8, 512, nanoqd::Erased::ones});
  EXPECT_STATUS_MESSAGE(Status::storage_too_small, nanoqd::save(search, flash.storage(), chunk),
                        "one block, no second slot");
  EXPECT_STATUS(Status::no_snapshot, nanoqd::load(search, flash.storage(), chunk));
}

void sizes_are_known_beforehand() {
  constexpr uint64_t bytes = nanoqd::max_snapshot_bytes<Search>(8);
  static_assert(bytes == 88 + (20 + 24 + 16 + 8 + 4) + (16 + 8 + 4) + (96 + 20 + 4) + 16 * 20 + 4 + 24 + 16,
                "see SNAPSHOT.md");
  static_assert(nanoqd::snapshot_storage_bytes<Search>({0, 8, 512, nanoqd::Erased::ones}) == 2048,
                "two slots of two blocks");
  static_assert(nanoqd::snapshot_storage_bytes<Search>({0, 8, 0, nanoqd::Erased::ones}) == 2 * bytes,
                "two slots of units");
  flash.begin({static_cast<uint32_t>(2 * bytes), 8, 0, nanoqd::Erased::unknown});
  EXPECT_STATUS(Status::ok, search.begin(config_of(1, 20)));
  run(search, trial, 500);
  TEST_ASSERT_EQUAL_UINT32(16, search.archive().size());
  EXPECT_STATUS(Status::ok, nanoqd::save(search, flash.storage(), chunk));
  EXPECT_STATUS(Status::ok, nanoqd::save(search, flash.storage(), chunk));
  flash.begin({static_cast<uint32_t>(2 * bytes - 8), 8, 0, nanoqd::Erased::unknown});
  EXPECT_STATUS(Status::storage_too_small, nanoqd::save(search, flash.storage(), chunk));
  TEST_ASSERT_NULL_MESSAGE(flash.violation, flash.violation);
}

}  // namespace

void setUp() {}
void tearDown() {}

int main() {
  UNITY_BEGIN();
  RUN_TEST(every_kind_of_search_comes_back);
  RUN_TEST(any_buffer_will_do);
  RUN_TEST(saves_take_turns_and_the_newest_is_loaded);
  RUN_TEST(a_blank_or_spoilt_storage_has_no_snapshot);
  RUN_TEST(a_snapshot_of_something_else_is_refused_by_name);
  RUN_TEST(a_storage_that_cannot_be_read_is_named_whichever_slot_it_is);
  RUN_TEST(a_read_that_fails_while_the_difference_is_looked_for_is_said);
  RUN_TEST(elites_alone_leave_generator_and_counters);
  RUN_TEST(a_search_is_busy_while_it_is_saved);
  RUN_TEST(a_callback_that_saves_and_does_not_finish_stops_the_run);
  RUN_TEST(a_saver_at_work_goes_on_when_it_is_begun_again);
  RUN_TEST(one_that_was_forgotten_does_not_pass_for_the_one_at_work);
  RUN_TEST(a_damaged_snapshot_is_not_overwritten_while_there_is_room);
  RUN_TEST(elites_outside_the_bounds_are_left_out_of_a_merge);
  RUN_TEST(what_is_given_up_or_begun_anew_is_interrupted);
  RUN_TEST(what_cannot_be_saved_or_loaded_is_said);
  RUN_TEST(sizes_are_known_beforehand);
  return UNITY_END();
}
