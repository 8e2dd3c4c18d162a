// A merge keeps the better elites of both searches, gives the same from memory and from a
// storage, and refuses by name what does not fit.
#include <nanoqd/nanoqd.hpp>

#include "support/bytes.hpp"
#include "support/expect_status.hpp"
#include "support/fake_flash.hpp"
#include "support/message.hpp"
#include "support/scalars.hpp"
#include "support/search_digest.hpp"
#include "support/small_search.hpp"
#include "unity.h"

void setUp() {}
void tearDown() {}

namespace {

using nanoqd::Measures;
using nanoqd::Status;

// A fleet: the same map, each robot with a stream of its own, and one that breeds in another way.
using Robot =
    nanoqd::MapElites<3, test::SmallGrid, nanoqd::DifferentialEvolution<float>, nanoqd::Clamp, Measures::kept>;
using Other = nanoqd::MapElites<3, test::SmallGrid, nanoqd::Gaussian<float>, nanoqd::Clamp, Measures::kept>;
constexpr uint32_t elite_bytes = nanoqd::detail::SearchFields<Robot>::elite_bytes;

Robot robots[3];
Robot target;
Robot expected;
Other other;
Robot::Trial trial;
uint64_t before;
test::FakeFlash<2048> flash;
uint8_t buffer[4 * elite_bytes + 3];

// Rounded to quarters, so that robots find solutions that are equally good.
void evaluate(const float (&genes)[3], Robot::Evaluation& out) noexcept {
  test::Sphere()(genes, out);
  out.objective = static_cast<float>(static_cast<int32_t>(out.objective * 4.0f)) / 4.0f;
}
void evaluate_other(const float (&genes)[3], Other::Evaluation& out) noexcept { test::Sphere()(genes, out); }

void run(Robot& robot, uint32_t stream, uint32_t evaluations) {
  Robot::Config config = test::config_of<Robot>(11, 10);
  config.stream = stream;
  EXPECT_STATUS(Status::ok, robot.begin(config));
  EXPECT_STATUS(Status::ok, robot.step(trial, evaluate, evaluations));
}

void run_fleet() {
  for (uint32_t i = 0; i < 3; ++i) run(robots[i], i, 12 + 8 * i);
  run(target, 3, 15);
  expected = target;
}

void store(Robot& robot) {
  const nanoqd::StorageGeometry geometry{2048, 8, 256, nanoqd::Erased::ones};
  static_assert(nanoqd::snapshot_storage_bytes<Robot>({0, 8, 256, nanoqd::Erased::ones}) <= 2048,
                "a larger flash is needed");
  flash.begin(geometry);
  EXPECT_STATUS(Status::ok, nanoqd::save(robot, flash.storage(), buffer));
  TEST_ASSERT_NULL_MESSAGE(flash.violation, flash.violation);
}

void generator_and_counters_stay() {
  run_fleet();
  EXPECT_STATUS(Status::ok, nanoqd::merge(target, robots[2]));
  TEST_ASSERT_TRUE_MESSAGE(target.archive().digest() != expected.archive().digest(), "there was something to take");
  TEST_ASSERT_TRUE_MESSAGE(test::same(target.rng(), expected.rng()), "the generator stays");
  TEST_ASSERT_TRUE_MESSAGE(test::same(target.counters(), expected.counters()), "the counters stay");
  EXPECT_STATUS(Status::ok, target.check_invariants());

  store(robots[2]);
  target = expected;
  EXPECT_STATUS(Status::ok, nanoqd::merge(target, flash.storage(), buffer));
  TEST_ASSERT_TRUE_MESSAGE(test::same(target.rng(), expected.rng()), "the generator stays");
  TEST_ASSERT_TRUE_MESSAGE(test::same(target.counters(), expected.counters()), "the counters stay");
}

void searches_that_breed_differently_can_be_merged() {
  run_fleet();
  EXPECT_STATUS(Status::ok, other.begin(test::config_of<Other>(5, 30)));
  static Other::Trial other_trial;
  EXPECT_STATUS(Status::ok, other.step(other_trial, evaluate_other, 60));
  EXPECT_STATUS(Status::ok, nanoqd::merge(target, other));
  EXPECT_STATUS(Status::ok, nanoqd::merge(other, expected));
  TEST_ASSERT_EQUAL_HEX64(other.archive().digest(), target.archive().digest());
}

void merging_with_itself_only_sorts() {
  run_fleet();
  EXPECT_STATUS(Status::ok, nanoqd::merge(target, target));
  TEST_ASSERT_EQUAL_UINT32(expected.archive().size(), target.archive().size());

  uint32_t last = 0;
  for (const auto elite : target.archive()) {
    TEST_ASSERT_GREATER_OR_EQUAL_UINT32_MESSAGE(last, elite.cell(), "in the order of cells");
    last = elite.cell();
    const auto same_cell = expected.archive().elite_of(elite.cell());
    ASSERT_SAME_BITS(same_cell.objective(), elite.objective(), "the same objective");
    for (uint32_t i = 0; i < 3; ++i) ASSERT_SAME_BITS(same_cell.gene(i), elite.gene(i), "the same genes");
  }
}

// The same elites and the same fill list, so the same parents from then on.
void a_run_goes_on_alike_whatever_the_order_of_merges() {
  constexpr uint32_t orders[6][3] = {{0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}};
  uint64_t first_digest = 0;
  for (uint32_t order = 0; order < 6; ++order) {
    run_fleet();
    for (const uint32_t robot : orders[order]) {
      if (order % 2 == 0) {
        EXPECT_STATUS(Status::ok, nanoqd::merge(target, robots[robot]));
      } else {
        store(robots[robot]);
        EXPECT_STATUS(Status::ok, nanoqd::merge(target, flash.storage(), buffer));
      }
    }
    EXPECT_STATUS(Status::ok, target.step(trial, evaluate, 100));
    if (order == 0) first_digest = target.archive().digest();
    TEST_ASSERT_EQUAL_HEX64(first_digest, target.archive().digest());
  }
}

// Also robots that exchange with each other rather than with one of them.
void everyone_who_merged_everyone_has_the_same_elites() {
  run_fleet();
  static Robot first;
  first = robots[0];
  EXPECT_STATUS(Status::ok, nanoqd::merge(robots[0], robots[1]));
  EXPECT_STATUS(Status::ok, nanoqd::merge(robots[0], robots[2]));
  EXPECT_STATUS(Status::ok, nanoqd::merge(robots[2], robots[1]));
  EXPECT_STATUS(Status::ok, nanoqd::merge(robots[2], first));
  EXPECT_STATUS(Status::ok, nanoqd::merge(robots[1], robots[2]));
  TEST_ASSERT_EQUAL_HEX64(robots[0].archive().digest(), robots[1].archive().digest());
  TEST_ASSERT_EQUAL_HEX64(robots[0].archive().digest(), robots[2].archive().digest());
}

void a_stored_snapshot_merges_as_the_search_itself() {
  for (uint32_t robot = 0; robot < 3; ++robot) {
    run_fleet();
    EXPECT_STATUS(Status::ok, nanoqd::merge(target, robots[robot]));
    const uint64_t in_memory = target.archive().digest();
    store(robots[robot]);
    for (uint32_t bytes = elite_bytes; bytes <= sizeof buffer; ++bytes) {
      target = expected;
      EXPECT_STATUS_MESSAGE(Status::ok, nanoqd::merge(target, flash.storage(), {buffer, bytes}),
                            test::message("a buffer for one elite is enough", bytes));
      TEST_ASSERT_TRUE_MESSAGE(target.archive().digest() == in_memory,
                               test::message("a stored snapshot merges as the search itself", bytes));
      EXPECT_STATUS(Status::ok, target.check_invariants());
    }
    TEST_ASSERT_NULL_MESSAGE(flash.violation, flash.violation);
  }
}

void an_empty_search_can_be_merged() {
  run_fleet();
  EXPECT_STATUS(Status::ok, robots[0].begin(test::config_of<Robot>(1, 1)));
  EXPECT_STATUS(Status::ok, nanoqd::merge(robots[0], target));
  EXPECT_STATUS(Status::ok, nanoqd::merge(target, target));
  TEST_ASSERT_EQUAL_HEX64(target.archive().digest(), robots[0].archive().digest());
  EXPECT_STATUS(Status::ok, robots[1].begin(test::config_of<Robot>(1, 1)));
  store(robots[1]);
  EXPECT_STATUS(Status::ok, nanoqd::merge(target, flash.storage(), buffer));
  TEST_ASSERT_EQUAL_HEX64(robots[0].archive().digest(), target.archive().digest());
}

// What a snapshot of a run with other parameters holds is as good as any.
void snapshots_of_another_run_can_be_merged() {
  run_fleet();
  Robot::Config config = test::config_of<Robot>(77, 25);
  config.variation.F = 0.9f;
  EXPECT_STATUS(Status::ok, robots[0].begin(config));
  EXPECT_STATUS(Status::ok, robots[0].step(trial, evaluate, 50));
  store(robots[0]);
  EXPECT_STATUS(Status::ok, nanoqd::merge(target, flash.storage(), buffer));
  EXPECT_STATUS(Status::ok, nanoqd::merge(expected, robots[0]));
  TEST_ASSERT_EQUAL_HEX64(expected.archive().digest(), target.archive().digest());
}

#define EXPECT_REFUSAL(status, call)                                                       \
  do {                                                                                     \
    before = test::digest_of(target);                                                      \
    TEST_ASSERT_TRUE_MESSAGE((call) == (status), #call " is refused by name");             \
    TEST_ASSERT_TRUE_MESSAGE(test::digest_of(target) == before, #call " changed nothing"); \
  } while (false)

void a_buffer_too_small_for_an_elite_is_refused() {
  run_fleet();
  store(robots[0]);
  const nanoqd::Storage storage = flash.storage();
  EXPECT_REFUSAL(Status::buffer_too_small, nanoqd::merge(target, storage, {buffer, elite_bytes - 1}));
  EXPECT_REFUSAL(Status::buffer_too_small, nanoqd::merge(target, storage, {}));
}

void a_search_that_was_not_begun_is_refused() {
  run_fleet();
  store(robots[0]);
  const nanoqd::Storage storage = flash.storage();
  test::zero(robots[1]);
  EXPECT_REFUSAL(Status::not_started, nanoqd::merge(target, robots[1]));
  EXPECT_REFUSAL(Status::not_started, nanoqd::merge(robots[1], target));
  EXPECT_REFUSAL(Status::not_started, nanoqd::merge(robots[1], storage, buffer));
  TEST_ASSERT_TRUE_MESSAGE(test::is_all_zero(robots[1]), "it is as it was");
}

void a_search_that_is_busy_is_refused() {
  run_fleet();
  store(robots[0]);
  const nanoqd::Storage storage = flash.storage();
  static nanoqd::Saver<Robot> saver;
  EXPECT_STATUS(Status::in_progress, saver.begin(target, storage, buffer));

  EXPECT_REFUSAL(Status::busy, nanoqd::merge(target, robots[0]));
  EXPECT_REFUSAL(Status::busy, nanoqd::merge(target, storage, buffer));
  EXPECT_STATUS(Status::busy, nanoqd::merge(robots[0], target));

  saver.cancel();
  EXPECT_STATUS(Status::ok, nanoqd::merge(robots[0], target));
}

void other_gene_bounds_are_refused() {
  run_fleet();
  const float lowers[3] = {-1.0f, -1.0f, -1.0f};
  const float uppers[2][3] = {{1.0f, 1.0f, 1.0000001f}, {0.99999994f, 1.0f, 1.0f}};
  const float negative_zero = -0.0f;
  for (const auto& upper : uppers) {
    Robot::Config config = test::config_of<Robot>(11, 10);
    config.gene_bounds = {lowers, upper};
    EXPECT_STATUS(Status::ok, robots[0].begin(config));
    EXPECT_REFUSAL(Status::other_bounds, nanoqd::merge(target, robots[0]));
    store(robots[0]);
    EXPECT_REFUSAL(Status::other_bounds, nanoqd::merge(target, flash.storage(), buffer));
  }
  // To the bit: 0 and -0 are different bounds.
  Robot::Config config = test::config_of<Robot>(11, 10);
  config.gene_bounds = {0.0f, 1.0f};
  EXPECT_STATUS(Status::ok, target.begin(config));
  config.gene_bounds = {negative_zero, 1.0f};
  EXPECT_STATUS(Status::ok, robots[0].begin(config));
  EXPECT_REFUSAL(Status::other_bounds, nanoqd::merge(target, robots[0]));
}

void another_tessellation_is_refused() {
  run_fleet();
  Robot::Config config = test::config_of<Robot>(11, 10);
  config.tessellation = {-1.0f, 1.0000001f};
  EXPECT_STATUS(Status::ok, robots[0].begin(config));
  EXPECT_REFUSAL(Status::other_tessellation, nanoqd::merge(target, robots[0]));
  store(robots[0]);
  EXPECT_REFUSAL(Status::other_tessellation, nanoqd::merge(target, flash.storage(), buffer));
}

// The same number of cells in the same box, but other ones.
void other_centroids_are_refused() {
  using Tessellation = nanoqd::CvtTable<nanoqd::Centroids<4, 1>>;
  using Line = nanoqd::DifferentialMapElites<1, Tessellation>;
  static constexpr nanoqd::Centroids<4, 1> table = {{{-1.0f}, {1.0f}}, {{0.1f}, {0.4f}, {0.6f}, {0.9f}}};
  static constexpr nanoqd::Centroids<4, 1> moved = {{{-1.0f}, {1.0f}}, {{0.1f}, {0.4f}, {0.6f}, {0.8f}}};
  static Line line;
  static Line moved_line;
  Line::Config config;
  config.gene_bounds = {-1.0f, 1.0f};
  config.tessellation = table;
  EXPECT_STATUS(Status::ok, line.begin(config));
  config.tessellation = moved;
  EXPECT_STATUS(Status::ok, moved_line.begin(config));
  EXPECT_STATUS(Status::other_tessellation, nanoqd::merge(line, moved_line));

  config.tessellation = table;
  EXPECT_STATUS(Status::ok, moved_line.begin(config));
  EXPECT_STATUS(Status::ok, nanoqd::merge(line, moved_line));
}

void archives_by_themselves_are_refused_alike() {
  using Archive = nanoqd::Archive<float, 2, 7, 1>;
  static Archive archive;
  static Archive second;
  EXPECT_STATUS(Status::not_started, nanoqd::merge(archive, second));
  EXPECT_STATUS(Status::ok, archive.reset(nanoqd::Box<float, 2>(0.0f, 1.0f)));
  EXPECT_STATUS(Status::not_started, nanoqd::merge(archive, second));
  EXPECT_STATUS(Status::not_started, nanoqd::merge(second, archive));
  EXPECT_STATUS(Status::ok, second.reset(nanoqd::Box<float, 2>(0.0f, 2.0f)));
  EXPECT_STATUS(Status::other_bounds, nanoqd::merge(archive, second));
  EXPECT_STATUS(Status::ok, second.reset(nanoqd::Box<float, 2>(0.0f, 1.0f)));
  EXPECT_STATUS(Status::ok, nanoqd::merge(archive, second));
  TEST_ASSERT_EQUAL_UINT32(0, archive.size());
}

}  // namespace

int main() {
  UNITY_BEGIN();
  RUN_TEST(generator_and_counters_stay);
  RUN_TEST(searches_that_breed_differently_can_be_merged);
  RUN_TEST(merging_with_itself_only_sorts);
  RUN_TEST(a_run_goes_on_alike_whatever_the_order_of_merges);
  RUN_TEST(everyone_who_merged_everyone_has_the_same_elites);
  RUN_TEST(a_stored_snapshot_merges_as_the_search_itself);
  RUN_TEST(an_empty_search_can_be_merged);
  RUN_TEST(snapshots_of_another_run_can_be_merged);
  RUN_TEST(a_buffer_too_small_for_an_elite_is_refused);
  RUN_TEST(a_search_that_was_not_begun_is_refused);
  RUN_TEST(a_search_that_is_busy_is_refused);
  RUN_TEST(other_gene_bounds_are_refused);
  RUN_TEST(another_tessellation_is_refused);
  RUN_TEST(other_centroids_are_refused);
  RUN_TEST(archives_by_themselves_are_refused_alike);
  return UNITY_END();
}
