// SHADE starts from elites, steps towards better members, and learns its F and CR from the steps
// that gained.
#include <stdint.h>

#include <nanoqd/search/map_elites.hpp>
#include <nanoqd/variation/shade.hpp>

#include "support/expect_status.hpp"
#include "support/message.hpp"
#include "support/near.hpp"
#include "support/policy_fields.hpp"
#include "support/policy_lab.hpp"
#include "support/scalars.hpp"
#include "support/small_search.hpp"
#include "unity.h"

using nanoqd::Origin;
using nanoqd::Rng;
using nanoqd::Status;
using nanoqd::detail::product;
using test::message;

void setUp() {}
void tearDown() {}

namespace {

constexpr uint32_t genes = 3;
constexpr uint32_t members = 6;

template <class Scalar>
using Shade = nanoqd::Shade<Scalar, genes, members>;
template <class Scalar>
using Lab = test::PolicyLab<Scalar, genes>;
template <class Scalar>
Lab<Scalar> lab;
template <class Scalar>
Shade<Scalar> shade;

constexpr test::ShadeFields<genes, members> fields;
constexpr test::FieldPlace sums_of_gains[] = {fields.gain, fields.gain_f, fields.gain_f2, fields.gain_cr};

// Nine elites with the objectives 1 to 9, and bounds that are far away from them unless said
// otherwise.
template <class Scalar>
void begin(Scalar bound = Scalar{1000}, uint64_t seed = 31) {
  lab<Scalar>.begin(seed, {Scalar{-1}, Scalar{1}});
  lab<Scalar>.fill(9, 5);
  if (bound > Scalar{1}) {  // the same elites between other bounds
    Scalar elites[9][genes];
    uint32_t cells[9];
    for (uint32_t i = 0; i < 9; ++i) {
      lab<Scalar>.archive.elite(i).copy_genes(elites[i]);
      cells[i] = lab<Scalar>.archive.elite(i).cell();
    }
    lab<Scalar>.begin(seed, {-bound, bound});
    for (uint32_t i = 0; i < 9; ++i) lab<Scalar>.insert(cells[i], elites[i], static_cast<Scalar>(i + 1));
  }
  shade<Scalar>.begin({});
}

template <class Scalar>
Scalar member_gene(uint32_t member, uint32_t j) {
  return test::field(shade<Scalar>, fields.gene(member, j));
}
template <class Scalar>
Scalar objective_of(uint32_t member) {
  return test::field(shade<Scalar>, fields.objectives[member]);
}

// Whether a member is the copy of the elite with its objective.
template <class Scalar>
bool is_copy_of_an_elite(uint32_t member) {
  for (const auto elite : lab<Scalar>.archive) {
    bool same = test::same(elite.objective(), objective_of<Scalar>(member));
    for (uint32_t j = 0; j < genes; ++j) same = same && test::same(elite.gene(j), member_gene<Scalar>(member, j));
    if (same) return true;
  }
  return false;
}

uint32_t tag_of(uint32_t member, uint32_t f_code, uint32_t cr_code, uint32_t start) {
  return member | f_code << 8 | cr_code << 16 | start << 24;
}

// Tells a trial of a test's own.
template <class Scalar>
void tell(uint32_t member, Scalar objective, uint32_t f_code = 99, uint32_t cr_code = 200) {
  lab<Scalar>.trial.origin = {Origin::variation, tag_of(member, f_code, cr_code, shade<Scalar>.restarts())};
  lab<Scalar>.learn(shade<Scalar>, objective);
}

template <class Scalar>
struct Explained {
  bool found = false;
  uint32_t leader = 0;
  uint32_t mutated = 0;  // genes
};

// Which leader and which two others make the trial at hand from the population as it is, if there
// are any.
template <class Scalar>
Explained<Scalar> explain() {
  const uint32_t tag = lab<Scalar>.trial.origin.reference;
  const uint32_t own = tag & 255U;
  const Scalar F = static_cast<Scalar>(((tag >> 8) & 255U) + 1) / Scalar{256};
  Scalar population[members][genes];
  for (uint32_t i = 0; i < members; ++i) {
    for (uint32_t j = 0; j < genes; ++j) population[i][j] = member_gene<Scalar>(i, j);
  }
  for (uint32_t leader = 0; leader < members; ++leader) {
    for (uint32_t pair = 0; pair < members * members; ++pair) {
      const uint32_t r1 = pair / members;
      const uint32_t r2 = pair % members;
      if (r1 == r2 || r1 == own || r2 == own) continue;
      Explained<Scalar> answer{true, leader, 0};
      for (uint32_t j = 0; j < genes && answer.found; ++j) {
        const Scalar x = population[own][j];
        const Scalar mutant =
            (x + product(F, population[leader][j] - x)) + product(F, population[r1][j] - population[r2][j]);
        const bool is_mutant = test::same(mutant, lab<Scalar>.trial.genes[j]);
        answer.mutated += is_mutant ? 1U : 0U;
        answer.found = is_mutant || test::same(x, lab<Scalar>.trial.genes[j]);
      }
      if (answer.found && answer.mutated > 0) return answer;
    }
  }
  return {};
}

}  // namespace

// Part of a static search, which takes no flash.
static void it_is_all_zero_before_begin() {
  static const Shade<float> policy{};
  const uint8_t* bytes = reinterpret_cast<const uint8_t*>(&policy);
  for (uint32_t i = 0; i < sizeof policy; ++i) TEST_ASSERT_EQUAL_HEX8_MESSAGE(0, bytes[i], message("byte", i));
}

static void every_field_has_a_name() { test::expect_named(shade<float>, fields); }

template <class Scalar>
static void it_starts_from_elites_with_the_best_one_among_them() {
  begin<Scalar>();
  lab<Scalar>.propose(shade<Scalar>);
  ASSERT_SAME_BITS(lab<Scalar>.archive.best().objective(), objective_of<Scalar>(0), "the first is the best one");

  bool is_same = true;
  for (uint32_t i = 0; i < members; ++i) {
    TEST_ASSERT_TRUE_MESSAGE(is_copy_of_an_elite<Scalar>(i), message("each is a copy of an elite", i));
    is_same = is_same && test::same(objective_of<Scalar>(i), objective_of<Scalar>(0));
  }
  TEST_ASSERT_FALSE_MESSAGE(is_same, "of several ones");
  for (uint32_t i = 0; i < 5; ++i) {
    ASSERT_SAME_BITS(static_cast<Scalar>(0.5L), test::field(shade<Scalar>, fields.f[i]),
                     "F is drawn around 0.5 at first");
    ASSERT_SAME_BITS(static_cast<Scalar>(0.8L), test::field(shade<Scalar>, fields.cr[i]), "CR around 0.8");
  }
}

template <class Scalar>
static void at_the_start_it_notes_the_best_and_the_spread_of_its_members() {
  for (uint64_t seed = 0; seed < 20; ++seed) {
    begin<Scalar>(Scalar{1000}, seed);
    lab<Scalar>.propose(shade<Scalar>);
    Scalar highest = objective_of<Scalar>(0);
    Scalar lowest = highest;
    for (uint32_t i = 1; i < members; ++i) {
      const Scalar objective = objective_of<Scalar>(i);
      highest = objective > highest ? objective : highest;
      lowest = objective < lowest ? objective : lowest;
    }
    const uint32_t number = static_cast<uint32_t>(seed);
    ASSERT_SAME_BITS(highest, test::field(shade<Scalar>, fields.run.best), message("the best", number));
    ASSERT_SAME_BITS(highest - lowest, test::field(shade<Scalar>, fields.run.spread), message("the spread", number));
  }
}

template <class Scalar>
static void a_trial_is_a_step_to_a_better_member_and_along_a_difference_of_two_others() {
  begin<Scalar>();
  uint32_t led_by_best = 0;
  uint32_t genes_of_parent = 0;
  for (uint32_t i = 0; i < 300; ++i) {
    lab<Scalar>.propose(shade<Scalar>);
    TEST_ASSERT_EQUAL_UINT32_MESSAGE(Origin::variation, lab<Scalar>.trial.origin.maker, "it names itself");
    TEST_ASSERT_EQUAL_UINT32_MESSAGE(i % members, lab<Scalar>.trial.origin.reference & 255U, "each member in turn");
    TEST_ASSERT_EQUAL_UINT32_MESSAGE(0, lab<Scalar>.trial.origin.reference >> 24, "of the first start");
    const Explained<Scalar> step = explain<Scalar>();
    TEST_ASSERT_TRUE_MESSAGE(step.found, message("x + F (best of some - x) + F (r1 - r2), or x", i));
    led_by_best += test::same(objective_of<Scalar>(step.leader), objective_of<Scalar>(0)) ? 1U : 0U;
    genes_of_parent += genes - step.mutated;
  }
  // One of six is the best: it is among eight draws 77 times of 100, and there may be a copy of it.
  TEST_ASSERT_TRUE_MESSAGE(led_by_best > 200 && led_by_best < 299,
                           message("the best leads mostly, not always", led_by_best));
  // One gene is the mutant's anyway, each of the two others with CR: 0.2 of 600.
  TEST_ASSERT_UINT32_WITHIN_MESSAGE(45, 120, genes_of_parent, "CR decides which genes are the parent's");
}

template <class Scalar>
static void with_a_crossover_rate_of_zero_one_gene_is_changed() {
  begin<Scalar>();
  lab<Scalar>.propose(shade<Scalar>);
  for (uint32_t i = 0; i < 5; ++i) test::set_field(shade<Scalar>, fields.cr[i], Scalar{0});
  uint32_t zeros = 0;
  for (uint32_t i = 0; i < 100; ++i) {
    lab<Scalar>.propose(shade<Scalar>);
    if ((lab<Scalar>.trial.origin.reference >> 16 & 255U) != 0) continue;
    ++zeros;
    const Explained<Scalar> step = explain<Scalar>();
    TEST_ASSERT_TRUE_MESSAGE(step.found && step.mutated == 1, message("exactly one", i));
  }
  TEST_ASSERT_UINT32_WITHIN_MESSAGE(15, 50, zeros, "half of the rates drawn around 0 are below, and cut");
}

template <class Scalar>
static void factors_and_rates_are_drawn_around_those_of_memory() {
  begin<Scalar>();
  uint32_t near_f = 0;
  uint32_t above_f = 0;
  uint32_t near_cr = 0;
  uint32_t above_cr = 0;
  for (uint32_t i = 0; i < 2000; ++i) {
    lab<Scalar>.propose(shade<Scalar>);
    const uint32_t f = 1 + (lab<Scalar>.trial.origin.reference >> 8 & 255U);  // in 256ths
    const uint32_t cr = lab<Scalar>.trial.origin.reference >> 16 & 255U;      // in 255ths
    near_f += f > 102 && f < 154 ? 1U : 0U;
    above_f += f > 128 ? 1U : 0U;
    near_cr += cr > 178 && cr < 230 ? 1U : 0U;
    above_cr += cr > 204 ? 1U : 0U;
  }
  // Half of 2,000, and as much of the 6.3 % below 0, which are drawn again.
  TEST_ASSERT_UINT32_WITHIN_MESSAGE(80, 1067, near_f, "half of Cauchy's variables are within its scale of 0.1");
  TEST_ASSERT_UINT32_WITHIN_MESSAGE(80, 1067, above_f, "half of them above the middle");
  TEST_ASSERT_UINT32_WITHIN_MESSAGE(80, 1365, near_cr,
                                    "two of three normal variables are within their deviation of 0.1");
  TEST_ASSERT_UINT32_WITHIN_MESSAGE(80, 1000, above_cr, "half of them above the middle");
}

template <class Scalar>
static void factors_at_the_ends_of_their_range_are_factors_still() {
  const Scalar ends[] = {Scalar{0}, Scalar{1}};
  for (const Scalar end : ends) {
    begin<Scalar>();
    lab<Scalar>.propose(shade<Scalar>);
    for (uint32_t i = 0; i < 5; ++i) test::set_field(shade<Scalar>, fields.f[i], end);
    uint32_t low = 0;
    uint32_t high = 0;
    for (uint32_t i = 0; i < 1000; ++i) {
      lab<Scalar>.propose(shade<Scalar>);
      test::set_field(shade<Scalar>, fields.unheard, Scalar{0});
      const uint32_t code = lab<Scalar>.trial.origin.reference >> 8 & 255U;
      low += code < 51 ? 1U : 0U;
      high += code == 255 ? 1U : 0U;
    }
    if (end > Scalar{0}) {
      TEST_ASSERT_UINT32_WITHIN_MESSAGE(60, 500, high, "half of those around 1 are above, and cut");
    } else {
      TEST_ASSERT_TRUE_MESSAGE(low > 640 && high < 100, "around 0 they are small, and few are far out");
    }
  }
}

template <class Scalar>
static void a_trial_at_least_as_good_replaces_its_member() {
  begin<Scalar>();
  lab<Scalar>.propose(shade<Scalar>);
  const Scalar own = objective_of<Scalar>(2);
  for (Scalar& gene : lab<Scalar>.trial.genes) gene = static_cast<Scalar>(0.125L);
  tell<Scalar>(2, own - Scalar{1});
  ASSERT_SAME_BITS(own, objective_of<Scalar>(2), "a worse one does not");
  TEST_ASSERT_FALSE_MESSAGE(test::same(static_cast<Scalar>(0.125L), member_gene<Scalar>(2, 0)), "nor do its genes");

  tell<Scalar>(2, own);
  for (uint32_t j = 0; j < genes; ++j) {
    ASSERT_SAME_BITS(static_cast<Scalar>(0.125L), member_gene<Scalar>(2, j), "an equal one does");
  }
  for (Scalar& gene : lab<Scalar>.trial.genes) gene = static_cast<Scalar>(0.25L);
  tell<Scalar>(2, own + Scalar{1});
  ASSERT_SAME_BITS(own + Scalar{1}, objective_of<Scalar>(2), "a better one does");
  ASSERT_SAME_BITS(static_cast<Scalar>(0.25L), member_gene<Scalar>(2, 1), "genes and all");
}

template <class Scalar>
static void what_was_successful_is_remembered_by_its_gain() {
  begin<Scalar>();
  lab<Scalar>.propose(shade<Scalar>);
  // Gains of 1 and 3 with F = 1/4 and 3/4, CR = 51/255 and 255/255; the others fail.
  tell<Scalar>(1, objective_of<Scalar>(1) + Scalar{1}, 63, 51);
  tell<Scalar>(2, objective_of<Scalar>(2) + Scalar{3}, 191, 255);
  for (uint32_t i = 0; i < 4; ++i) tell<Scalar>(3, Scalar{0}, 10, 10);
  const Scalar tolerance = static_cast<Scalar>(1e-6L);
  const auto f = static_cast<Scalar>((1.0L / 16 + 3 * 9.0L / 16) / (1.0L / 4 + 3 * 3.0L / 4));
  TEST_ASSERT_TRUE_MESSAGE(test::is_near(test::field(shade<Scalar>, fields.f[0]), f, tolerance), "Lehmer's mean of F");
  TEST_ASSERT_TRUE_MESSAGE(
      test::is_near(test::field(shade<Scalar>, fields.cr[0]), static_cast<Scalar>(0.8L), tolerance),
      "the mean of CR: (1 * 0.2 + 3 * 1) / 4");
  ASSERT_SAME_BITS(static_cast<Scalar>(0.5L), test::field(shade<Scalar>, fields.f[1]), "one memory at a time");
  for (const test::FieldPlace sum : sums_of_gains)
    ASSERT_SAME_BITS(Scalar{0}, test::field(shade<Scalar>, sum), "and the sums begin anew");

  for (uint32_t i = 0; i < members; ++i) tell<Scalar>(3, Scalar{0}, 10, 10);
  ASSERT_SAME_BITS(static_cast<Scalar>(0.5L), test::field(shade<Scalar>, fields.f[1]),
                   "nothing is learned without a success");
  for (uint32_t generation = 1; generation < 6; ++generation) {
    for (uint32_t i = 0; i < members; ++i) {
      tell<Scalar>(2, i == 0 ? objective_of<Scalar>(2) + Scalar{1} : Scalar{0}, 32 * generation - 1, 0);
    }
    const Scalar code = static_cast<Scalar>(32 * generation) / Scalar{256};
    TEST_ASSERT_TRUE_MESSAGE(test::is_near(test::field(shade<Scalar>, fields.f[generation % 5]), code, tolerance),
                             "one after the other, then the first again");
  }
}

template <class Scalar>
static void gains_too_large_for_a_number_teach_nothing_and_do_no_harm() {
  begin<Scalar>();
  lab<Scalar>.propose(shade<Scalar>);
  const Scalar huge = test::largest<Scalar>();
  test::set_field(shade<Scalar>, fields.objectives[1], -huge);
  test::set_field(shade<Scalar>, fields.objectives[2], -huge);
  tell<Scalar>(1, huge, 99, 0);
  TEST_ASSERT_TRUE_MESSAGE(shade<Scalar>.is_sound(), "a sum that is no number is one that it came to");

  for (uint32_t i = 1; i < members; ++i) tell<Scalar>(2, huge, 99, 99);
  ASSERT_SAME_BITS(static_cast<Scalar>(0.5L), test::field(shade<Scalar>, fields.f[0]), "F as before");
  ASSERT_SAME_BITS(static_cast<Scalar>(0.8L), test::field(shade<Scalar>, fields.cr[0]), "CR as before");
  TEST_ASSERT_TRUE_MESSAGE(shade<Scalar>.is_sound(), "its numbers are sound");
}

template <class Scalar>
static void genes_that_leave_their_bounds_go_half_of_the_way_there_or_to_the_bound_itself() {
  begin<Scalar>(Scalar{1});
  uint32_t at_bound = 0;
  uint32_t halfway = 0;
  for (uint32_t i = 0; i < 600; ++i) {
    lab<Scalar>.propose(shade<Scalar>);
    const uint32_t own = lab<Scalar>.trial.origin.reference & 255U;
    for (uint32_t j = 0; j < genes; ++j) {
      const Scalar gene = lab<Scalar>.trial.genes[j];
      TEST_ASSERT_TRUE_MESSAGE(gene >= Scalar{-1} && gene <= Scalar{1}, "inside");
      const Scalar x = member_gene<Scalar>(own, j);
      const Scalar half = static_cast<Scalar>(0.5L);
      at_bound += test::same(gene, Scalar{1}) || test::same(gene, Scalar{-1}) ? 1U : 0U;
      const Scalar up = x + (Scalar{1} - x) * half;
      const Scalar down = x + (Scalar{-1} - x) * half;
      halfway += test::same(gene, up) || test::same(gene, down) ? 1U : 0U;
    }
  }
  const uint32_t moved = at_bound + halfway;
  TEST_ASSERT_TRUE_MESSAGE(moved > 100, message("genes do leave their bounds here", moved));
  TEST_ASSERT_TRUE_MESSAGE(at_bound * 20 > moved && at_bound * 6 < moved, message("one in ten to the bound", at_bound));
}

// Half of a tiny number is not exact. Where the processor can fuse a product with a sum, that shows
// whether it did.
template <class Scalar>
static void the_half_of_the_way_is_rounded_before_it_is_added() {
  const Scalar tiny = test::smallest<Scalar>();
  const Scalar x = tiny + tiny + tiny;
  lab<Scalar>.begin(31, {Scalar{0}, Scalar{1}});
  for (uint32_t i = 0; i < 8; ++i) {
    const Scalar gene = i % 2 == 0 ? x : Scalar{1};
    const Scalar elite[genes] = {gene, gene, gene};
    lab<Scalar>.insert(i, elite, Scalar{1});
  }
  shade<Scalar>.begin({});
  uint32_t halfway = 0;
  for (uint32_t i = 0; i < 60; ++i) {
    lab<Scalar>.propose(shade<Scalar>);
    for (const Scalar gene : lab<Scalar>.trial.genes) {
      TEST_ASSERT_TRUE_MESSAGE(gene >= x || gene <= tiny, "two roundings, as on every processor");
      halfway += gene > Scalar{0} && gene < x ? 1U : 0U;
    }
  }
  const bool flushes = !(tiny > Scalar{0});
  TEST_ASSERT_TRUE_MESSAGE(halfway > 0 || flushes, "genes go half of the way to 0");
}

static void without_bounds_genes_stay_where_the_step_leads() {
  using Free = test::PolicyLab<float, genes, nanoqd::RegularGrid<4, 4>, false>;
  static Free free;
  free.begin(31, {-1.0f, 1.0f});
  free.fill(9, 5);
  shade<float>.begin({});
  uint32_t outside = 0;
  for (uint32_t i = 0; i < 200; ++i) {
    free.propose(shade<float>);
    for (const float gene : free.trial.genes) outside += gene < -1.0f || gene > 1.0f ? 1U : 0U;
  }
  TEST_ASSERT_GREATER_THAN_UINT32_MESSAGE(20, outside, "genes outside the bounds");
}

static void what_it_cannot_place_is_ignored() {
  begin<float>();
  lab<float>.trial.origin = {Origin::variation, 0};
  const uint64_t empty = test::digest_of_fields(shade<float>);
  lab<float>.learn(shade<float>, 99.0f);
  TEST_ASSERT_EQUAL_HEX64_MESSAGE(empty, test::digest_of_fields(shade<float>), "a trial before it started");

  lab<float>.propose(shade<float>);
  const uint64_t before = test::digest_of_fields(shade<float>);
  const Origin others[] = {{Origin::unknown, 0},
                           {Origin::random, 0},
                           {Origin::variation + 1, 0},
                           {Origin::variation, tag_of(0, 99, 99, 1)},
                           {Origin::variation, tag_of(0, 99, 99, 255)},
                           {Origin::variation, tag_of(members, 99, 99, 0)},
                           {Origin::variation, tag_of(255, 99, 99, 0)}};
  for (const Origin& origin : others) {
    lab<float>.trial.origin = origin;
    lab<float>.learn(shade<float>, 99.0f);
    TEST_ASSERT_EQUAL_HEX64_MESSAGE(before, test::digest_of_fields(shade<float>),
                                    "of others, of another start, of no member");
  }
}

template <class Scalar>
static void it_starts_again_when_its_members_have_become_equal() {
  begin<Scalar>();
  lab<Scalar>.propose(shade<Scalar>);
  const Scalar spread = objective_of<Scalar>(0) - Scalar{1};
  TEST_ASSERT_TRUE_MESSAGE(spread > Scalar{0}, "members differ at first");
  for (uint32_t i = 0; i < members; ++i) {
    TEST_ASSERT_EQUAL_UINT32_MESSAGE(0, shade<Scalar>.restarts(), "not before the end of a generation");
    tell<Scalar>(i, Scalar{20});
  }
  TEST_ASSERT_EQUAL_UINT32_MESSAGE(1, shade<Scalar>.restarts(), "at its end");

  const uint64_t before = test::digest_of_fields(shade<Scalar>);
  tell<Scalar>(0, Scalar{30});
  TEST_ASSERT_EQUAL_HEX64_MESSAGE(before, test::digest_of_fields(shade<Scalar>),
                                  "it learns nothing before it proposed again");

  lab<Scalar>.propose(shade<Scalar>);
  TEST_ASSERT_EQUAL_UINT32_MESSAGE(1, lab<Scalar>.trial.origin.reference >> 24, "trials know their start");

  uint32_t best = 0;
  for (uint32_t i = 0; i < members; ++i) {
    TEST_ASSERT_TRUE_MESSAGE(is_copy_of_an_elite<Scalar>(i), "from elites of that moment");
    best += test::same(objective_of<Scalar>(i), Scalar{9}) ? 1U : 0U;
  }
  TEST_ASSERT_TRUE_MESSAGE(best < members, "any of them");
  ASSERT_SAME_BITS(Scalar{0}, test::field(shade<Scalar>, fields.run.idle), "with a new count of failures");

  const uint64_t started = test::digest_of_fields(shade<Scalar>);
  lab<Scalar>.trial.origin = {Origin::variation, tag_of(0, 99, 99, 0)};
  lab<Scalar>.learn(shade<Scalar>, Scalar{40});
  TEST_ASSERT_EQUAL_HEX64_MESSAGE(started, test::digest_of_fields(shade<Scalar>),
                                  "a trial of the first start is too late");
}

// Ends this start: from now on its members have that objective. Returns whether the next start has
// the best elite as its first member.
template <class Scalar>
bool takes_best_after(Scalar objective) {
  const uint32_t starts = shade<Scalar>.restarts();
  for (uint32_t i = 0; i < members; ++i) {
    test::set_field(shade<Scalar>, fields.objectives[i], objective - Scalar{1});
    test::set_field(shade<Scalar>, fields.run.best, objective - Scalar{1});
    tell<Scalar>(i, objective);
  }
  TEST_ASSERT_EQUAL_UINT32_MESSAGE(starts + 1, shade<Scalar>.restarts(), "its members became equal");
  lab<Scalar>.propose(shade<Scalar>);
  return test::same(objective_of<Scalar>(0), lab<Scalar>.archive.best().objective());
}

// One member is the best elite by chance in one start of nine.
template <class Scalar>
static void a_start_has_the_best_elite_if_that_is_better_than_all_that_it_found() {
  begin<Scalar>();
  lab<Scalar>.propose(shade<Scalar>);
  for (uint32_t i = 0; i < 20; ++i) TEST_ASSERT_TRUE_MESSAGE(takes_best_after<Scalar>(Scalar{8}), message("better", i));

  uint32_t taken = 0;
  for (uint32_t i = 0; i < 20; ++i) taken += takes_best_after<Scalar>(Scalar{9}) ? 1U : 0U;
  TEST_ASSERT_TRUE_MESSAGE(taken < 10, message("as good as what it found", taken));

  taken = 0;
  for (uint32_t i = 0; i < 20; ++i) taken += takes_best_after<Scalar>(Scalar{2}) ? 1U : 0U;
  TEST_ASSERT_TRUE_MESSAGE(taken < 10, message("it remembers the best of all starts", taken));

  shade<Scalar>.begin({});
  lab<Scalar>.propose(shade<Scalar>);
  ASSERT_SAME_BITS(Scalar{9}, objective_of<Scalar>(0), "begin() makes it forget");
}

// A record of 0, which it has before the first end, is no record.
static void the_first_start_has_the_best_elite_though_that_is_negative() {
  lab<float>.begin(3, {-1.0f, 1.0f});
  const float solution[genes] = {0.5f, 0.25f, -0.5f};
  for (uint32_t cell = 0; cell < 9; ++cell) lab<float>.insert(cell, solution, -1.0f - static_cast<float>(cell));
  for (uint64_t seed = 0; seed < 10; ++seed) {
    lab<float>.rng = Rng(seed);
    shade<float>.begin({});
    lab<float>.propose(shade<float>);
    ASSERT_SAME_BITS(-1.0f, objective_of<float>(0), "the best");
    for (uint32_t i = 0; i < members; ++i) tell<float>(i, -0.5f);
    ASSERT_SAME_BITS(-0.5f, test::field(shade<float>, fields.record), "its first record replaces nothing");
  }
}

static void where_every_objective_is_zero_it_starts_again_too() {
  lab<float>.begin(3, {-1.0f, 1.0f});
  const float solution[genes] = {0.5f, 0.25f, -0.5f};
  for (uint32_t cell = 0; cell < 5; ++cell) lab<float>.insert(cell, solution, 0.0f);
  shade<float>.begin({});
  lab<float>.propose(shade<float>);
  for (uint32_t i = 0; i < members; ++i) tell<float>(i, 0.0f);
  TEST_ASSERT_EQUAL_UINT32_MESSAGE(1, shade<float>.restarts(), "there is no tolerance, and nothing to gain");
}

template <class Scalar>
static void it_starts_again_after_a_hundred_generations_without_progress() {
  begin<Scalar>();
  lab<Scalar>.propose(shade<Scalar>);
  tell<Scalar>(0, Scalar{50});  // progress; from now on none
  for (uint32_t i = 1; i < 101 * members; ++i) {
    TEST_ASSERT_EQUAL_UINT32_MESSAGE(0, shade<Scalar>.restarts(), message("patience", i));
    const bool is_equal = i % 100 == 99;  // as good as the best is no progress
    tell<Scalar>(is_equal ? 0 : 1, is_equal ? Scalar{50} : Scalar{0});
  }
  TEST_ASSERT_EQUAL_UINT32_MESSAGE(1, shade<Scalar>.restarts(), "at the end of the hundredth generation behind it");
}

static void progress_is_what_is_better_than_anything_since_the_start() {
  begin<float>();
  lab<float>.propose(shade<float>);
  for (uint32_t i = 0; i < 200 * members; ++i) tell<float>(1, i % 500 == 499 ? 10.0f + static_cast<float>(i) : 0.0f);
  TEST_ASSERT_EQUAL_UINT32_MESSAGE(0, shade<float>.restarts(), "it is in time each time");
}

static void trials_that_never_come_back_cost_nothing() {
  begin<float>();
  lab<float>.propose(shade<float>);
  const float objectives[] = {objective_of<float>(0), objective_of<float>(5)};
  for (uint32_t i = 1; i < 100 * members; ++i) lab<float>.propose(shade<float>);
  TEST_ASSERT_EQUAL_UINT32(0, shade<float>.restarts());
  ASSERT_SAME_BITS(objectives[0], objective_of<float>(0), "the members are as they were");
  ASSERT_SAME_BITS(objectives[1], objective_of<float>(5), "the members are as they were");
  ASSERT_SAME_BITS(0.0f, test::field(shade<float>, fields.trials), "none of them counts");
  TEST_ASSERT_TRUE_MESSAGE(shade<float>.has_work(), "it always has work");

  lab<float>.propose(shade<float>);
  TEST_ASSERT_EQUAL_UINT32_MESSAGE(1, shade<float>.restarts(), "but if none comes back for long it starts elsewhere");
}

static void it_always_has_work_and_a_turn_that_it_skips_changes_nothing() {
  begin<float>();
  for (uint32_t i = 0; i < 20; ++i) {
    TEST_ASSERT_TRUE_MESSAGE(shade<float>.has_work(), "each trial depends on one member only");
    lab<float>.propose(shade<float>);
  }
  const uint64_t before = test::digest_of_fields(shade<float>);

  shade<float>.skip_turn();

  TEST_ASSERT_EQUAL_HEX64(before, test::digest_of_fields(shade<float>));
}

template <class Scalar>
static void it_finds_the_optimum_of_a_sphere() {
  using Search = nanoqd::MapElites<genes, nanoqd::BasicRegularGrid<Scalar, 4, 4>, nanoqd::Shade<Scalar, genes>>;
  static Search search;
  static typename Search::Trial trial;
  EXPECT_STATUS(Status::ok, search.begin(test::config_of<Search>(3, 50)));
  EXPECT_STATUS(Status::ok, search.step(trial, test::Sphere(), 3000));
  const auto promised = static_cast<Scalar>(sizeof(Scalar) == sizeof(float) ? -1e-13L : -1e-16L);
  TEST_ASSERT_TRUE_MESSAGE(search.archive().best().objective() > promised, "to many digits in 3,000 evaluations");
  EXPECT_STATUS(Status::ok, search.check_invariants());
}

template <class Scalar>
static void numbers_that_it_cannot_have_come_to_are_not_sound() {
  begin<Scalar>();
  Shade<Scalar>& policy = shade<Scalar>;
  test::set_field(policy, fields.f[0], test::nan<Scalar>());
  TEST_ASSERT_TRUE_MESSAGE(policy.is_sound(), "before it starts they do not matter");

  const Scalar inf = test::infinity<Scalar>();
  const Scalar bad[] = {test::nan<Scalar>(), inf, -inf};
  for (const Scalar number : bad) {
    TEST_ASSERT_FALSE_MESSAGE(test::is_sound_with(policy, fields.record, number), "the record outlives a start");
  }
  lab<Scalar>.propose(policy);
  TEST_ASSERT_TRUE_MESSAGE(policy.is_sound(), "with its own numbers it is sound");

  for (const Scalar number : bad) {
    TEST_ASSERT_FALSE_MESSAGE(test::is_sound_with(policy, fields.record, number), "the record");
    TEST_ASSERT_FALSE_MESSAGE(test::is_sound_with(policy, fields.run.best, number), "the best objective of a start");
    TEST_ASSERT_FALSE_MESSAGE(test::is_sound_with(policy, fields.gene(1, 1), number), "a gene");
    TEST_ASSERT_FALSE_MESSAGE(test::is_sound_with(policy, fields.objectives[5], number), "an objective");
    TEST_ASSERT_FALSE_MESSAGE(test::is_sound_with(policy, fields.f[4], number), "F");
    TEST_ASSERT_FALSE_MESSAGE(test::is_sound_with(policy, fields.cr[4], number), "CR");
  }
  TEST_ASSERT_FALSE_MESSAGE(test::is_sound_with(policy, fields.f[0], static_cast<Scalar>(1.5L)), "F above 1");
  TEST_ASSERT_FALSE_MESSAGE(test::is_sound_with(policy, fields.cr[0], static_cast<Scalar>(-0.5L)), "CR below 0");
  for (const test::FieldPlace sum : sums_of_gains)
    TEST_ASSERT_FALSE_MESSAGE(test::is_sound_with(policy, sum, Scalar{-1}), "a sum of gains");
  TEST_ASSERT_FALSE_MESSAGE(test::is_sound_with(policy, fields.trials, static_cast<Scalar>(members)),
                            "trials of a generation");
  TEST_ASSERT_FALSE_MESSAGE(test::is_sound_with(policy, fields.next_member, static_cast<Scalar>(members)),
                            "the next member");
  TEST_ASSERT_FALSE_MESSAGE(test::is_sound_with(policy, fields.oldest, Scalar{5}), "the oldest memory");
  TEST_ASSERT_TRUE_MESSAGE(policy.is_sound(), "with its own numbers it is sound");

  test::set_field(policy, fields.run.is_started, Scalar{0});
  test::set_field(policy, fields.next_member, Scalar{200});
  TEST_ASSERT_TRUE_MESSAGE(policy.is_sound(), "it will start anew");

  lab<Scalar>.propose(policy);
  TEST_ASSERT_EQUAL_UINT32(0, lab<Scalar>.trial.origin.reference & 255U);
}

int main() {
  UNITY_BEGIN();
  RUN_TEST(it_is_all_zero_before_begin);
  RUN_TEST(every_field_has_a_name);
  RUN_TEST(it_starts_from_elites_with_the_best_one_among_them<float>);
  RUN_TEST(it_starts_from_elites_with_the_best_one_among_them<double>);
  RUN_TEST(at_the_start_it_notes_the_best_and_the_spread_of_its_members<float>);
  RUN_TEST(at_the_start_it_notes_the_best_and_the_spread_of_its_members<double>);
  RUN_TEST(a_trial_is_a_step_to_a_better_member_and_along_a_difference_of_two_others<float>);
  RUN_TEST(a_trial_is_a_step_to_a_better_member_and_along_a_difference_of_two_others<double>);
  RUN_TEST(with_a_crossover_rate_of_zero_one_gene_is_changed<float>);
  RUN_TEST(with_a_crossover_rate_of_zero_one_gene_is_changed<double>);
  RUN_TEST(factors_and_rates_are_drawn_around_those_of_memory<float>);
  RUN_TEST(factors_and_rates_are_drawn_around_those_of_memory<double>);
  RUN_TEST(factors_at_the_ends_of_their_range_are_factors_still<float>);
  RUN_TEST(factors_at_the_ends_of_their_range_are_factors_still<double>);
  RUN_TEST(a_trial_at_least_as_good_replaces_its_member<float>);
  RUN_TEST(a_trial_at_least_as_good_replaces_its_member<double>);
  RUN_TEST(what_was_successful_is_remembered_by_its_gain<float>);
  RUN_TEST(what_was_successful_is_remembered_by_its_gain<double>);
  RUN_TEST(gains_too_large_for_a_number_teach_nothing_and_do_no_harm<float>);
  RUN_TEST(gains_too_large_for_a_number_teach_nothing_and_do_no_harm<double>);
  RUN_TEST(genes_that_leave_their_bounds_go_half_of_the_way_there_or_to_the_bound_itself<float>);
  RUN_TEST(genes_that_leave_their_bounds_go_half_of_the_way_there_or_to_the_bound_itself<double>);
  RUN_TEST(the_half_of_the_way_is_rounded_before_it_is_added<float>);
  RUN_TEST(the_half_of_the_way_is_rounded_before_it_is_added<double>);
  RUN_TEST(without_bounds_genes_stay_where_the_step_leads);
  RUN_TEST(what_it_cannot_place_is_ignored);
  RUN_TEST(it_starts_again_when_its_members_have_become_equal<float>);
  RUN_TEST(it_starts_again_when_its_members_have_become_equal<double>);
  RUN_TEST(a_start_has_the_best_elite_if_that_is_better_than_all_that_it_found<float>);
  RUN_TEST(a_start_has_the_best_elite_if_that_is_better_than_all_that_it_found<double>);
  RUN_TEST(the_first_start_has_the_best_elite_though_that_is_negative);
  RUN_TEST(where_every_objective_is_zero_it_starts_again_too);
  RUN_TEST(it_starts_again_after_a_hundred_generations_without_progress<float>);
  RUN_TEST(it_starts_again_after_a_hundred_generations_without_progress<double>);
  RUN_TEST(progress_is_what_is_better_than_anything_since_the_start);
  RUN_TEST(trials_that_never_come_back_cost_nothing);
  RUN_TEST(it_always_has_work_and_a_turn_that_it_skips_changes_nothing);
  RUN_TEST(it_finds_the_optimum_of_a_sphere<float>);
  RUN_TEST(it_finds_the_optimum_of_a_sphere<double>);
  RUN_TEST(numbers_that_it_cannot_have_come_to_are_not_sound<float>);
  RUN_TEST(numbers_that_it_cannot_have_come_to_are_not_sound<double>);
  return UNITY_END();
}
