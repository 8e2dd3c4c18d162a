// ReachGoal names the elite whose corrected result is nearest to the goal, and refuses bad input by
// name.
#include <nanoqd/adaptation/reach_goal.hpp>

#include "support/expect_status.hpp"
#include "support/made_elites.hpp"
#include "support/message.hpp"
#include "support/run_for_both.hpp"
#include "support/scalars.hpp"
#include "support/seekers.hpp"
#include "unity.h"

using nanoqd::Status;

void setUp() {}
void tearDown() {}

template <class Scalar, bool Kept = false>
using Elites = test::MadeElites<Scalar, 2, 30, Kept>;
template <class Scalar, uint32_t Trials = 8, bool Kept = false>
using Seeker = nanoqd::ReachGoal<Elites<Scalar, Kept>, Trials>;

// The tests share their memory, because devices have little stack; begin() makes it fresh.
template <class Scalar>
static Elites<Scalar> made;
template <class Scalar>
static Seeker<Scalar> seekers[2];

static_assert(sizeof(void*) != 4 || sizeof(nanoqd::ReachGoal<Elites<float>>) == 992,
              "T = 16, 2 measures: 992 bytes on a 32-bit processor");

template <class Scalar>
static void begin_and_aim(Seeker<Scalar>& seeker, Elites<Scalar>& elites, uint64_t seed) {
  elites.make(seed);
  EXPECT_STATUS(Status::ok, seeker.begin(elites));
  EXPECT_STATUS(Status::ok, seeker.aim({Scalar(0.9), Scalar(-0.6)}));
}

template <class Scalar>
static void nothing_is_named_before_begin_and_aim() {
  static Seeker<Scalar, 5> seeker;
  Elites<Scalar>& elites = made<Scalar>;
  elites.make(1);
  static uint8_t bytes[Seeker<Scalar, 5>::stored_bytes];

  TEST_ASSERT_FALSE_MESSAGE(seeker.next(), "before begin()");
  TEST_ASSERT_FALSE_MESSAGE(seeker.has_elite() || seeker.has_best(), "nothing was named or told before begin()");
  EXPECT_STATUS(Status::not_started, seeker.aim({Scalar{1}, Scalar{0}}));
  EXPECT_STATUS(Status::not_started, seeker.tell({Scalar{1}, Scalar{0}}));
  EXPECT_STATUS(Status::not_started, seeker.restore(bytes));
  seeker.store(bytes);
  EXPECT_STATUS(Status::ok, seeker.begin(elites));
  TEST_ASSERT_FALSE_MESSAGE(seeker.next(), "before aim()");
  EXPECT_STATUS(Status::no_trial, seeker.tell({Scalar{1}, Scalar{0}}));
  TEST_ASSERT_FALSE_MESSAGE(seeker.has_elite() || seeker.has_best(), "no result yet");
}

template <class Scalar>
static void a_bad_configuration_changes_nothing() {
  Seeker<Scalar>& seeker = seekers<Scalar>[0];
  Elites<Scalar>& elites = made<Scalar>;
  begin_and_aim(seeker, elites, 1);
  TEST_ASSERT_TRUE(seeker.next());
  const uint32_t named = seeker.number();
  typename Seeker<Scalar>::Config config;
  config.length = Scalar{0};
  EXPECT_STATUS(Status::bad_length, seeker.begin(elites, config));
  config = {};
  config.noise = Scalar{0};
  EXPECT_STATUS(Status::bad_noise, seeker.begin(elites, config));
  config = {};
  config.memory = Scalar{2};
  EXPECT_STATUS(Status::bad_memory, seeker.begin(elites, config));
  const Scalar kappas[] = {Scalar{-1}, Scalar{101}, test::nan<Scalar>(), test::infinity<Scalar>()};
  for (const Scalar kappa : kappas) {
    config = {};
    config.kappa = kappa;
    EXPECT_STATUS(Status::bad_kappa, seeker.begin(elites, config));
  }
  elites.count = 0;
  EXPECT_STATUS(Status::no_elites, seeker.begin(elites));
  elites.count = 30;

  TEST_ASSERT_TRUE_MESSAGE(seeker.next(), "it goes on as before");
  TEST_ASSERT_EQUAL_UINT32_MESSAGE(named, seeker.number(), "with the same elite");
}

// Static objects cost no flash.
template <class Scalar>
static void before_begin_it_is_all_zero() {
  static Seeker<Scalar, 4> seeker;
  static_assert(Seeker<Scalar, 4>::ram_bytes() == sizeof seeker, "what a static_assert is told");
  uint8_t stored[Seeker<Scalar, 4>::stored_bytes];
  uint8_t object[sizeof seeker];
  nanoqd::detail::copy_bytes(object, &seeker, sizeof seeker);
  seeker.store(stored);

  for (const uint8_t byte : object) TEST_ASSERT_EQUAL_HEX8_MESSAGE(0, byte, "all zero");
  for (uint32_t i = 8; i < sizeof stored - 4; ++i) TEST_ASSERT_EQUAL_HEX8_MESSAGE(0, stored[i], "nothing to store");
}

template <class Scalar>
static void kappa_may_be_anything_from_0_to_100() {
  Seeker<Scalar>& seeker = seekers<Scalar>[0];
  Elites<Scalar>& elites = made<Scalar>;
  elites.make(1);
  typename Seeker<Scalar>::Config config;
  config.kappa = Scalar{0};
  EXPECT_STATUS(Status::ok, seeker.begin(elites, config));
  config.kappa = Scalar{100};
  EXPECT_STATUS(Status::ok, seeker.begin(elites, config));
}

template <class Scalar>
static void the_first_is_the_nearest_and_a_lost_trial_is_named_again() {
  Seeker<Scalar>& seeker = seekers<Scalar>[0];
  Elites<Scalar>& elites = made<Scalar>;
  elites.make(1);
  EXPECT_STATUS(Status::ok, seeker.begin(elites));
  const auto& place = elites.where.centroids[17];
  const Scalar goal[2] = {place[0] * Scalar{2}, place[1] - Scalar{1}};
  EXPECT_STATUS(Status::ok, seeker.aim(goal));

  TEST_ASSERT_TRUE(seeker.next());
  TEST_ASSERT_TRUE_MESSAGE(seeker.has_elite(), "an elite was named");
  TEST_ASSERT_EQUAL_UINT32_MESSAGE(17, seeker.number(), "the elite at the goal");
  TEST_ASSERT_EQUAL_UINT32_MESSAGE(17, seeker.elite().cell(), "and its cell");
  ASSERT_SAME_BITS(Scalar{0}, seeker.promise(), "it promises to come there");
  ASSERT_SAME_BITS(goal[0], seeker.expected(0), "in the unit of the measures");
  ASSERT_SAME_BITS(goal[1], seeker.expected(1), "whatever their bounds");
  ASSERT_SAME_BITS(Scalar{2}, seeker.deviation(0), "nothing is known yet: the whole box");
  ASSERT_SAME_BITS(Scalar{1}, seeker.deviation(1), "of this measure too");
  TEST_ASSERT_TRUE_MESSAGE(seeker.next(), "its result was lost");
  TEST_ASSERT_EQUAL_UINT32_MESSAGE(17, seeker.number(), "so it is named again");
}

template <class Scalar>
static void a_result_is_told_once() {
  Seeker<Scalar>& seeker = seekers<Scalar>[0];
  Elites<Scalar>& elites = made<Scalar>;
  begin_and_aim(seeker, elites, 1);
  TEST_ASSERT_TRUE(seeker.next());
  const uint32_t first = seeker.number();
  EXPECT_STATUS(Status::ok, seeker.tell({Scalar(0.5), Scalar(-0.5)}));
  EXPECT_STATUS(Status::no_trial, seeker.tell({Scalar(0.5), Scalar(-0.5)}));
  TEST_ASSERT_EQUAL_UINT32_MESSAGE(1, seeker.model().size(), "it was learned once");
  TEST_ASSERT_TRUE(seeker.next());
  TEST_ASSERT_TRUE_MESSAGE(first != seeker.number(), "another elite is next");
}

template <class Scalar>
static void a_bad_result_or_goal_changes_nothing() {
  Seeker<Scalar>& seeker = seekers<Scalar>[0];
  Elites<Scalar>& elites = made<Scalar>;
  begin_and_aim(seeker, elites, 1);
  TEST_ASSERT_TRUE(seeker.next());
  uint8_t before[Seeker<Scalar>::stored_bytes];
  uint8_t after[Seeker<Scalar>::stored_bytes];
  seeker.store(before);
  const Scalar nan = test::nan<Scalar>();
  EXPECT_STATUS(Status::result_not_finite, seeker.tell({nan, Scalar{0}}));
  EXPECT_STATUS(Status::result_not_finite, seeker.tell({Scalar{0}, test::infinity<Scalar>()}));
  EXPECT_STATUS(Status::result_out_of_range, seeker.tell({Scalar(2000.5), Scalar{0}}));
  EXPECT_STATUS(Status::result_out_of_range, seeker.tell({Scalar{0}, -test::largest<Scalar>()}));
  EXPECT_STATUS(Status::result_not_finite, seeker.aim({nan, Scalar{0}}));
  EXPECT_STATUS(Status::result_out_of_range, seeker.aim({Scalar{0}, Scalar{1001}}));
  seeker.store(after);

  for (uint32_t i = 0; i < sizeof before; ++i) TEST_ASSERT_EQUAL_HEX8_MESSAGE(before[i], after[i], "nothing changed");
  EXPECT_STATUS_MESSAGE(Status::ok, seeker.tell({Scalar{2000}, Scalar{-1001}}), "the farthest that is believed");
}

template <class Scalar>
static void it_reaches_what_can_be_reached_in_few_trials() {
  Seeker<Scalar>& seeker = seekers<Scalar>[0];
  Elites<Scalar>& elites = made<Scalar>;
  elites.make(3);
  EXPECT_STATUS(Status::ok, seeker.begin(elites));
  uint32_t trials = 0;
  for (uint32_t wanted = 0; wanted < 20; ++wanted) {
    const test::Bent<Scalar> goal(elites, wanted);
    EXPECT_STATUS(Status::ok, seeker.aim(goal.result));
    for (uint32_t i = 0; i < 8; ++i) {
      TEST_ASSERT_TRUE(seeker.next());
      ++trials;
      EXPECT_STATUS(Status::ok, seeker.tell(test::Bent<Scalar>(elites, seeker.number()).result));
      if (seeker.number() == wanted) break;
    }
    TEST_ASSERT_EQUAL_UINT32_MESSAGE(wanted, seeker.best().cell(), test::message("the right elite is found", wanted));
    ASSERT_SAME_BITS(Scalar{0}, seeker.best_distance(), "it came to the goal");
  }
  TEST_ASSERT_TRUE_MESSAGE(trials <= 40, test::message("2 trials each, for what was learned is kept", trials));
}

template <class Scalar>
static void every_elite_is_tried_once_then_no_more() {
  static Seeker<Scalar, 10> seeker;
  Elites<Scalar>& elites = made<Scalar>;
  elites.make(4);
  elites.count = 10;
  EXPECT_STATUS(Status::ok, seeker.begin(elites));
  EXPECT_STATUS(Status::ok, seeker.aim({Scalar{1}, Scalar(-0.5)}));
  bool was_tried[10] = {};
  for (uint32_t i = 0; i < 10; ++i) {
    TEST_ASSERT_TRUE_MESSAGE(seeker.next(), test::message("there is one more", i));
    TEST_ASSERT_FALSE_MESSAGE(was_tried[seeker.number()], test::message("not one twice", i));
    was_tried[seeker.number()] = true;
    EXPECT_STATUS(Status::ok, seeker.tell(test::Bent<Scalar>(elites, seeker.number()).result));
  }

  TEST_ASSERT_FALSE_MESSAGE(seeker.next(), "all were tried");
  EXPECT_STATUS(Status::no_trial, seeker.tell({Scalar{0}, Scalar{0}}));
  EXPECT_STATUS(Status::ok, seeker.aim({Scalar{1}, Scalar(-0.5)}));
  TEST_ASSERT_TRUE_MESSAGE(seeker.next(), "a new goal may name any of them");
  TEST_ASSERT_FALSE_MESSAGE(seeker.has_best(), "and has no result yet");
  TEST_ASSERT_TRUE_MESSAGE(seeker.deviation(0) < Scalar(0.2), "but what was learned is kept");
}

template <class Scalar>
static void after_a_repair_all_is_forgotten_except_the_goal() {
  Seeker<Scalar>& seeker = seekers<Scalar>[0];
  Elites<Scalar>& elites = made<Scalar>;
  begin_and_aim(seeker, elites, 5);
  TEST_ASSERT_TRUE(seeker.next());
  const uint32_t first = seeker.number();
  EXPECT_STATUS(Status::ok, seeker.tell({Scalar{2}, Scalar{0}}));
  TEST_ASSERT_TRUE(seeker.next());
  seeker.forget();

  EXPECT_STATUS_MESSAGE(Status::no_trial, seeker.tell({Scalar{0}, Scalar{0}}), "the trial before the repair is lost");
  TEST_ASSERT_FALSE_MESSAGE(seeker.has_elite(), "no named elite");
  TEST_ASSERT_FALSE_MESSAGE(seeker.has_best(), "no best result");
  TEST_ASSERT_TRUE(seeker.next());
  TEST_ASSERT_EQUAL_UINT32_MESSAGE(first, seeker.number(), "the first again");
}

// The plain rule, without the bound that lets most elites drop out early.
template <class Scalar>
static uint32_t chosen_plainly(const Seeker<Scalar>& seeker, const Elites<Scalar>& elites, const Scalar (&wanted)[2]) {
  Scalar lowest = test::infinity<Scalar>();
  uint32_t chosen = 0;
  for (uint32_t i = 0; i < elites.count; ++i) {
    Scalar k[8];
    const auto& place = elites.where.centroids[i];
    if (seeker.model().compare(place, k)) continue;
    const Scalar x = place[0] + seeker.model().correction(k, 0) - wanted[0];
    const Scalar y = place[1] + seeker.model().correction(k, 1) - wanted[1];
    const Scalar distance = nanoqd::detail::root(nanoqd::detail::squared(x) + nanoqd::detail::squared(y));
    const Scalar bonus = Scalar(0.7) * seeker.model().scale() * nanoqd::detail::root(seeker.model().variance(k));
    if (distance - bonus < lowest) {
      lowest = distance - bonus;
      chosen = i;
    }
  }
  return chosen;
}

template <class Scalar>
static void a_decision_is_that_of_the_plain_rule() {
  Seeker<Scalar>& seeker = seekers<Scalar>[0];
  Elites<Scalar>& elites = made<Scalar>;
  for (uint32_t seed = 0; seed < 6; ++seed) {
    begin_and_aim(seeker, elites, 10 + seed);
    for (uint32_t i = 0; i < 12; ++i) {
      TEST_ASSERT_TRUE(seeker.next());
      TEST_ASSERT_EQUAL_UINT32_MESSAGE(chosen_plainly(seeker, elites, {Scalar(0.45), Scalar(0.4)}), seeker.number(),
                                       test::message("the same elite", seed * 100 + i));
      EXPECT_STATUS(Status::ok, seeker.tell(test::Bent<Scalar>(elites, seeker.number()).result));
    }
  }
}

template <class Scalar>
static void measures_that_were_kept_are_the_places() {
  static test::MadeElites<Scalar, 2, 30, true> kept;
  Elites<Scalar>& centroids = made<Scalar>;
  kept.make(6);
  centroids.make(6);
  static Seeker<Scalar, 8, true> by_measures;
  Seeker<Scalar>& by_centroids = seekers<Scalar>[0];
  EXPECT_STATUS(Status::ok, by_measures.begin(kept));
  EXPECT_STATUS(Status::ok, by_centroids.begin(centroids));
  EXPECT_STATUS(Status::ok, by_measures.aim({Scalar{1}, Scalar(-0.25)}));
  EXPECT_STATUS(Status::ok, by_centroids.aim({Scalar{1}, Scalar(-0.25)}));
  nanoqd::Digest digests[2];
  test::fold_goal(by_measures, kept, 10, digests[0]);
  test::fold_goal(by_centroids, centroids, 10, digests[1]);
  TEST_ASSERT_EQUAL_HEX64_MESSAGE(digests[1].value(), digests[0].value(), "the same places, the same bits");
}

template <class Scalar>
static void a_reset_in_the_middle_costs_nothing() {
  Elites<Scalar>& elites = made<Scalar>;
  for (uint32_t done = 0; done < 12; ++done) {
    Seeker<Scalar>& seeker = seekers<Scalar>[0];
    Seeker<Scalar>& other = seekers<Scalar>[1];
    begin_and_aim(seeker, elites, 7);
    nanoqd::Digest digests[2];
    test::fold_goal(seeker, elites, done, digests[0]);
    digests[0] = {};
    TEST_ASSERT_TRUE(seeker.next());
    uint8_t bytes[Seeker<Scalar>::stored_bytes];
    seeker.store(bytes);
    nanoqd::detail::make_zero(other);  // as after a reset
    EXPECT_STATUS(Status::ok, other.begin(elites));
    EXPECT_STATUS_MESSAGE(Status::ok, other.restore(bytes), test::message("restored", done));

    TEST_ASSERT_EQUAL_UINT32_MESSAGE(seeker.number(), other.number(), "the trial that is out");
    ASSERT_SAME_BITS(seeker.model().scale(), other.model().scale(), "the scale");
    EXPECT_STATUS(Status::ok, seeker.tell({Scalar{1}, Scalar(-0.5)}));
    EXPECT_STATUS(Status::ok, other.tell({Scalar{1}, Scalar(-0.5)}));
    test::fold_goal(seeker, elites, 10, digests[0]);
    test::fold_goal(other, elites, 10, digests[1]);
    TEST_ASSERT_EQUAL_HEX64_MESSAGE(digests[0].value(), digests[1].value(), "it goes on to the same bits");
  }
}

static void seal(uint8_t* bytes, uint32_t count) {
  nanoqd::detail::Crc32 crc;
  for (uint32_t i = 0; i < count - 4; ++i) crc.add(bytes[i]);
  for (uint32_t i = 0; i < 4; ++i) bytes[count - 4 + i] = static_cast<uint8_t>(crc.value() >> (8 * i));
}

template <class Scalar>
static void damaged_bytes_are_refused_and_change_nothing() {
  Elites<Scalar>& elites = made<Scalar>;
  Seeker<Scalar>& seeker = seekers<Scalar>[0];
  Seeker<Scalar>& other = seekers<Scalar>[1];
  begin_and_aim(seeker, elites, 8);
  EXPECT_STATUS(Status::ok, other.begin(elites));
  nanoqd::Digest unused;
  test::fold_goal(seeker, elites, 5, unused);
  constexpr uint32_t count = Seeker<Scalar>::stored_bytes;
  uint8_t bytes[count];
  seeker.store(bytes);
  for (uint32_t i = 0; i < count; ++i) {
    bytes[i] ^= 0x10;
    EXPECT_STATUS_MESSAGE(Status::no_state, other.restore(bytes), test::message("a byte is wrong", i));
    bytes[i] ^= 0x10;
  }
  TEST_ASSERT_FALSE_MESSAGE(other.next(), "it still has no goal");
  // Wrong on purpose, with a right CRC: numbers of elites, trials, the mark, a type, a scalar.
  const uint32_t words[] = {0, 4, 15, 19, 22, 23, 24 + sizeof(Scalar) - 1, count - 5};
  for (const uint32_t at : words) {
    uint8_t made[count];
    for (uint32_t i = 0; i < count; ++i) made[i] = bytes[i];
    made[at] = 0x7F;
    if (at >= 24) made[at - 1] = 0xF0;
    seal(made, count);
    EXPECT_STATUS_MESSAGE(Status::no_state, other.restore(made), test::message("no such state", at));
  }
  // An elite beyond the last, of all 30.
  const uint32_t numbers[] = {12, 16};
  for (const uint32_t at : numbers) {
    uint8_t made_up[count];
    for (uint32_t i = 0; i < count; ++i) made_up[i] = i >= at && i < at + 4 ? 0 : bytes[i];
    made_up[at] = 30;
    seal(made_up, count);
    EXPECT_STATUS_MESSAGE(Status::no_state, other.restore(made_up), test::message("no such elite", at));
  }
  elites.where.sum = 78;
  EXPECT_STATUS(Status::other_tessellation, other.restore(bytes));
  elites.where.sum = 77;
  EXPECT_STATUS(Status::ok, other.restore(bytes));
}

// A trial that waits needs its elite; one that was told does not.
template <class Scalar>
static void a_state_before_its_first_trial_can_be_restored() {
  Elites<Scalar>& elites = made<Scalar>;
  Seeker<Scalar>& seeker = seekers<Scalar>[0];
  Seeker<Scalar>& other = seekers<Scalar>[1];
  begin_and_aim(seeker, elites, 9);
  EXPECT_STATUS(Status::ok, other.begin(elites));
  uint8_t bytes[Seeker<Scalar>::stored_bytes];
  seeker.store(bytes);
  EXPECT_STATUS(Status::ok, other.restore(bytes));
  EXPECT_STATUS_MESSAGE(Status::no_trial, other.tell({Scalar{0}, Scalar{0}}), "no trial is out");
  TEST_ASSERT_TRUE_MESSAGE(other.next(), "the goal is there");
  bytes[20] = 1;
  seal(bytes, sizeof bytes);
  EXPECT_STATUS_MESSAGE(Status::no_state, other.restore(bytes), "a trial without an elite");
}

// Whatever is told, numbers stay finite and a refused tell changes nothing.
template <class Scalar>
static void fuzzed_results_do_no_harm() {
  Elites<Scalar>& elites = made<Scalar>;
  Seeker<Scalar>& seeker = seekers<Scalar>[0];
  begin_and_aim(seeker, elites, 11);
  nanoqd::Rng rng(12);
  for (uint32_t i = 0; i < 400; ++i) {
    if (rng.below(20) == 0) seeker.forget();
    if (rng.below(10) == 0) static_cast<void>(seeker.aim({rng.uniform<Scalar>(), rng.uniform<Scalar>()}));
    const bool is_named = seeker.next();
    Scalar result[2];
    for (Scalar& number : result) {
      using Bits = typename nanoqd::detail::ScalarTraits<Scalar>::Bits;
      const Bits bits = static_cast<Bits>(uint64_t{rng.next()} << 32 | rng.next());
      number = rng.below(2) == 0 ? nanoqd::detail::from_bits<Scalar>(bits) : rng.uniform<Scalar>() * Scalar{2000};
    }
    const uint32_t size = seeker.model().size();
    const bool is_refused = seeker.tell(result) != Status::ok;
    TEST_ASSERT_TRUE_MESSAGE(is_named, test::message("an elite is named", i));
    TEST_ASSERT_TRUE_MESSAGE(!is_refused || seeker.model().size() == size, test::message("nothing was learned", i));
    TEST_ASSERT_TRUE_MESSAGE(nanoqd::detail::is_finite(seeker.expected(0)) &&
                                 nanoqd::detail::is_finite(seeker.expected(1)) &&
                                 nanoqd::detail::is_finite(seeker.deviation(0)),
                             test::message("all numbers are finite", i));
  }
}

int main() {
  UNITY_BEGIN();
  RUN_FOR_BOTH(nothing_is_named_before_begin_and_aim);
  RUN_FOR_BOTH(a_bad_configuration_changes_nothing);
  RUN_FOR_BOTH(before_begin_it_is_all_zero);
  RUN_FOR_BOTH(kappa_may_be_anything_from_0_to_100);
  RUN_FOR_BOTH(the_first_is_the_nearest_and_a_lost_trial_is_named_again);
  RUN_FOR_BOTH(a_result_is_told_once);
  RUN_FOR_BOTH(a_bad_result_or_goal_changes_nothing);
  RUN_FOR_BOTH(it_reaches_what_can_be_reached_in_few_trials);
  RUN_FOR_BOTH(every_elite_is_tried_once_then_no_more);
  RUN_FOR_BOTH(after_a_repair_all_is_forgotten_except_the_goal);
  RUN_FOR_BOTH(a_decision_is_that_of_the_plain_rule);
  RUN_FOR_BOTH(measures_that_were_kept_are_the_places);
  RUN_FOR_BOTH(a_reset_in_the_middle_costs_nothing);
  RUN_FOR_BOTH(damaged_bytes_are_refused_and_change_nothing);
  RUN_FOR_BOTH(a_state_before_its_first_trial_can_be_restored);
  RUN_FOR_BOTH(fuzzed_results_do_no_harm);
  return UNITY_END();
}
