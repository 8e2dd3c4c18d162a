// Bounds policies bring a gene back inside its bounds, however far outside it was.
#include <stdint.h>

#include <nanoqd/math/bounds.hpp>
#include <nanoqd/math/detail/platform.hpp>
#include <nanoqd/math/rng.hpp>

#include "support/message.hpp"
#include "support/run_for_both.hpp"
#include "support/scalars.hpp"
#include "unity.h"

using nanoqd::Clamp;
using nanoqd::Reflect;
using nanoqd::Resample;
using nanoqd::Unbounded;

void setUp() {}
void tearDown() {}

static_assert(Clamp::bounded && Reflect::bounded && Resample::bounded, "three policies keep genes inside");
static_assert(!Unbounded::bounded, "one does not");
static_assert(Clamp::proposals == 1 && Reflect::proposals == 1 && Unbounded::proposals == 1, "one proposal is enough");
static_assert(Resample::proposals == 16, "resampling is bounded");
static_assert(Clamp::snapshot_id == 1 && Reflect::snapshot_id == 2, "published: snapshots hold these numbers");
static_assert(Resample::snapshot_id == 3 && Unbounded::snapshot_id == 4, "published: snapshots hold these numbers");
static_assert(nanoqd::detail::is_bounds_policy<Clamp> && nanoqd::detail::is_bounds_policy<Unbounded>, "policies");
static_assert(!nanoqd::detail::is_bounds_policy<nanoqd::Rng>, "not a policy");
static_assert(Clamp::repair(2.0f, -1.0f, 1.0f) >= 1.0f, "usable in constant expressions");
static_assert(Reflect::repair(1.5f, -1.0f, 1.0f) <= 0.5f, "usable in constant expressions");

// A gene anywhere: inside, on a bound, next to one, a step outside of any length, or infinite.
template <class Scalar>
static Scalar draw_gene(nanoqd::Rng& rng, Scalar lower, Scalar upper) {
  const Scalar length = upper - lower;
  Scalar step = nanoqd::detail::product(rng.uniform<Scalar>(), length + test::smallest<Scalar>());
  switch (rng.below(10)) {
    case 0: return lower;
    case 1: return upper;
    case 2: return test::infinity<Scalar>();
    case 3: return -test::infinity<Scalar>();
    case 4: return test::largest<Scalar>();
    case 5: return -test::largest<Scalar>();
    case 6: return lower + step;
    default: break;
  }
  for (uint32_t doublings = rng.below(40); doublings > 0; --doublings) step += step;
  return rng.below(2) == 0 ? lower - step : upper + step;
}

template <class Policy, class Scalar>
static void check_random_genes() {
  for (uint32_t seed = 0; seed < 5000; ++seed) {
    nanoqd::Rng rng(seed);
    const Scalar lower = test::whole_number<Scalar>(rng, 1000) / 7;
    const Scalar upper = rng.below(4) == 0 ? lower : lower + static_cast<Scalar>(rng.below(1000)) / 9;
    const Scalar gene = draw_gene(rng, lower, upper);
    const bool was_inside = gene >= lower && gene <= upper;

    const Scalar repaired = Policy::repair(gene, lower, upper);

    TEST_ASSERT_TRUE_MESSAGE(repaired >= lower && repaired <= upper, test::message("a repaired gene is inside", seed));
    TEST_ASSERT_TRUE_MESSAGE(!was_inside || test::same(repaired, gene),
                             test::message("a gene inside stays as it is", seed));
  }
}

template <class Scalar>
static void a_repaired_gene_is_inside() {
  check_random_genes<Clamp, Scalar>();
  check_random_genes<Reflect, Scalar>();
  check_random_genes<Resample, Scalar>();
}

template <class Policy, class Scalar>
static void check_clamping() {
  const Scalar inf = test::infinity<Scalar>();
  const Scalar below[] = {test::next_inwards(Scalar{3}), 0, -3, -test::largest<Scalar>(), -inf};
  const Scalar above[] = {test::next_outwards(Scalar{5}), 9, test::largest<Scalar>(), inf};
  for (const Scalar gene : below) ASSERT_SAME_BITS(Scalar{3}, Policy::repair(gene, Scalar{3}, Scalar{5}), "from below");
  for (const Scalar gene : above) ASSERT_SAME_BITS(Scalar{5}, Policy::repair(gene, Scalar{3}, Scalar{5}), "from above");
}

template <class Scalar>
static void clamping_moves_a_gene_to_the_bound_it_passed() {
  check_clamping<Clamp, Scalar>();
  check_clamping<Resample, Scalar>();
}

template <class Scalar>
static void reflection_mirrors_at_the_bound() {
  const Scalar half = Scalar{1} / Scalar{2};
  ASSERT_SAME_BITS(Scalar{-3} + half, Reflect::repair(Scalar{-3} - half, Scalar{-3}, Scalar{5}), "at the lower bound");
  ASSERT_SAME_BITS(Scalar{5} - half, Reflect::repair(Scalar{5} + half, Scalar{-3}, Scalar{5}), "at the upper bound");
  ASSERT_SAME_BITS(Scalar{5}, Reflect::repair(Scalar{-11}, Scalar{-3}, Scalar{5}), "just across the interval");
  ASSERT_SAME_BITS(Scalar{-3}, Reflect::repair(Scalar{13}, Scalar{-3}, Scalar{5}), "just across the interval");
  for (uint32_t seed = 0; seed < 1000; ++seed) {
    nanoqd::Rng rng(seed);
    const Scalar lower = test::whole_number<Scalar>(rng, 1000) / 7;
    const Scalar upper = lower + static_cast<Scalar>(1 + rng.below(1000)) / 9;
    const Scalar step = rng.uniform<Scalar>() * (upper - lower) / Scalar{2};
    const Scalar down = lower - step;
    const Scalar up = upper + step;
    TEST_ASSERT_TRUE_MESSAGE(test::same(Reflect::repair(down, lower, upper), lower + (lower - down)),
                             test::message("as far inside as it was outside, from below", seed));
    TEST_ASSERT_TRUE_MESSAGE(test::same(Reflect::repair(up, lower, upper), upper - (up - upper)),
                             test::message("as far inside as it was outside, from above", seed));
  }
}

// In quarters of an interval of length 1, to keep every step exact: after b bounces a gene has come
// b lengths nearer.
template <class Scalar>
static void reflection_bounces_eight_times_and_then_clamps() {
  const Scalar quarter = Scalar{1} / Scalar{4};
  for (uint32_t quarters = 1; quarters < 60; ++quarters) {
    const Scalar step = static_cast<Scalar>(quarters) * quarter;
    const uint32_t phase = quarters % 8;  // there and back again is eight quarters
    const uint32_t depth = phase <= 4 ? phase : 8 - phase;
    const bool is_within_reach = quarters <= 32;
    const Scalar from_below = is_within_reach ? static_cast<Scalar>(depth) * quarter : Scalar{0};

    ASSERT_SAME_BITS(from_below, Reflect::repair(-step, Scalar{0}, Scalar{1}), test::message("from below", quarters));
    ASSERT_SAME_BITS(Scalar{1} - from_below, Reflect::repair(Scalar{1} + step, Scalar{0}, Scalar{1}),
                     test::message("from above", quarters));
  }
}

template <class Scalar>
static void equal_bounds_hold_a_gene_fast() {
  const Scalar inf = test::infinity<Scalar>();
  const Scalar genes[] = {-inf, -3, 0, test::next_inwards(Scalar{2}), 2, test::next_outwards(Scalar{2}), 7, inf};
  for (const Scalar gene : genes) {
    ASSERT_SAME_BITS(Scalar{2}, Clamp::repair(gene, Scalar{2}, Scalar{2}), "clamped");
    ASSERT_SAME_BITS(Scalar{2}, Reflect::repair(gene, Scalar{2}, Scalar{2}), "reflected");
    ASSERT_SAME_BITS(Scalar{2}, Resample::repair(gene, Scalar{2}, Scalar{2}), "clamped after resampling");
  }
}

template <class Scalar>
static void not_a_number_becomes_a_bound() {
  const Scalar nan = test::infinity<Scalar>() - test::infinity<Scalar>();
  const Scalar repaired[] = {Clamp::repair(nan, Scalar{-1}, Scalar{1}), Reflect::repair(nan, Scalar{-1}, Scalar{1}),
                             Resample::repair(nan, Scalar{-1}, Scalar{1})};
  for (const Scalar gene : repaired) {
    TEST_ASSERT_TRUE_MESSAGE(gene >= Scalar{-1} && gene <= Scalar{1}, "a bounded policy lets no NaN through");
  }
}

template <class Scalar>
static void unbounded_genes_are_left_alone() {
  const Scalar genes[] = {-test::infinity<Scalar>(), -test::largest<Scalar>(), -Scalar{0}, 0, 7};
  for (const Scalar gene : genes) ASSERT_SAME_BITS(gene, Unbounded::repair(gene, Scalar{1}, Scalar{2}), "left alone");
}

// One gene of three is at, or just across, one of its bounds; the others are inside. What lies
// behind the three is not looked at.
template <class Scalar>
struct ThreeGenes {
  Scalar genes[4] = {2, 12, 22, 99};
  const Scalar lowers[4] = {1, 11, 21, 31};
  const Scalar uppers[4] = {3, 13, 23, 33};

  bool is_inside() const { return nanoqd::detail::is_inside(genes, lowers, uppers, 3); }
  bool repair() { return nanoqd::detail::repair<Clamp>(genes, lowers, uppers, 3); }
};

template <class Scalar>
static void a_solution_is_inside_if_every_gene_is() {
  TEST_ASSERT_TRUE_MESSAGE(ThreeGenes<Scalar>().is_inside(), "all three inside");
  for (uint32_t i = 0; i < 3; ++i) {
    ThreeGenes<Scalar> one;
    one.genes[i] = one.lowers[i];
    TEST_ASSERT_TRUE_MESSAGE(one.is_inside(), test::message("on the lower bound", i));
    one.genes[i] = one.uppers[i];
    TEST_ASSERT_TRUE_MESSAGE(one.is_inside(), test::message("on the upper bound", i));
    one.genes[i] = test::next_inwards(one.lowers[i]);
    TEST_ASSERT_FALSE_MESSAGE(one.is_inside(), test::message("just below", i));
    one.genes[i] = test::next_outwards(one.uppers[i]);
    TEST_ASSERT_FALSE_MESSAGE(one.is_inside(), test::message("just above", i));
    one.genes[i] = test::nan<Scalar>();
    TEST_ASSERT_FALSE_MESSAGE(one.is_inside(), test::message("no number", i));
  }
}

template <class Scalar>
static void repairing_a_solution_moves_what_is_outside_and_says_so() {
  TEST_ASSERT_FALSE_MESSAGE(ThreeGenes<Scalar>().repair(), "nothing to repair");
  for (uint32_t i = 0; i < 3; ++i) {
    ThreeGenes<Scalar> one;
    one.genes[i] = one.lowers[i];
    TEST_ASSERT_FALSE_MESSAGE(one.repair(), test::message("the lower bound is inside", i));
    one.genes[i] = one.uppers[i];
    TEST_ASSERT_FALSE_MESSAGE(one.repair(), test::message("the upper bound is inside", i));
    one.genes[i] = test::next_inwards(one.lowers[i]);
    TEST_ASSERT_TRUE_MESSAGE(one.repair(), test::message("just below", i));
    ASSERT_SAME_BITS(one.lowers[i], one.genes[i], test::message("raised", i));
    one.genes[i] = test::next_outwards(one.uppers[i]);
    TEST_ASSERT_TRUE_MESSAGE(one.repair(), test::message("just above", i));
    ASSERT_SAME_BITS(one.uppers[i], one.genes[i], test::message("lowered", i));
    ASSERT_SAME_BITS(Scalar{99}, one.genes[3], test::message("what lies behind stays", i));
  }
}

int main() {
  UNITY_BEGIN();
  RUN_FOR_BOTH(a_repaired_gene_is_inside);
  RUN_FOR_BOTH(clamping_moves_a_gene_to_the_bound_it_passed);
  RUN_FOR_BOTH(reflection_mirrors_at_the_bound);
  RUN_FOR_BOTH(reflection_bounces_eight_times_and_then_clamps);
  RUN_FOR_BOTH(equal_bounds_hold_a_gene_fast);
  RUN_FOR_BOTH(not_a_number_becomes_a_bound);
  RUN_FOR_BOTH(unbounded_genes_are_left_alone);
  RUN_FOR_BOTH(a_solution_is_inside_if_every_gene_is);
  RUN_FOR_BOTH(repairing_a_solution_moves_what_is_outside_and_says_so);
  return UNITY_END();
}
