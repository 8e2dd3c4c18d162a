// The improvement strategy follows the trials that the archive keeps, in any order and without
// those that are lost, and starts again where nothing is kept.
#include <stdint.h>

#include <nanoqd/search/map_elites.hpp>
#include <nanoqd/variation/improvement_es.hpp>

#include "support/bytes.hpp"
#include "support/expect_status.hpp"
#include "support/message.hpp"
#include "support/near.hpp"
#include "support/policy_fields.hpp"
#include "support/policy_lab.hpp"
#include "support/run_for_both.hpp"
#include "support/scalars.hpp"
#include "support/small_search.hpp"
#include "unity.h"

using nanoqd::Origin;
using nanoqd::Outcome;
using nanoqd::Status;
using nanoqd::detail::product;
using test::message;

void setUp() {}
void tearDown() {}

namespace {

constexpr uint32_t genes = 3;

template <class Scalar, uint32_t Genes = genes>
using Es = nanoqd::ImprovementEs<Scalar, Genes>;
template <class Scalar, uint32_t Genes = genes>
test::PolicyLab<Scalar, Genes> lab;
template <class Scalar, uint32_t Genes = genes>
Es<Scalar, Genes> es;

constexpr uint32_t lambda = Es<float>::lambda;
static_assert(lambda == 10, "4 + floor(6 ln 3)");
static_assert(Es<float>::min_elites == 2, "an elite and its neighbour");
static_assert(Es<float>::learns, "a search tells it what became of its trials");
static_assert(Es<float>::snapshot_id == 9, "the number in SNAPSHOT.md");

template <uint32_t Genes>
constexpr test::LayoutOf<test::ImprovementEsRows<Genes>> layout;
constexpr test::ImprovementEsRows<genes> fields = layout<genes>.own;

template <class Scalar, uint32_t Genes = genes>
void begin(Scalar lower = Scalar{-1}, Scalar upper = Scalar{1}) {
  lab<Scalar, Genes>.begin(17, {lower, upper});
  lab<Scalar, Genes>.fill(9, 5);
  es<Scalar, Genes>.begin({});
}

template <class Scalar>
Scalar field(test::FieldPlace place) {
  return test::field(es<Scalar>, place);
}

template <class Scalar>
void tell(Outcome outcome) {
  lab<Scalar>.learn(es<Scalar>, Scalar{1}, outcome);
}
template <class Scalar>
void tell(const nanoqd::Trial<Scalar, genes>& trial, Outcome outcome) {
  lab<Scalar>.trial = trial;
  tell<Scalar>(outcome);
}

template <class Scalar>
nanoqd::Trial<Scalar, genes> out[lambda + 3];

template <class Scalar>
void ask_for(uint32_t count) {
  for (uint32_t i = 0; i < count; ++i) {
    lab<Scalar>.propose(es<Scalar>);
    out<Scalar>[i] = lab<Scalar>.trial;
  }
}

// A whole generation of which the first trials are kept.
template <class Scalar>
void evaluate_generation(uint32_t kept) {
  for (uint32_t i = 0; i < lambda; ++i) {
    lab<Scalar>.propose(es<Scalar>);
    tell<Scalar>(i < kept ? Outcome::improved : Outcome::rejected);
  }
}

template <class Scalar>
bool starts_at(uint32_t position) {
  for (uint32_t j = 0; j < genes; ++j) {
    if (!test::same(lab<Scalar>.archive.elite(position).gene(j), field<Scalar>(fields.mean[j]))) return false;
  }
  return true;
}

// Returns the first step size between two elites that are this far apart in their first gene.
template <class Scalar>
Scalar first_sigma_at(Scalar apart) {
  const Scalar lower[genes] = {Scalar{0}, Scalar{0}, Scalar{7}};
  const Scalar upper[genes] = {Scalar{10}, Scalar{1}, Scalar{7}};  // the last is fixed
  lab<Scalar>.begin(17, nanoqd::Box<Scalar, genes>(lower, upper));
  const Scalar one[genes] = {Scalar{0}, Scalar{0}, Scalar{7}};
  const Scalar other[genes] = {apart, Scalar{0}, Scalar{7}};
  lab<Scalar>.insert(3, one, Scalar{1});
  lab<Scalar>.insert(5, other, Scalar{1});
  es<Scalar>.begin({});
  lab<Scalar>.propose(es<Scalar>);
  return es<Scalar>.sigma();
}

// The equations of the page, for one generation whose z are given.
template <class Scalar, uint32_t Genes>
struct Equations {
  Scalar mean[Genes];
  Scalar path[Genes];
  Scalar sigma;

  void read() {
    constexpr auto rows = layout<Genes>.own;
    for (uint32_t j = 0; j < Genes; ++j) {
      mean[j] = test::field(es<Scalar, Genes>, rows.mean[j]);
      path[j] = test::field(es<Scalar, Genes>, rows.path[j]);
    }
    sigma = test::field(es<Scalar, Genes>, rows.sigma);
  }
  void step(const Scalar (&z_mean)[Genes], uint32_t kept, Scalar range) {
    using nanoqd::detail::square_root;
    const Scalar n = static_cast<Scalar>(Genes);
    const Scalar k = static_cast<Scalar>(kept);
    const Scalar c = (k + 2) / (n + k + 5);
    Scalar length{0};
    for (uint32_t j = 0; j < Genes; ++j) {
      mean[j] += range * sigma * z_mean[j];
      path[j] = (1 - c) * path[j] + square_root(c * (2 - c) * k) * z_mean[j];
      length += path[j] * path[j];
    }
    Scalar damping = 1 + c;
    if (k - 1 > n + 1) damping += 2 * (square_root((k - 1) / (n + 1)) - 1);
    sigma *= nanoqd::detail::exponential(c / damping * (length / n - 1) / 2);
  }
};

template <class Scalar, uint32_t Genes>
void check_equations(uint32_t kept) {
  const Scalar tolerance = static_cast<Scalar>(sizeof(Scalar) == sizeof(float) ? 1e-4L : 1e-10L);
  begin<Scalar, Genes>(Scalar{-4}, Scalar{6});
  lab<Scalar, Genes>.propose(es<Scalar, Genes>);  // it starts
  Equations<Scalar, Genes> expected;
  Equations<Scalar, Genes> actual;
  for (uint32_t generation = 0; generation < 3; ++generation) {
    expected.read();
    Scalar z_mean[Genes] = {};
    for (uint32_t i = 0; i < Es<Scalar, Genes>::lambda; ++i) {
      if (generation > 0 || i > 0) lab<Scalar, Genes>.propose(es<Scalar, Genes>);
      const bool is_kept = i % 2 == 0 ? i / 2 < kept : (i + Es<Scalar, Genes>::lambda) / 2 < kept;
      for (uint32_t j = 0; j < Genes; ++j) {
        const Scalar z = (lab<Scalar, Genes>.trial.genes[j] - expected.mean[j]) / (Scalar{10} * expected.sigma);
        z_mean[j] += is_kept ? z / static_cast<Scalar>(kept) : Scalar{0};
      }
      const Outcome outcome = !is_kept ? Outcome::rejected : i % 4 == 0 ? Outcome::new_cell : Outcome::improved;
      lab<Scalar, Genes>.learn(es<Scalar, Genes>, Scalar{1}, outcome);
    }
    expected.step(z_mean, kept, Scalar{10});
    actual.read();
    TEST_ASSERT_TRUE_MESSAGE(test::is_near(actual.sigma / expected.sigma, Scalar{1}, tolerance),
                             message("the step size", generation));
    for (uint32_t j = 0; j < Genes; ++j) {
      TEST_ASSERT_TRUE_MESSAGE(test::is_near(actual.mean[j], expected.mean[j], tolerance), message("the mean", j));
      TEST_ASSERT_TRUE_MESSAGE(test::is_near(actual.path[j], expected.path[j], tolerance), message("the path", j));
    }
  }
}

}  // namespace

// Part of a static search, which takes no flash.
static void it_is_all_zero_before_begin() {
  static const Es<float> policy{};
  TEST_ASSERT_TRUE_MESSAGE(test::is_all_zero(policy), "a static search costs no flash");
}

static void every_field_has_a_name() { test::expect_named(es<float>, layout<genes>); }

template <class Scalar>
static void it_starts_at_any_elite_with_trials_that_are_numbered() {
  bool at[9] = {};
  for (uint64_t seed = 0; seed < 100; ++seed) {
    begin<Scalar>();
    lab<Scalar>.rng = nanoqd::Rng(seed);
    ASSERT_SAME_BITS(Scalar{0}, es<Scalar>.sigma(), "no step size before the first trial");
    lab<Scalar>.propose(es<Scalar>);
    for (uint32_t i = 0; i < 9; ++i) at[i] = at[i] || starts_at<Scalar>(i);
  }
  for (uint32_t i = 0; i < 9; ++i) TEST_ASSERT_TRUE_MESSAGE(at[i], message("each elite", i));

  begin<Scalar>();
  for (uint32_t i = 0; i < 25; ++i) {
    lab<Scalar>.propose(es<Scalar>);
    TEST_ASSERT_EQUAL_UINT32_MESSAGE(Origin::variation, lab<Scalar>.trial.origin.maker, "it names itself");
    TEST_ASSERT_EQUAL_UINT32_MESSAGE(i | 1U << 16, lab<Scalar>.trial.origin.reference, "trial and generation");
  }
}

template <class Scalar>
static void the_first_step_size_is_twice_the_distance_to_a_neighbour_within_limits() {
  const Scalar tolerance = static_cast<Scalar>(1e-6L);
  // A tenth of its range, in one gene of three: 2 sqrt(0.01 / 3)
  const Scalar expected = static_cast<Scalar>(0.1154700538L);
  TEST_ASSERT_TRUE_MESSAGE(test::is_near(first_sigma_at(Scalar{1}), expected, tolerance), "a mean over the genes");
  const Scalar near = first_sigma_at(static_cast<Scalar>(0.01L)) * Scalar{100};
  TEST_ASSERT_TRUE_MESSAGE(test::is_near(near, expected, tolerance), "in proportion");
  ASSERT_SAME_BITS(static_cast<Scalar>(1e-5L), first_sigma_at(Scalar{0}), "two equal solutions");
  ASSERT_SAME_BITS(static_cast<Scalar>(1e-5L), first_sigma_at(static_cast<Scalar>(1e-6L)), "nearly equal");
  ASSERT_SAME_BITS(static_cast<Scalar>(0.2L), first_sigma_at(Scalar{8}), "far apart");
  ASSERT_SAME_BITS(static_cast<Scalar>(0.2L), field<Scalar>(fields.first_sigma), "it remembers where it began");

  ASSERT_SAME_BITS(static_cast<Scalar>(0.2L), first_sigma_at(test::largest<Scalar>()), "too far apart for a square");
  TEST_ASSERT_TRUE_MESSAGE(es<Scalar>.is_sound(), "as elites without bounds can be");
}

template <class Scalar>
static void trials_are_normal_noise_around_the_mean() {
  begin<Scalar>(Scalar{-50}, Scalar{150});
  Scalar sum{0};
  Scalar squares{0};
  for (uint32_t i = 0; i < 1000; ++i) {
    lab<Scalar>.propose(es<Scalar>);
    for (uint32_t j = 0; j < genes; ++j) {
      const Scalar apart = lab<Scalar>.trial.genes[j] - field<Scalar>(fields.mean[j]);
      const Scalar z = apart / (Scalar{200} * es<Scalar>.sigma());
      sum += z;
      squares += product(z, z);
    }
  }
  TEST_ASSERT_TRUE_MESSAGE(test::magnitude(sum) < Scalar{200}, "their mean is 0");
  TEST_ASSERT_TRUE_MESSAGE(squares > Scalar{2700} && squares < Scalar{3300}, "their deviation is 1");
}

template <class Scalar>
static void a_generation_follows_the_equations() {
  const uint32_t numbers[] = {1, 2, 5, lambda};
  for (const uint32_t kept : numbers) check_equations<Scalar, genes>(kept);
}

// With one gene and four of four trials kept, the damping grows.
template <class Scalar>
static void with_few_genes_and_many_kept_trials_the_damping_grows() {
  static_assert(Es<Scalar, 1>::lambda == 4, "4 + floor(6 ln 1)");
  check_equations<Scalar, 1>(4);
  check_equations<Scalar, 1>(3);
}

template <class Scalar>
static void trials_told_in_any_order_teach_the_same_apart_from_rounding() {
  Scalar paths[3][genes];
  for (uint32_t order = 0; order < 3; ++order) {
    begin<Scalar>();
    for (uint32_t generation = 0; generation < 3; ++generation) {
      ask_for<Scalar>(lambda);
      for (uint32_t i = 0; i < lambda; ++i) {
        const uint32_t slot = order == 0 ? i : order == 1 ? lambda - 1 - i : (3 * i + 5) % lambda;
        tell<Scalar>(out<Scalar>[slot], slot % 3 == 0 ? Outcome::rejected : Outcome::improved);
      }
    }
    for (uint32_t j = 0; j < genes; ++j) paths[order][j] = field<Scalar>(fields.path[j]);
  }
  for (uint32_t j = 0; j < genes; ++j) {
    TEST_ASSERT_TRUE_MESSAGE(test::is_near(paths[1][j], paths[0][j], static_cast<Scalar>(1e-4L)), "backwards");
    TEST_ASSERT_TRUE_MESSAGE(test::is_near(paths[2][j], paths[0][j], static_cast<Scalar>(1e-4L)), "in disorder");
  }
}

template <class Scalar>
static void instead_of_trials_that_are_lost_or_refused_it_hands_out_more() {
  begin<Scalar>();
  ask_for<Scalar>(lambda + 3);
  for (uint32_t i = 3; i < lambda + 2; ++i) tell<Scalar>(out<Scalar>[i], Outcome::improved);
  ASSERT_SAME_BITS(Scalar{1}, field<Scalar>(fields.generation), "one is missing");

  tell<Scalar>(out<Scalar>[lambda + 2], Outcome::rejected);

  ASSERT_SAME_BITS(Scalar{2}, field<Scalar>(fields.generation), "lambda of them came back");
  TEST_ASSERT_TRUE_MESSAGE(es<Scalar>.is_sound(), "its numbers are sound");
  for (uint32_t i = 0; i < 3; ++i) tell<Scalar>(out<Scalar>[i], Outcome::improved);
  ASSERT_SAME_BITS(Scalar{0}, field<Scalar>(fields.told), "those of the generation before come too late");
}

static void a_trial_that_is_told_twice_counts_twice() {
  begin<float>();
  ask_for<float>(1);

  for (uint32_t i = 0; i < lambda - 1; ++i) {
    tell<float>(out<float>[0], Outcome::improved);
    TEST_ASSERT_TRUE_MESSAGE(es<float>.is_sound(), message("its numbers are sound", i));
  }
  tell<float>(out<float>[0], Outcome::improved);

  ASSERT_SAME_BITS(2.0f, field<float>(fields.generation), "a generation of one trial");
}

static void what_it_cannot_place_is_ignored() {
  begin<float>();
  const uint64_t empty = test::digest_of_fields(es<float>);
  lab<float>.trial.origin = {Origin::variation, 0};
  tell<float>(Outcome::improved);
  TEST_ASSERT_EQUAL_HEX64_MESSAGE(empty, test::digest_of_fields(es<float>), "a trial before it started");

  ask_for<float>(4);
  const uint64_t before = test::digest_of_fields(es<float>);
  const Origin others[] = {{Origin::unknown, 1U << 16},
                           {Origin::random, 1U << 16},
                           {Origin::variation + 1, 1U << 16},
                           {Origin::variation, 0},
                           {Origin::variation, 2U << 16},
                           {Origin::variation, 1U << 16 | 4U},
                           {Origin::variation, 1U << 16 | 0xFFFFU}};
  for (const Origin& origin : others) {
    lab<float>.trial.origin = origin;
    tell<float>(Outcome::improved);
    TEST_ASSERT_EQUAL_HEX64_MESSAGE(before, test::digest_of_fields(es<float>),
                                    "of others, of another generation, or not handed out");
  }
  lab<float>.trial.origin = {Origin::variation, 1U << 16 | 3U};
  tell<float>(Outcome::improved);
  TEST_ASSERT_TRUE_MESSAGE(before != test::digest_of_fields(es<float>), "its own is not");
}

static void if_no_trial_comes_back_it_starts_again_after_65535() {
  begin<float>();
  ask_for<float>(2);
  test::set_field(es<float>, fields.asked, 65534.0f);
  lab<float>.propose(es<float>);
  TEST_ASSERT_EQUAL_UINT32_MESSAGE(65534U | 1U << 16, lab<float>.trial.origin.reference, "the last one");

  lab<float>.propose(es<float>);

  TEST_ASSERT_EQUAL_UINT32_MESSAGE(0U | 2U << 16, lab<float>.trial.origin.reference, "the first one of a new start");
}

template <class Scalar>
static void it_starts_again_elsewhere_when_a_generation_kept_nothing() {
  begin<Scalar>();
  uint32_t same = 0;
  for (uint32_t i = 0; i < 20; ++i) {
    evaluate_generation<Scalar>(0);
    ASSERT_SAME_BITS(Scalar{0}, field<Scalar>(fields.is_started), "nothing was kept");
    const uint64_t before = test::digest_of_fields(es<Scalar>);
    tell<Scalar>(Outcome::improved);
    TEST_ASSERT_EQUAL_HEX64_MESSAGE(before, test::digest_of_fields(es<Scalar>), "it learns nothing before it starts");
    const Scalar mean = field<Scalar>(fields.mean[0]);
    lab<Scalar>.propose(es<Scalar>);
    same += test::same(mean, field<Scalar>(fields.mean[0])) ? 1U : 0U;
    ASSERT_SAME_BITS(Scalar{0}, field<Scalar>(fields.path[0]), "with a new path");
    tell<Scalar>(Outcome::improved);
    for (uint32_t trial = 1; trial < lambda; ++trial) {
      lab<Scalar>.propose(es<Scalar>);
      tell<Scalar>(Outcome::rejected);
    }
    ASSERT_SAME_BITS(Scalar{1}, field<Scalar>(fields.is_started), "one that was kept is enough");
  }
  TEST_ASSERT_TRUE_MESSAGE(same < 10, message("mostly at another elite", same));
}

template <class Scalar>
static void steps_that_became_too_short_or_too_long_end_a_start() {
  // First step size, step size, length of the path; and whether it goes on.
  const Scalar far = static_cast<Scalar>(30.0L);
  const struct {
    Scalar first;
    Scalar sigma;
    Scalar path;
    bool goes_on;
  } cases[] = {{static_cast<Scalar>(0.1L), static_cast<Scalar>(1.001e-7L), Scalar{0}, false},
               {static_cast<Scalar>(0.1L), static_cast<Scalar>(2e-7L), far, true},
               {static_cast<Scalar>(1e-5L), static_cast<Scalar>(0.09L), far, false},
               {static_cast<Scalar>(1e-5L), static_cast<Scalar>(0.02L), far, true},
               {static_cast<Scalar>(0.2L), static_cast<Scalar>(1.9L), far, false},
               {static_cast<Scalar>(0.2L), static_cast<Scalar>(0.7L), far, true}};
  for (const auto& one : cases) {
    begin<Scalar>();
    ask_for<Scalar>(1);
    test::set_field(es<Scalar>, fields.first_sigma, one.first);
    test::set_field(es<Scalar>, fields.sigma, one.sigma);
    for (uint32_t j = 0; j < genes; ++j) test::set_field(es<Scalar>, fields.path[j], one.path);
    TEST_ASSERT_TRUE_MESSAGE(es<Scalar>.is_sound(), "until then it is sound");
    ask_for<Scalar>(lambda);
    // All kept, and of no direction: their mean is small.
    for (uint32_t i = 0; i < lambda - 1; ++i) tell<Scalar>(out<Scalar>[i], Outcome::improved);
    for (uint32_t j = 0; j < genes; ++j) test::set_field(es<Scalar>, fields.z_sum[j], Scalar{0});
    tell<Scalar>(out<Scalar>[lambda - 1], Outcome::improved);
    ASSERT_SAME_BITS(one.goes_on ? Scalar{1} : Scalar{0}, field<Scalar>(fields.is_started), "steps within limits");
    TEST_ASSERT_TRUE_MESSAGE(es<Scalar>.is_sound(), "its numbers are sound");
  }
}

template <class Scalar>
static void a_mean_that_is_not_finite_ends_a_start() {
  begin<Scalar>();
  ask_for<Scalar>(lambda);
  lab<Scalar>.begin(17, {Scalar{-1}, test::largest<Scalar>()});
  const Scalar sum = field<Scalar>(fields.z_sum[1]);
  TEST_ASSERT_TRUE_MESSAGE(sum <= Scalar{0}, "no trial came back yet");
  test::set_field(es<Scalar>, fields.mean[1], test::largest<Scalar>());
  test::set_field(es<Scalar>, fields.z_sum[1], Scalar{100});

  for (uint32_t i = 0; i < lambda; ++i) tell<Scalar>(out<Scalar>[i], Outcome::improved);

  ASSERT_SAME_BITS(Scalar{0}, field<Scalar>(fields.is_started), "it cannot continue from there");
}

// Only numbers that were loaded can lead there.
template <class Scalar>
static void a_path_that_is_not_finite_ends_a_start() {
  begin<Scalar>();
  ask_for<Scalar>(lambda);
  for (uint32_t i = 0; i + 1 < lambda; ++i) tell(out<Scalar>[i], i == 0 ? Outcome::improved : Outcome::rejected);
  test::set_field(es<Scalar>, fields.path[1], test::largest<Scalar>());
  test::set_field(es<Scalar>, fields.z_sum[1], test::largest<Scalar>());
  TEST_ASSERT_TRUE_MESSAGE(es<Scalar>.is_sound(), "still sound");

  tell(out<Scalar>[lambda - 1], Outcome::rejected);

  ASSERT_SAME_BITS(Scalar{0}, field<Scalar>(fields.is_started), "it cannot continue from there");
  TEST_ASSERT_TRUE_MESSAGE(es<Scalar>.is_sound(), "and stays sound");
}

template <class Scalar>
static void numbers_that_it_cannot_have_come_to_are_not_sound() {
  begin<Scalar>();
  Es<Scalar>& policy = es<Scalar>;
  test::set_field(policy, fields.sigma, test::nan<Scalar>());
  TEST_ASSERT_TRUE_MESSAGE(policy.is_sound(), "before it starts they do not matter");

  ask_for<Scalar>(4);
  for (uint32_t i = 0; i < 4; ++i) tell<Scalar>(out<Scalar>[i], i < 2 ? Outcome::improved : Outcome::rejected);
  TEST_ASSERT_TRUE_MESSAGE(policy.is_sound(), "with its own numbers it is sound");

  const Scalar inf = test::infinity<Scalar>();
  const Scalar bad[] = {test::nan<Scalar>(), inf, -inf};
  const test::FieldPlace places[] = {fields.mean[0],  fields.mean[2], fields.path[2],    fields.z_sum[0],
                                     fields.z_sum[2], fields.sigma,   fields.first_sigma};
  for (const test::FieldPlace place : places) {
    for (const Scalar number : bad) {
      TEST_ASSERT_FALSE_MESSAGE(test::is_sound_with(policy, place, number), message("not finite", place.index));
    }
  }
  test::set_field(policy, fields.first_sigma, static_cast<Scalar>(0.2L));
  const Scalar steps[] = {Scalar{0}, Scalar{-1}, Scalar{2}, static_cast<Scalar>(1e-7L)};
  for (const Scalar sigma : steps) {
    TEST_ASSERT_FALSE_MESSAGE(test::is_sound_with(policy, fields.sigma, sigma), "a step size");
  }
  TEST_ASSERT_FALSE_MESSAGE(test::is_sound_with(policy, fields.first_sigma, static_cast<Scalar>(1e-6L)),
                            "a first step size that is far shorter");
  TEST_ASSERT_FALSE_MESSAGE(test::is_sound_with(policy, fields.kept, Scalar{5}), "more kept than told");
  TEST_ASSERT_FALSE_MESSAGE(test::is_sound_with(policy, fields.told, Scalar{1}), "fewer told than kept");
  TEST_ASSERT_FALSE_MESSAGE(test::is_sound_with(policy, fields.told, static_cast<Scalar>(lambda)), "all told");
  TEST_ASSERT_TRUE_MESSAGE(test::is_sound_with(policy, fields.told, static_cast<Scalar>(lambda - 1)), "all but one");

  test::set_field(policy, fields.first_sigma, Scalar{0});
  TEST_ASSERT_FALSE_MESSAGE(test::is_sound_with(policy, fields.sigma, Scalar{0}), "no step at all");
}

namespace {

// The numbers of a policy, taken from one object and given to another, as a snapshot does.
struct Numbers {
  uint64_t bits[64];
  uint32_t count = 0;
};
struct Take {
  Numbers& numbers;
  template <class Number>
  void operator()(Number& number) {
    numbers.bits[numbers.count++] = nanoqd::detail::field_bits(number);
  }
};
struct Give {
  const Numbers& numbers;
  uint32_t given = 0;
  template <class Number>
  void operator()(Number& number) {
    nanoqd::detail::set_field_bits(number, numbers.bits[given++]);
  }
};

}  // namespace

template <class Scalar>
static void it_resumes_to_the_same_bits() {
  static Es<Scalar> resumed;
  begin<Scalar>();
  for (uint32_t i = 0; i < 60; ++i) {
    lab<Scalar>.propose(es<Scalar>);
    tell<Scalar>(i % 3 == 0 ? Outcome::improved : Outcome::rejected);
    Numbers numbers;
    Take take{numbers};
    es<Scalar>.fields(take);
    resumed.begin({});
    Give give{numbers};
    resumed.fields(give);
    const nanoqd::Rng rng = lab<Scalar>.rng;

    lab<Scalar>.propose(resumed);
    const nanoqd::Trial<Scalar, genes> trial = lab<Scalar>.trial;
    lab<Scalar>.learn(resumed, Scalar{1}, Outcome::improved);
    lab<Scalar>.rng = rng;
    lab<Scalar>.propose(es<Scalar>);

    TEST_ASSERT_TRUE_MESSAGE(test::same(trial.genes, lab<Scalar>.trial.genes, genes), message("the same trial", i));
    tell<Scalar>(Outcome::improved);
    TEST_ASSERT_TRUE_MESSAGE(test::digest_of_fields(resumed) == test::digest_of_fields(es<Scalar>),
                             message("and the same lesson", i));
  }
}

template <class Bounds>
static void a_search_with_it_alone_fills_the_map() {
  using Search = nanoqd::MapElites<3, test::SmallGrid, nanoqd::ImprovementEs<>, Bounds>;
  static Search search;
  static typename Search::Trial trial;
  EXPECT_STATUS(Status::ok, search.begin(test::config_of<Search>(4, 5)));

  EXPECT_STATUS(Status::ok, search.step(trial, test::Sphere(), 3000));

  TEST_ASSERT_EQUAL_UINT32_MESSAGE(16, search.archive().size(), "all cells");
  EXPECT_STATUS(Status::ok, search.check_invariants());
}

int main() {
  UNITY_BEGIN();
  RUN_TEST(it_is_all_zero_before_begin);
  RUN_TEST(every_field_has_a_name);
  RUN_FOR_BOTH(it_starts_at_any_elite_with_trials_that_are_numbered);
  RUN_FOR_BOTH(the_first_step_size_is_twice_the_distance_to_a_neighbour_within_limits);
  RUN_FOR_BOTH(trials_are_normal_noise_around_the_mean);
  RUN_FOR_BOTH(a_generation_follows_the_equations);
  RUN_FOR_BOTH(with_few_genes_and_many_kept_trials_the_damping_grows);
  RUN_FOR_BOTH(trials_told_in_any_order_teach_the_same_apart_from_rounding);
  RUN_FOR_BOTH(instead_of_trials_that_are_lost_or_refused_it_hands_out_more);
  RUN_TEST(a_trial_that_is_told_twice_counts_twice);
  RUN_TEST(what_it_cannot_place_is_ignored);
  RUN_TEST(if_no_trial_comes_back_it_starts_again_after_65535);
  RUN_FOR_BOTH(it_starts_again_elsewhere_when_a_generation_kept_nothing);
  RUN_FOR_BOTH(steps_that_became_too_short_or_too_long_end_a_start);
  RUN_FOR_BOTH(a_mean_that_is_not_finite_ends_a_start);
  RUN_FOR_BOTH(a_path_that_is_not_finite_ends_a_start);
  RUN_FOR_BOTH(numbers_that_it_cannot_have_come_to_are_not_sound);
  RUN_FOR_BOTH(it_resumes_to_the_same_bits);
  RUN_TEST(a_search_with_it_alone_fills_the_map<nanoqd::Clamp>);
  RUN_TEST(a_search_with_it_alone_fills_the_map<nanoqd::Resample>);
  RUN_TEST(a_search_with_it_alone_fills_the_map<nanoqd::Unbounded>);
  return UNITY_END();
}
