// MA-ES learns from whole generations told in any order, does without lost trials, and starts again
// where it is stuck.
#include <stdint.h>

#include <nanoqd/variation/ma_es.hpp>

#include "support/message.hpp"
#include "support/near.hpp"
#include "support/policy_fields.hpp"
#include "support/policy_lab.hpp"
#include "support/scalars.hpp"
#include "unity.h"

using nanoqd::Origin;
using nanoqd::detail::product;
using test::message;

void setUp() {}
void tearDown() {}

namespace {

constexpr uint32_t genes = 4;

template <class Scalar>
using MaEs = nanoqd::MaEs<Scalar, genes>;
template <class Scalar>
using Lab = test::PolicyLab<Scalar, genes>;
template <class Scalar>
Lab<Scalar> lab;
template <class Scalar>
MaEs<Scalar> ma_es;

constexpr uint32_t lambda = MaEs<float>::least_lambda;
static_assert(lambda == 8 && MaEs<float>::most_lambda == 32, "4 + floor(3 ln 4), and four times that");

constexpr test::MaEsFields<genes, MaEs<float>::most_lambda> fields;

template <class Scalar>
void begin(Scalar lower = Scalar{-1}, Scalar upper = Scalar{1}) {
  lab<Scalar>.begin(17, {lower, upper});
  lab<Scalar>.fill(9, 5);
  ma_es<Scalar>.begin({});
}

template <class Scalar>
Scalar sphere(const Scalar (&x)[genes]) {
  Scalar sum{0};
  for (const Scalar gene : x) sum -= product(gene, gene);
  return sum;
}

template <class Scalar>
uint32_t slot() {
  return lab<Scalar>.trial.origin.reference & 255U;
}
template <class Scalar>
uint32_t generation() {
  return lab<Scalar>.trial.origin.reference >> 8;
}

template <class Scalar>
using Trial = nanoqd::Trial<Scalar, genes>;
template <class Scalar>
Trial<Scalar> out[4 * lambda];

// Asks for a generation of so many, all of them out at a time.
template <class Scalar>
void ask_for(uint32_t count) {
  for (uint32_t i = 0; i < count; ++i) {
    lab<Scalar>.propose(ma_es<Scalar>);
    out<Scalar>[i] = lab<Scalar>.trial;
  }
}
template <class Scalar>
void tell(uint32_t i) {
  lab<Scalar>.trial = out<Scalar>[i];
  lab<Scalar>.learn(ma_es<Scalar>, sphere(lab<Scalar>.trial.genes));
}

}  // namespace

// Part of a static search, which takes no flash.
static void it_is_all_zero_before_begin() {
  static const MaEs<float> policy{};
  const uint8_t* bytes = reinterpret_cast<const uint8_t*>(&policy);
  for (uint32_t i = 0; i < sizeof policy; ++i) TEST_ASSERT_EQUAL_HEX8_MESSAGE(0, bytes[i], message("byte", i));
}

static void every_field_has_a_name() { test::expect_named(ma_es<float>, fields); }

template <class Scalar>
static void the_first_generation_is_noise_around_the_best_elite() {
  begin<Scalar>(Scalar{-100}, Scalar{100});
  const auto best = lab<Scalar>.archive.best();
  Scalar sum{0};
  for (uint32_t i = 0; i < lambda; ++i) {
    lab<Scalar>.propose(ma_es<Scalar>);
    TEST_ASSERT_EQUAL_UINT32(Origin::variation, lab<Scalar>.trial.origin.maker);
    TEST_ASSERT_EQUAL_UINT32_MESSAGE(i, slot<Scalar>(), "slots are numbered");
    TEST_ASSERT_EQUAL_UINT32_MESSAGE(1, generation<Scalar>(), "and so are generations");
    for (uint32_t j = 0; j < genes; ++j) {
      if (lab<Scalar>.trial.genes[j] <= Scalar{-100} || lab<Scalar>.trial.genes[j] >= Scalar{100}) continue;
      const Scalar apart = (lab<Scalar>.trial.genes[j] - best.gene(j)) / Scalar{40};  // a fifth of 200
      sum += product(apart, apart);
    }
  }
  // 32 squares of normal variables, few of them cut: 32 with a deviation of 8
  TEST_ASSERT_TRUE_MESSAGE(sum > Scalar{16} && sum < Scalar{48}, "its deviation is a fifth of the range");
}

// The tolerance for all later generations depends on it.
template <class Scalar>
static void the_spread_is_that_of_the_objectives_of_the_first_generation() {
  begin<Scalar>();
  ask_for<Scalar>(lambda);
  Scalar highest = sphere(out<Scalar>[0].genes);
  Scalar lowest = highest;
  for (uint32_t i = 0; i < lambda; ++i) {
    const Scalar objective = sphere(out<Scalar>[i].genes);
    highest = objective > highest ? objective : highest;
    lowest = objective < lowest ? objective : lowest;
    tell<Scalar>(i);
  }
  ASSERT_SAME_BITS(highest - lowest, test::field(ma_es<Scalar>, fields.run.spread), "of the first generation");

  ask_for<Scalar>(lambda);
  for (uint32_t i = 0; i < lambda; ++i) tell<Scalar>(i);
  ASSERT_SAME_BITS(highest - lowest, test::field(ma_es<Scalar>, fields.run.spread), "and of no later one");
}

template <class Scalar>
static void trials_told_in_any_order_teach_the_same() {
  uint64_t digests[3];
  for (uint32_t order = 0; order < 3; ++order) {
    begin<Scalar>();
    for (uint32_t round = 0; round < 5; ++round) {
      ask_for<Scalar>(lambda);
      for (uint32_t i = 0; i < lambda; ++i)
        tell<Scalar>(order == 0 ? i : order == 1 ? lambda - 1 - i : (3 * i + 5) % lambda);
    }
    digests[order] = test::digest_of_fields(ma_es<Scalar>);
  }
  TEST_ASSERT_EQUAL_HEX64_MESSAGE(digests[0], digests[1], "backwards");
  TEST_ASSERT_EQUAL_HEX64_MESSAGE(digests[0], digests[2], "in disorder");
}

static void a_generation_has_four_times_as_many_trials_at_the_third_start_then_few_again() {
  begin<float>();
  const uint32_t expected[] = {lambda, 2 * lambda, 4 * lambda, lambda, 2 * lambda};
  for (uint32_t start = 0; start < 5; ++start) {
    TEST_ASSERT_EQUAL_UINT32(start, ma_es<float>.restarts());
    for (uint32_t i = 0; i < expected[start]; ++i) {
      lab<float>.propose(ma_es<float>);
      TEST_ASSERT_EQUAL_UINT32(i, slot<float>());
      TEST_ASSERT_EQUAL_UINT32_MESSAGE(start, ma_es<float>.restarts(), "all of them first");
      lab<float>.learn(ma_es<float>, 5.0f);  // a plain, where nothing can be learned
    }
    TEST_ASSERT_EQUAL_UINT32_MESSAGE(start + 1, ma_es<float>.restarts(), "it does not stay on a plain");
  }
}

static void later_starts_are_at_random_elites() {
  begin<float>();
  uint32_t at_best = 0;
  for (uint32_t start = 0; start < 40; ++start) {
    lab<float>.propose(ma_es<float>);
    bool is_elite = false;
    for (const auto elite : lab<float>.archive) {
      bool is_same = true;
      for (uint32_t j = 0; j < genes; ++j)
        is_same = is_same && test::same(elite.gene(j), test::field(ma_es<float>, fields.mean[j]));
      is_elite = is_elite || is_same;
      at_best += is_same && test::same(elite.objective(), 9.0f) ? 1U : 0U;
    }
    TEST_ASSERT_TRUE_MESSAGE(is_elite, message("the mean of a new start is an elite", start));
    if (start == 0) TEST_ASSERT_EQUAL_UINT32_MESSAGE(1, at_best, "the first at the best");
    lab<float>.learn(ma_es<float>, 5.0f);
    while (ma_es<float>.restarts() == start) {
      lab<float>.propose(ma_es<float>);
      lab<float>.learn(ma_es<float>, 5.0f);
    }
  }
  TEST_ASSERT_TRUE_MESSAGE(at_best < 15, "the others at any");
}

template <class Scalar>
static void trials_that_are_lost_are_handed_out_once_more_and_then_done_without() {
  begin<Scalar>();
  ask_for<Scalar>(lambda);
  for (uint32_t i = 0; i < lambda; ++i) {
    if (i != 2 && i != 5) tell<Scalar>(i);
  }
  for (uint32_t missing = 2; missing <= 5; missing += 3) {
    lab<Scalar>.propose(ma_es<Scalar>);
    TEST_ASSERT_EQUAL_UINT32_MESSAGE(missing, slot<Scalar>(), "the missing ones");
    TEST_ASSERT_EQUAL_UINT32_MESSAGE(1, generation<Scalar>(), "of this generation");
    TEST_ASSERT_TRUE_MESSAGE(test::same(out<Scalar>[missing].genes, lab<Scalar>.trial.genes, genes),
                             "with the same genes");
  }
  lab<Scalar>.propose(ma_es<Scalar>);
  TEST_ASSERT_EQUAL_UINT32_MESSAGE(2, generation<Scalar>(), "then it goes on without them");
  TEST_ASSERT_EQUAL_UINT32(0, slot<Scalar>());
  TEST_ASSERT_EQUAL_UINT32(0, ma_es<Scalar>.restarts());
  TEST_ASSERT_TRUE_MESSAGE(ma_es<Scalar>.is_sound(), "its numbers are sound");
}

template <class Scalar>
static void a_trial_that_comes_back_at_last_completes_its_generation() {
  begin<Scalar>();
  ask_for<Scalar>(lambda);
  for (uint32_t i = 1; i < lambda; ++i) tell<Scalar>(i);
  lab<Scalar>.propose(ma_es<Scalar>);
  TEST_ASSERT_EQUAL_UINT32(0, slot<Scalar>());

  tell<Scalar>(0);
  lab<Scalar>.propose(ma_es<Scalar>);
  TEST_ASSERT_EQUAL_UINT32_MESSAGE(2, generation<Scalar>(), "in either copy");

  tell<Scalar>(0);
  for (uint32_t i = 1; i < lambda; ++i) {
    lab<Scalar>.propose(ma_es<Scalar>);
    lab<Scalar>.learn(ma_es<Scalar>, Scalar{1});
  }
  lab<Scalar>.propose(ma_es<Scalar>);
  TEST_ASSERT_EQUAL_UINT32_MESSAGE(2, generation<Scalar>(), "the other is too late for the next generation");
  TEST_ASSERT_EQUAL_UINT32_MESSAGE(0, slot<Scalar>(), "which still waits for its own");
}

template <class Scalar>
static void lost_trials_count_as_the_worst() {
  // Told with an objective below all others, or not at all: the mean that it learns is the same.
  Scalar means[2][genes];
  for (uint32_t is_lost = 0; is_lost < 2; ++is_lost) {
    begin<Scalar>(Scalar{-10}, Scalar{10});
    ask_for<Scalar>(lambda);
    for (uint32_t i = 0; i < lambda; ++i) {
      if (i != 3) tell<Scalar>(i);
    }
    if (is_lost == 0) {
      lab<Scalar>.trial = out<Scalar>[3];
      lab<Scalar>.learn(ma_es<Scalar>, Scalar{-1000});
    } else {
      lab<Scalar>.propose(ma_es<Scalar>);
      lab<Scalar>.propose(ma_es<Scalar>);
    }
    for (uint32_t j = 0; j < genes; ++j) means[is_lost][j] = test::field(ma_es<Scalar>, fields.mean[j]);
  }
  TEST_ASSERT_TRUE_MESSAGE(test::same(means[0], means[1], genes), "the same mean, told or lost");
}

static void where_most_trials_are_lost_it_starts_again_elsewhere() {
  begin<float>();
  ask_for<float>(lambda);
  for (uint32_t i = 0; i < lambda / 2 - 1; ++i) tell<float>(i);
  for (uint32_t i = lambda / 2 - 1; i < lambda; ++i) lab<float>.propose(ma_es<float>);
  TEST_ASSERT_EQUAL_UINT32_MESSAGE(0, ma_es<float>.restarts(), "all of them once more");

  lab<float>.propose(ma_es<float>);
  TEST_ASSERT_EQUAL_UINT32(1, ma_es<float>.restarts());
  TEST_ASSERT_EQUAL_UINT32(2, generation<float>());

  begin<float>();
  ask_for<float>(lambda);
  for (uint32_t i = 0; i < lambda / 2; ++i) tell<float>(i);
  for (uint32_t i = lambda / 2; i <= lambda; ++i) lab<float>.propose(ma_es<float>);
  TEST_ASSERT_EQUAL_UINT32_MESSAGE(0, ma_es<float>.restarts(), "half of them are enough");
  TEST_ASSERT_EQUAL_UINT32(2, generation<float>());
}

// Skips turns as long as it has no work.
static uint32_t turns_waited() {
  uint32_t turns = 0;
  for (; turns < 10000 && !ma_es<float>.has_work(); ++turns) ma_es<float>.skip_turn();
  return turns;
}

static void it_waits_while_all_its_trials_are_out_but_not_without_end() {
  begin<float>();
  TEST_ASSERT_TRUE_MESSAGE(ma_es<float>.has_work(), "before it starts");
  for (uint32_t i = 0; i < lambda; ++i) {
    TEST_ASSERT_TRUE_MESSAGE(ma_es<float>.has_work(), "it has something to propose");
    ask_for<float>(1);
  }
  TEST_ASSERT_EQUAL_UINT32_MESSAGE(2 * MaEs<float>::most_lambda + 2, turns_waited(),
                                   "they are out, and will hardly come back");

  lab<float>.propose(ma_es<float>);
  TEST_ASSERT_EQUAL_UINT32_MESSAGE(0, slot<float>(), "so they are handed out again");
  for (uint32_t i = 1; i < lambda; ++i) {
    TEST_ASSERT_TRUE_MESSAGE(ma_es<float>.has_work(), "it has one to hand out again");
    lab<float>.propose(ma_es<float>);
  }
  TEST_ASSERT_FALSE_MESSAGE(ma_es<float>.has_work(), "it waits for them again");
}

// Asks for a generation, leaves so many turns to others, and tells it.
static void have_a_generation_out(uint32_t turns) {
  ask_for<float>(lambda);
  for (uint32_t i = 0; i < turns; ++i) {
    TEST_ASSERT_FALSE_MESSAGE(ma_es<float>.has_work(), "all its trials are out");
    ma_es<float>.skip_turn();
  }
  for (uint32_t i = 0; i < lambda; ++i) tell<float>(i);
}

static void it_waits_twice_as_long_as_trials_took_so_far() {
  begin<float>();
  for (uint32_t i = 0; i < 12; ++i) {
    for (uint32_t trial = 0; trial < lambda; ++trial) {
      ask_for<float>(1);
      tell<float>(0);
    }
  }
  ask_for<float>(lambda);
  TEST_ASSERT_EQUAL_UINT32_MESSAGE(2, turns_waited(), "where they come back at once it hardly waits");

  begin<float>();
  have_a_generation_out(40);
  ask_for<float>(lambda);
  TEST_ASSERT_EQUAL_UINT32_MESSAGE(2 * (40 + lambda - 1) + 2, turns_waited(), "the oldest was out for so many turns");

  for (uint32_t i = 0; i < lambda; ++i) tell<float>(i);
  for (uint32_t i = 0; i < 12; ++i) have_a_generation_out(0);
  ask_for<float>(lambda);
  TEST_ASSERT_EQUAL_UINT32_MESSAGE(2 * (lambda - 1) + 2, turns_waited(), "what was seen once fades");
}

static void whether_it_has_work_is_a_question_that_changes_nothing() {
  begin<float>();
  ask_for<float>(lambda);
  const uint64_t before = test::digest_of_fields(ma_es<float>);
  const MaEs<float>& asked = ma_es<float>;

  for (uint32_t i = 0; i < 1000; ++i) TEST_ASSERT_FALSE_MESSAGE(asked.has_work(), "it was only asked");

  TEST_ASSERT_EQUAL_HEX64(before, test::digest_of_fields(ma_es<float>));
}

static void it_waits_for_any_slot_that_was_handed_out_again() {
  begin<float>();
  ask_for<float>(lambda);
  for (uint32_t i = 0; i < lambda; ++i) {
    if (i != 2) tell<float>(i);
  }
  TEST_ASSERT_TRUE_MESSAGE(turns_waited() > 0, "it waits for the missing one");

  ask_for<float>(1);
  TEST_ASSERT_EQUAL_UINT32_MESSAGE(2, slot<float>(), "the missing one, though it is not the last");
  TEST_ASSERT_TRUE_MESSAGE(turns_waited() > 0, "it waits for that too");
}

static void it_never_expects_a_trial_to_take_more_than_4096_turns() {
  begin<float>();
  TEST_ASSERT_FALSE_MESSAGE(test::is_sound_with(ma_es<float>, fields.expected, 4097.0f), "not even before it starts");

  ask_for<float>(lambda);
  test::set_field(ma_es<float>, fields.waited, 60000.0f);
  for (uint32_t i = 0; i < lambda; ++i) tell<float>(i);
  ask_for<float>(lambda);
  TEST_ASSERT_EQUAL_UINT32(2 * 4096 + 2, turns_waited());
  TEST_ASSERT_TRUE_MESSAGE(ma_es<float>.is_sound(), "its numbers are sound");
  TEST_ASSERT_FALSE_MESSAGE(test::is_sound_with(ma_es<float>, fields.longest, 4097.0f), "how long one was out");
  TEST_ASSERT_FALSE_MESSAGE(test::is_sound_with(ma_es<float>, fields.expected, 4097.0f), "how long is to be expected");
}

static void a_slot_that_was_not_handed_out_may_come_back_all_the_same() {
  begin<float>();
  ask_for<float>(1);
  lab<float>.trial.origin.reference += 3;  // as after a load, of a trial that was asked for behind the save
  lab<float>.learn(ma_es<float>, 1.0f);
  TEST_ASSERT_TRUE_MESSAGE(ma_es<float>.is_sound(), "it is the same trial");
  for (uint32_t i = 1; i < lambda - 1; ++i) {
    ask_for<float>(1);
    TEST_ASSERT_TRUE_MESSAGE(slot<float>() != 3, "and is not handed out again");
  }
}

static void one_that_comes_back_too_late_makes_it_wait_longer() {
  begin<float>();
  ask_for<float>(lambda);
  const uint32_t before = turns_waited();
  ask_for<float>(1);  // once more, the first
  tell<float>(0);
  tell<float>(0);  // and here is the one that was given up
  for (uint32_t i = 1; i < lambda; ++i) ask_for<float>(1);
  TEST_ASSERT_TRUE_MESSAGE(turns_waited() > before, "it was not lost");

  for (uint32_t i = 0; i < 100; ++i) tell<float>(0);
  TEST_ASSERT_TRUE_MESSAGE(turns_waited() <= 2 * 4096 + 2, "but not without end");
}

static void one_of_the_generation_before_makes_it_wait_longer_and_older_ones_do_not() {
  begin<float>();
  ask_for<float>(lambda);
  const Origin first = lab<float>.trial.origin;
  for (uint32_t i = 0; i < lambda; ++i) tell<float>(i);
  ask_for<float>(1);
  const uint64_t before = test::digest_of_fields(ma_es<float>);

  lab<float>.trial.origin = {first.maker, first.reference - (1U << 8)};
  lab<float>.learn(ma_es<float>, 1.0f);
  TEST_ASSERT_EQUAL_HEX64_MESSAGE(before, test::digest_of_fields(ma_es<float>), "two generations ago");
  lab<float>.trial.origin = first;
  lab<float>.learn(ma_es<float>, 1.0f);
  TEST_ASSERT_TRUE_MESSAGE(before != test::digest_of_fields(ma_es<float>), "it was not lost");
}

static void what_it_cannot_place_is_ignored() {
  begin<float>();
  const uint64_t empty = test::digest_of_fields(ma_es<float>);
  lab<float>.trial.origin = {Origin::variation, 0};
  lab<float>.learn(ma_es<float>, 1.0f);
  TEST_ASSERT_EQUAL_HEX64_MESSAGE(empty, test::digest_of_fields(ma_es<float>), "a trial before it started");

  ask_for<float>(lambda);
  tell<float>(3);
  const uint64_t before = test::digest_of_fields(ma_es<float>);
  const Origin others[] = {{Origin::unknown, 1U << 8},          {Origin::random, 1U << 8},
                           {Origin::variation + 1, 1U << 8},    {Origin::variation, 0xFFFFFFU << 8},
                           {Origin::variation, 2U << 8},        {Origin::variation, 1U << 8 | lambda},
                           {Origin::variation, 1U << 8 | 255U}, {Origin::variation, 1U << 8 | 3U}};
  for (const Origin& origin : others) {
    lab<float>.trial.origin = origin;
    lab<float>.learn(ma_es<float>, 99.0f);
    TEST_ASSERT_EQUAL_HEX64_MESSAGE(before, test::digest_of_fields(ma_es<float>),
                                    "of others, of another generation, of no slot, or told before");
  }
}

template <class Scalar>
static void where_the_optimum_is_beyond_a_bound_it_stays_there() {
  begin<Scalar>();
  uint32_t at_bound = 0;
  for (uint32_t i = 0; i < 40 * lambda; ++i) {
    lab<Scalar>.propose(ma_es<Scalar>);
    for (const Scalar gene : lab<Scalar>.trial.genes)
      TEST_ASSERT_TRUE_MESSAGE(test::magnitude(gene) <= Scalar{1}, message("a gene within its bounds", i));
    at_bound += test::same(lab<Scalar>.trial.genes[0], Scalar{1}) ? 1U : 0U;
    const Scalar x = lab<Scalar>.trial.genes[0];
    lab<Scalar>.learn(ma_es<Scalar>, x + sphere(lab<Scalar>.trial.genes) + product(x, x));
    const Scalar mean = test::field(ma_es<Scalar>, fields.mean[0]);
    TEST_ASSERT_TRUE_MESSAGE(mean < static_cast<Scalar>(1.5L), "trials outside count less, so the mean stays near");
  }
  TEST_ASSERT_TRUE_MESSAGE(at_bound > 60, message("the bound itself is tried", at_bound));
}

template <class Scalar>
static void steps_that_became_too_long_or_no_number_end_a_start() {
  using Free = test::PolicyLab<Scalar, genes, nanoqd::BasicRegularGrid<Scalar, 4, 4>, false>;
  static Free free;
  free.begin(17, {Scalar{-1}, Scalar{1}});
  free.fill(9, 5);
  ma_es<Scalar>.begin({});
  uint32_t told = 0;
  // Uphill without end.
  for (; told < 100000 && ma_es<Scalar>.restarts() == 0; ++told) {
    free.propose(ma_es<Scalar>);
    free.learn(ma_es<Scalar>, free.trial.genes[0] + free.trial.genes[1]);
  }
  TEST_ASSERT_TRUE_MESSAGE(told < 5000, message("at steps of ten ranges", told));

  // A matrix, a path or a mean that cannot be gone on with.
  const test::FieldPlace places[] = {fields.entry(0, 1), fields.path[0], fields.mean[1]};
  const Scalar numbers[] = {Scalar{20000}, test::largest<Scalar>(), test::largest<Scalar>()};
  for (uint32_t i = 0; i < 3; ++i) {
    begin<Scalar>();
    for (uint32_t trial = 0; trial < lambda; ++trial) {
      lab<Scalar>.propose(ma_es<Scalar>);
      if (trial == 0 && i == 2) lab<Scalar>.begin(17, {Scalar{-1}, test::largest<Scalar>()});
      test::set_field(ma_es<Scalar>, places[i], numbers[i]);
      TEST_ASSERT_EQUAL_UINT32(0, ma_es<Scalar>.restarts());
      lab<Scalar>.learn(ma_es<Scalar>, static_cast<Scalar>(trial % 3));
    }
    TEST_ASSERT_EQUAL_UINT32_MESSAGE(1, ma_es<Scalar>.restarts(), message("it starts again", i));
  }
}

template <class Scalar>
static void it_starts_again_after_long_without_progress() {
  begin<Scalar>();
  uint32_t generations = 0;
  for (; generations < 1000 && ma_es<Scalar>.restarts() == 0; ++generations) {
    for (uint32_t i = 0; i < lambda; ++i) {
      lab<Scalar>.propose(ma_es<Scalar>);
      lab<Scalar>.learn(ma_es<Scalar>, static_cast<Scalar>((i * 5 + generations) % lambda));  // noise
    }
  }
  // The first is progress; 20 + 90 * 4 / 8 may be idle
  TEST_ASSERT_EQUAL_UINT32(1 + 66, generations);
}

template <class Scalar>
static void objectives_too_far_apart_for_a_number_do_no_harm() {
  begin<Scalar>();
  for (uint32_t i = 0; i < 50 * lambda; ++i) {
    lab<Scalar>.propose(ma_es<Scalar>);
    for (const Scalar gene : lab<Scalar>.trial.genes)
      TEST_ASSERT_TRUE_MESSAGE(test::magnitude(gene) <= Scalar{1}, message("a gene within its bounds", i));
    lab<Scalar>.learn(ma_es<Scalar>, i % 2 == 0 ? test::largest<Scalar>() : -test::largest<Scalar>());
    TEST_ASSERT_TRUE_MESSAGE(ma_es<Scalar>.is_sound(), "its numbers are sound");
  }
}

template <class Scalar>
static void numbers_that_it_cannot_have_come_to_are_not_sound() {
  begin<Scalar>();
  MaEs<Scalar>& policy = ma_es<Scalar>;
  test::set_field(policy, fields.entry(0, 0), test::nan<Scalar>());
  TEST_ASSERT_TRUE_MESSAGE(policy.is_sound(), "before it starts they do not matter");

  ask_for<Scalar>(lambda);
  tell<Scalar>(0);
  TEST_ASSERT_TRUE_MESSAGE(policy.is_sound(), "with its own numbers it is sound");

  const Scalar inf = test::infinity<Scalar>();
  const Scalar bad[] = {test::nan<Scalar>(), inf, -inf};
  const test::FieldPlace places[] = {fields.entry(0, 0), fields.entry(genes - 1, genes - 1), fields.mean[0],
                                     fields.path[1], fields.sigma};
  for (const test::FieldPlace place : places) {
    for (const Scalar number : bad)
      TEST_ASSERT_FALSE_MESSAGE(test::is_sound_with(policy, place, number), message("not finite", place.index));
  }
  const Scalar steps[] = {Scalar{0}, Scalar{-1}, static_cast<Scalar>(1e-13L), static_cast<Scalar>(10.5L)};
  for (const Scalar sigma : steps)
    TEST_ASSERT_FALSE_MESSAGE(test::is_sound_with(policy, fields.sigma, sigma), "a step");
  TEST_ASSERT_FALSE_MESSAGE(test::is_sound_with(policy, fields.entry(0, 1), Scalar{-5001}),
                            "a matrix that leads too far");
  TEST_ASSERT_FALSE_MESSAGE(test::is_sound_with(policy, fields.lambda, static_cast<Scalar>(lambda - 1)), "lambda");
  TEST_ASSERT_FALSE_MESSAGE(test::is_sound_with(policy, fields.lambda, static_cast<Scalar>(4 * lambda + 1)), "lambda");
  TEST_ASSERT_FALSE_MESSAGE(test::is_sound_with(policy, fields.told, Scalar{2}), "more told than objectives");
  TEST_ASSERT_FALSE_MESSAGE(test::is_sound_with(policy, fields.told, Scalar{0}), "fewer told than objectives");
  TEST_ASSERT_FALSE_MESSAGE(test::is_sound_with(policy, fields.told, static_cast<Scalar>(lambda)), "all told");
  TEST_ASSERT_FALSE_MESSAGE(test::is_sound_with(policy, fields.objectives[1], Scalar{1}), "more objectives than told");
  TEST_ASSERT_TRUE_MESSAGE(policy.is_sound(), "with its own numbers it is sound");
}

int main() {
  UNITY_BEGIN();
  RUN_TEST(it_is_all_zero_before_begin);
  RUN_TEST(every_field_has_a_name);
  RUN_TEST(the_first_generation_is_noise_around_the_best_elite<float>);
  RUN_TEST(the_first_generation_is_noise_around_the_best_elite<double>);
  RUN_TEST(the_spread_is_that_of_the_objectives_of_the_first_generation<float>);
  RUN_TEST(the_spread_is_that_of_the_objectives_of_the_first_generation<double>);
  RUN_TEST(trials_told_in_any_order_teach_the_same<float>);
  RUN_TEST(trials_told_in_any_order_teach_the_same<double>);
  RUN_TEST(a_generation_has_four_times_as_many_trials_at_the_third_start_then_few_again);
  RUN_TEST(later_starts_are_at_random_elites);
  RUN_TEST(trials_that_are_lost_are_handed_out_once_more_and_then_done_without<float>);
  RUN_TEST(trials_that_are_lost_are_handed_out_once_more_and_then_done_without<double>);
  RUN_TEST(a_trial_that_comes_back_at_last_completes_its_generation<float>);
  RUN_TEST(a_trial_that_comes_back_at_last_completes_its_generation<double>);
  RUN_TEST(lost_trials_count_as_the_worst<float>);
  RUN_TEST(lost_trials_count_as_the_worst<double>);
  RUN_TEST(where_most_trials_are_lost_it_starts_again_elsewhere);
  RUN_TEST(it_waits_while_all_its_trials_are_out_but_not_without_end);
  RUN_TEST(it_waits_twice_as_long_as_trials_took_so_far);
  RUN_TEST(whether_it_has_work_is_a_question_that_changes_nothing);
  RUN_TEST(it_waits_for_any_slot_that_was_handed_out_again);
  RUN_TEST(it_never_expects_a_trial_to_take_more_than_4096_turns);
  RUN_TEST(a_slot_that_was_not_handed_out_may_come_back_all_the_same);
  RUN_TEST(one_that_comes_back_too_late_makes_it_wait_longer);
  RUN_TEST(one_of_the_generation_before_makes_it_wait_longer_and_older_ones_do_not);
  RUN_TEST(what_it_cannot_place_is_ignored);
  RUN_TEST(where_the_optimum_is_beyond_a_bound_it_stays_there<float>);
  RUN_TEST(where_the_optimum_is_beyond_a_bound_it_stays_there<double>);
  RUN_TEST(steps_that_became_too_long_or_no_number_end_a_start<float>);
  RUN_TEST(steps_that_became_too_long_or_no_number_end_a_start<double>);
  RUN_TEST(it_starts_again_after_long_without_progress<float>);
  RUN_TEST(it_starts_again_after_long_without_progress<double>);
  RUN_TEST(objectives_too_far_apart_for_a_number_do_no_harm<float>);
  RUN_TEST(objectives_too_far_apart_for_a_number_do_no_harm<double>);
  RUN_TEST(numbers_that_it_cannot_have_come_to_are_not_sound<float>);
  RUN_TEST(numbers_that_it_cannot_have_come_to_are_not_sound<double>);
  return UNITY_END();
}
