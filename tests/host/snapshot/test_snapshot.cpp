// What is saved is what is loaded, and a snapshot of something else is refused by name.
#include <nanoqd/nanoqd.hpp>

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
  TEST_ASSERT_TRUE(any.step(asked, test::Sphere(), evaluations) == Status::ok);
}

template <class AnySearch>
bool same_state(const AnySearch& a, const AnySearch& b) {
  return a.archive().digest() == b.archive().digest() && test::same(a.counters(), b.counters()) &&
         test::same(a.rng(), b.rng()) && a.archive().best().cell() == b.archive().best().cell();
}

// Saves a search, loads it into another one, and lets both go on.
template <class AnySearch>
void expect_round_trip(uint32_t program_bytes, uint32_t erase_bytes, uint32_t buffer_bytes) {
  static AnySearch saved;
  static AnySearch loaded;
  static typename AnySearch::Trial asked;
  begin_flash(program_bytes, erase_bytes);
  TEST_ASSERT_TRUE(saved.begin(config_of<AnySearch>(5, 20)) == Status::ok);
  TEST_ASSERT_TRUE(loaded.begin(config_of<AnySearch>(6, 20)) == Status::ok);
  const uint32_t pieces[] = {0, 1, 12, 90};
  for (const uint32_t evaluations : pieces) {
    run(saved, asked, evaluations);
    TEST_ASSERT_TRUE(nanoqd::save(saved, flash.storage(), {chunk, buffer_bytes}) == Status::ok);
    TEST_ASSERT_TRUE(nanoqd::load(loaded, flash.storage(), {chunk, buffer_bytes}) == Status::ok);
    TEST_ASSERT_TRUE_MESSAGE(same_state(saved, loaded), "what is loaded is what was saved");
    TEST_ASSERT_TRUE(loaded.check_invariants() == Status::ok);
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
  TEST_ASSERT_TRUE(search.begin(config_of(1, 20)) == Status::ok);
  TEST_ASSERT_TRUE(other.begin(config_of(1, 20)) == Status::ok);
  for (uint32_t i = 0; i < 6; ++i) {
    run(search, trial, 10);
    TEST_ASSERT_TRUE(nanoqd::save(search, flash.storage(), chunk) == Status::ok);
    TEST_ASSERT_TRUE(nanoqd::load(other, flash.storage(), chunk) == Status::ok);
    TEST_ASSERT_TRUE(same_state(search, other));
    flash.memory[i % 2 == 0 ? 0 : 2048] ^= 1U;  // the one just written
    TEST_ASSERT_TRUE(nanoqd::load(other, flash.storage(), chunk) == (i == 0 ? Status::no_snapshot : Status::ok));
    if (i > 0) TEST_ASSERT_EQUAL_UINT32_MESSAGE(10 * i, other.counters().evaluations, "the slots take turns");
    flash.memory[i % 2 == 0 ? 0 : 2048] ^= 1U;
  }
}

void a_blank_or_spoilt_storage_has_no_snapshot() {
  begin_flash();
  TEST_ASSERT_TRUE(search.begin(config_of(1, 20)) == Status::ok);
  run(search, trial, 10);
  const uint64_t digest = search.archive().digest();
  TEST_ASSERT_TRUE(nanoqd::load(search, flash.storage(), chunk) == Status::no_snapshot);
  for (uint8_t& byte : flash.memory) byte = 0xFF;
  TEST_ASSERT_TRUE(nanoqd::load_elites(search, flash.storage(), chunk) == Status::no_snapshot);
  for (uint8_t& byte : flash.memory) byte = 0;
  TEST_ASSERT_TRUE(nanoqd::merge(search, flash.storage(), chunk) == Status::no_snapshot);
  TEST_ASSERT_TRUE_MESSAGE(search.archive().digest() == digest, "and nothing was changed");
  run(search, trial, 10);
}

void a_storage_that_cannot_be_read_is_named_whichever_slot_it_is() {
  TEST_ASSERT_TRUE(search.begin(config_of(1, 20)) == Status::ok);
  for (uint32_t call = 0; call < 2; ++call) {  // the header of each slot
    begin_flash();
    flash.failing_call = call;
    TEST_ASSERT_TRUE(nanoqd::load(search, flash.storage(), chunk) == Status::read_failed);
  }
}

// Loads what `search` saved into a search of another configuration, which is refused and left as it was.
template <class AnySearch>
void expect_refusal(const typename AnySearch::Config& config, Status load_status, Status elites_status) {
  static AnySearch target;
  static typename AnySearch::Trial asked;
  TEST_ASSERT_TRUE(target.begin(config) == Status::ok);
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
  TEST_ASSERT_TRUE(search.begin(config_of(1, 20)) == Status::ok);
  run(search, trial, 60);
  TEST_ASSERT_TRUE(nanoqd::save(search, flash.storage(), chunk) == Status::ok);

  Search::Config config = config_of(9, 20);
  expect_refusal<Search>(config, Status::ok, Status::ok);  // another seed is no hindrance
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
  TEST_ASSERT_TRUE(search.begin(config_of(1, 20)) == Status::ok);
  TEST_ASSERT_TRUE(nanoqd::save(search, flash.storage(), chunk) == Status::ok);
  Search::Config config = config_of(1, 20);
  config.gene_bounds = {-1.0f, 1.5f};
  TEST_ASSERT_TRUE(other.begin(config) == Status::ok);
  bool was_found = false;
  for (uint32_t call = 0; !was_found; ++call) {
    flash.calls = 0;
    flash.failing_call = call;
    const Status status = nanoqd::load(other, flash.storage(), chunk);
    was_found = flash.calls <= call;
    TEST_ASSERT_TRUE(status == Status::other_bounds || (!was_found && status == Status::read_failed));
  }
}

void elites_alone_leave_generator_and_counters() {
  begin_flash();
  TEST_ASSERT_TRUE(search.begin(config_of(1, 20)) == Status::ok);
  run(search, trial, 60);
  TEST_ASSERT_TRUE(nanoqd::save(search, flash.storage(), chunk) == Status::ok);
  Search::Config config = config_of(2, 4);
  config.variation.CR = 0.25f;
  TEST_ASSERT_TRUE(other.begin(config) == Status::ok);
  run(other, trial, 10);
  const nanoqd::Counters counters = other.counters();
  const nanoqd::Rng rng = other.rng();
  TEST_ASSERT_TRUE(nanoqd::load_elites(other, flash.storage(), chunk) == Status::ok);
  TEST_ASSERT_TRUE(other.archive().digest() == search.archive().digest());
  TEST_ASSERT_TRUE(test::same(other.counters(), counters) && test::same(other.rng(), rng));
}

void a_search_is_busy_while_it_is_saved() {
  begin_flash();
  TEST_ASSERT_TRUE(search.begin(config_of(1, 20)) == Status::ok);
  run(search, trial, 30);
  TEST_ASSERT_TRUE(search.ask(trial) == Status::ok);
  const nanoqd::Counters counters = search.counters();
  static nanoqd::Saver<Search> saver;
  static nanoqd::Saver<Search> second;
  static nanoqd::Loader<Search> loader;
  TEST_ASSERT_TRUE(saver.step() == Status::not_started);
  saver.cancel();
  loader.cancel();
  TEST_ASSERT_TRUE(loader.step() == Status::not_started);
  uint32_t steps = 0;
  for (Status status = saver.begin(search, flash.storage(), chunk); status == Status::in_progress; ++steps) {
    TEST_ASSERT_TRUE(search.ask(trial) == Status::busy);
    TEST_ASSERT_TRUE(test::tell_sphere(search, trial).status == Status::busy);
    TEST_ASSERT_TRUE(search.step(trial, test::Sphere()) == Status::busy);
    Search::Stop stop;
    stop.evaluations = 1000;
    TEST_ASSERT_TRUE(search.run(trial, test::Sphere(), stop).status == Status::busy);
    TEST_ASSERT_TRUE(second.begin(search, flash.storage(), chunk) == Status::busy);
    TEST_ASSERT_TRUE(loader.begin(search, flash.storage(), chunk, nanoqd::Take::everything) == Status::busy);
    const uint32_t erases = flash.erases;
    const uint32_t calls = flash.calls;
    status = saver.step();
    TEST_ASSERT_TRUE_MESSAGE(flash.erases - erases <= 1, "one erase a step");
    TEST_ASSERT_TRUE_MESSAGE(flash.calls - calls <= 8, "one chunk a step");
    if (status != Status::in_progress) TEST_ASSERT_TRUE(status == Status::ok);
  }
  TEST_ASSERT_TRUE_MESSAGE(steps > 10, "in small steps");
  TEST_ASSERT_TRUE_MESSAGE(saver.step() == Status::ok, "the same answer again");
  TEST_ASSERT_TRUE(test::same(counters, search.counters()));
  TEST_ASSERT_TRUE(test::tell_sphere(search, trial).status == Status::ok);
}

void a_callback_that_saves_and_does_not_finish_stops_the_run() {
  begin_flash();
  TEST_ASSERT_TRUE(search.begin(config_of(1, 20)) == Status::ok);
  static nanoqd::Saver<Search> saver;
  const auto evaluate = [](const float(&genes)[3], Search::Evaluation& evaluation) {
    test::Sphere()(genes, evaluation);
    if (search.counters().evaluations == 9)
      TEST_ASSERT_TRUE(saver.begin(search, flash.storage(), chunk) == Status::in_progress);
  };
  Search::Stop stop;
  stop.evaluations = 1000;
  TEST_ASSERT_TRUE(search.run(trial, evaluate, stop).status == Status::busy);
  saver.cancel();
  TEST_ASSERT_TRUE(saver.step() == Status::interrupted);
  TEST_ASSERT_TRUE(search.run(trial, test::Sphere(), stop).status == Status::ok);
}

void a_saver_at_work_goes_on_when_it_is_begun_again() {
  begin_flash();
  TEST_ASSERT_TRUE(search.begin(config_of(1, 20)) == Status::ok);
  TEST_ASSERT_TRUE(other.begin(config_of(1, 20)) == Status::ok);
  run(search, trial, 30);
  static nanoqd::Saver<Search> saver;
  static nanoqd::Loader<Search> loader;
  TEST_ASSERT_TRUE(saver.begin(search, flash.storage(), chunk) == Status::in_progress);
  TEST_ASSERT_TRUE(saver.begin(search, flash.storage(), chunk) == Status::busy);
  TEST_ASSERT_TRUE(saver.begin(other, flash.storage(), chunk) == Status::busy);
  while (saver.step() == Status::in_progress) {
  }
  TEST_ASSERT_TRUE(saver.step() == Status::ok);
  TEST_ASSERT_TRUE(loader.begin(other, flash.storage(), chunk, nanoqd::Take::everything) == Status::in_progress);
  TEST_ASSERT_TRUE(loader.begin(search, flash.storage(), chunk, nanoqd::Take::everything) == Status::busy);
  while (loader.step() == Status::in_progress) {
  }
  TEST_ASSERT_TRUE(loader.step() == Status::ok);
  TEST_ASSERT_TRUE(same_state(search, other));
}

void one_that_was_forgotten_does_not_pass_for_the_one_at_work() {
  begin_flash();
  TEST_ASSERT_TRUE(search.begin(config_of(1, 20)) == Status::ok);
  run(search, trial, 30);
  TEST_ASSERT_TRUE(nanoqd::save(search, flash.storage(), chunk) == Status::ok);
  static nanoqd::Saver<Search> forgotten;
  static nanoqd::Loader<Search> lost;
  static nanoqd::Loader<Search> loader;
  TEST_ASSERT_TRUE(forgotten.begin(search, flash.storage(), chunk) == Status::in_progress);
  TEST_ASSERT_TRUE(search.begin(config_of(1, 20)) == Status::ok);
  TEST_ASSERT_TRUE(lost.begin(search, flash.storage(), chunk, nanoqd::Take::elites) == Status::in_progress);
  TEST_ASSERT_TRUE(search.begin(config_of(1, 20)) == Status::ok);
  TEST_ASSERT_TRUE(loader.begin(search, flash.storage(), chunk, nanoqd::Take::everything) == Status::in_progress);
  TEST_ASSERT_TRUE(forgotten.step() == Status::interrupted);
  TEST_ASSERT_TRUE(lost.step() == Status::interrupted);
  TEST_ASSERT_TRUE_MESSAGE(search.ask(trial) == Status::busy, "the one at work still has it");
  while (loader.step() == Status::in_progress) {
  }
  TEST_ASSERT_TRUE(loader.step() == Status::ok);
  TEST_ASSERT_EQUAL_UINT32(30, search.counters().evaluations);
}

// One damaged bit in the only snapshot: the next save leaves it where it is, for it may be readable another time.
void a_damaged_snapshot_is_not_overwritten_while_there_is_room() {
  begin_flash();
  TEST_ASSERT_TRUE(search.begin(config_of(1, 20)) == Status::ok);
  run(search, trial, 30);
  TEST_ASSERT_TRUE(nanoqd::save(search, flash.storage(), chunk) == Status::ok);
  flash.memory[300] ^= 4U;
  TEST_ASSERT_TRUE(nanoqd::save(search, flash.storage(), chunk) == Status::ok);
  flash.memory[300] ^= 4U;
  TEST_ASSERT_TRUE(nanoqd::load(other, flash.storage(), chunk) == Status::ok);
  flash.memory[2048] ^= 1U;
  TEST_ASSERT_TRUE_MESSAGE(nanoqd::load(other, flash.storage(), chunk) == Status::ok, "both are there");
}

void elites_outside_the_bounds_are_left_out_of_a_merge() {
  using Free =
      nanoqd::MapElites<3, test::SmallGrid, nanoqd::DifferentialEvolution<float>, nanoqd::Unbounded, Measures::kept>;
  using Bound =
      nanoqd::MapElites<3, test::SmallGrid, nanoqd::DifferentialEvolution<float>, nanoqd::Clamp, Measures::kept>;
  static Free free_one;
  static Bound bound;
  begin_flash();
  TEST_ASSERT_TRUE(free_one.begin(config_of<Free>(1, 20)) == Status::ok);
  TEST_ASSERT_TRUE(bound.begin(config_of<Bound>(1, 20)) == Status::ok);
  const float outside[3] = {0.5f, 2.0f, 0.5f};
  const float inside[3] = {0.5f, 0.5f, 0.5f};
  TEST_ASSERT_TRUE(free_one.tell(outside, 1.0f, {-0.9f, -0.9f}).status == Status::ok);
  const float below[3] = {0.5f, -2.0f, 0.5f};
  TEST_ASSERT_TRUE(free_one.tell(below, 1.0f, {-0.9f, 0.9f}).status == Status::ok);
  TEST_ASSERT_TRUE(free_one.tell(inside, 1.0f, {0.9f, 0.9f}).status == Status::ok);
  TEST_ASSERT_TRUE(nanoqd::save(free_one, flash.storage(), chunk) == Status::ok);
  TEST_ASSERT_TRUE(nanoqd::merge(bound, flash.storage(), chunk) == Status::ok);
  TEST_ASSERT_EQUAL_UINT32_MESSAGE(1, bound.archive().size(), "the one inside");
  TEST_ASSERT_TRUE(bound.check_invariants() == Status::ok);
  TEST_ASSERT_TRUE(bound.begin(config_of<Bound>(1, 20)) == Status::ok);
  const nanoqd::RemapResult result = nanoqd::remap(bound, free_one.archive());
  TEST_ASSERT_TRUE(result.status == Status::ok && bound.check_invariants() == Status::ok);
  TEST_ASSERT_EQUAL_UINT32(2, result.refused);
  static Bound::Trial asked;
  TEST_ASSERT_EQUAL_UINT32(2, nanoqd::remap(bound, asked, free_one.archive(), test::Sphere()).refused);
}

void what_is_given_up_or_begun_anew_is_interrupted() {
  begin_flash();
  TEST_ASSERT_TRUE(search.begin(config_of(1, 20)) == Status::ok);
  run(search, trial, 30);
  TEST_ASSERT_TRUE(nanoqd::save(search, flash.storage(), chunk) == Status::ok);
  TEST_ASSERT_TRUE(other.begin(config_of(1, 20)) == Status::ok);
  TEST_ASSERT_TRUE(nanoqd::load(other, flash.storage(), chunk) == Status::ok);
  static nanoqd::Saver<Search> saver;
  static nanoqd::Loader<Search> loader;
  for (uint32_t steps = 0; steps < 12; ++steps) {
    run(search, trial, 1);
    TEST_ASSERT_TRUE(saver.begin(search, flash.storage(), chunk) == Status::in_progress);
    for (uint32_t i = 0; i < steps; ++i) TEST_ASSERT_TRUE(saver.step() == Status::in_progress);
    if (steps % 2 == 0) {
      saver.cancel();
      TEST_ASSERT_TRUE(saver.step() == Status::interrupted);
      run(search, trial, 1);
    } else {
      TEST_ASSERT_TRUE(search.begin(config_of(steps, 20)) == Status::ok);
      if (steps % 4 == 1) saver.cancel();
      TEST_ASSERT_TRUE(saver.step() == Status::interrupted);
    }
    TEST_ASSERT_TRUE(nanoqd::load(search, flash.storage(), chunk) == Status::ok);
    TEST_ASSERT_TRUE_MESSAGE(same_state(search, other), "a save that was given up leaves the one before");
  }
  const nanoqd::Take takes[] = {nanoqd::Take::everything, nanoqd::Take::elites, nanoqd::Take::better_elites};
  for (uint32_t steps = 0; steps < 9; ++steps) {
    for (const nanoqd::Take take : takes) {
      TEST_ASSERT_TRUE(search.begin(config_of(3, 20)) == Status::ok);
      run(search, trial, 30);
      TEST_ASSERT_TRUE(loader.begin(search, flash.storage(), chunk, take) == Status::in_progress);
      for (uint32_t i = 0; i < steps; ++i) static_cast<void>(loader.step());
      if (steps % 3 == 0) TEST_ASSERT_TRUE(search.begin(config_of(3, 20)) == Status::ok);
      if (steps % 2 == 0) loader.cancel();
      const Status status = loader.step();
      TEST_ASSERT_TRUE(status == Status::interrupted || status == Status::in_progress || status == Status::ok);
      loader.cancel();
      TEST_ASSERT_TRUE(search.check_invariants() == Status::ok);
      run(search, trial, 30);
    }
  }
}

void what_cannot_be_saved_or_loaded_is_said() {
  static Search untouched;
  begin_flash();
  TEST_ASSERT_TRUE(nanoqd::save(untouched, flash.storage(), chunk) == Status::not_started);
  TEST_ASSERT_TRUE(nanoqd::load(untouched, flash.storage(), chunk) == Status::not_started);
  TEST_ASSERT_TRUE(search.begin(config_of(1, 20)) == Status::ok);
  TEST_ASSERT_TRUE(nanoqd::save(search, nanoqd::Storage{}, chunk) == Status::no_storage);
  TEST_ASSERT_TRUE(nanoqd::load(search, nanoqd::Storage{}, chunk) == Status::no_storage);
  TEST_ASSERT_TRUE(nanoqd::save(search, flash.storage(), {chunk, 7}) == Status::buffer_too_small);
  TEST_ASSERT_TRUE(nanoqd::save(search, flash.storage(), nanoqd::Buffer()) == Status::buffer_too_small);
  TEST_ASSERT_TRUE(nanoqd::load(search, flash.storage(), {nullptr, 100}) == Status::buffer_too_small);
  TEST_ASSERT_TRUE(nanoqd::merge(search, flash.storage(), {chunk, 19}) == Status::buffer_too_small);
  flash.begin({512, 8, 512, nanoqd::Erased::ones});
  TEST_ASSERT_TRUE_MESSAGE(nanoqd::save(search, flash.storage(), chunk) == Status::storage_too_small,
                           "one block, no second slot");
  TEST_ASSERT_TRUE(nanoqd::load(search, flash.storage(), chunk) == Status::no_snapshot);
}

void sizes_are_known_beforehand() {
  constexpr uint64_t bytes = nanoqd::max_snapshot_bytes<Search>(8);
  static_assert(bytes == 76 + (20 + 24 + 16 + 8 + 4) + (12 + 8 + 4) + (96 + 20 + 4) + 16 * 20 + 4 + 24,
                "see SNAPSHOT.md");
  static_assert(nanoqd::snapshot_storage_bytes<Search>({0, 8, 512, nanoqd::Erased::ones}) == 2048,
                "two slots of two blocks");
  static_assert(nanoqd::snapshot_storage_bytes<Search>({0, 8, 0, nanoqd::Erased::ones}) == 2 * bytes,
                "two slots of units");
  flash.begin({static_cast<uint32_t>(2 * bytes), 8, 0, nanoqd::Erased::unknown});
  TEST_ASSERT_TRUE(search.begin(config_of(1, 20)) == Status::ok);
  run(search, trial, 500);
  TEST_ASSERT_EQUAL_UINT32(16, search.archive().size());
  TEST_ASSERT_TRUE(nanoqd::save(search, flash.storage(), chunk) == Status::ok);
  TEST_ASSERT_TRUE(nanoqd::save(search, flash.storage(), chunk) == Status::ok);
  flash.begin({static_cast<uint32_t>(2 * bytes - 8), 8, 0, nanoqd::Erased::unknown});
  TEST_ASSERT_TRUE(nanoqd::save(search, flash.storage(), chunk) == Status::storage_too_small);
  TEST_ASSERT_NULL_MESSAGE(flash.violation, flash.violation);
}

}  // namespace

extern "C" void setUp() {}
extern "C" void tearDown() {}

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
