// A walk goes from an elite towards a goal by differences of other elites, in at most two steps; a
// mask chooses the genes that move.
#include <stdint.h>

#include <nanoqd/map/regular_grid.hpp>
#include <nanoqd/variation/detail/walk.hpp>

#include "support/chosen_draws.hpp"
#include "support/message.hpp"
#include "support/policy_lab.hpp"
#include "support/run_for_both.hpp"
#include "support/scalars.hpp"
#include "unity.h"

using nanoqd::Rng;
using nanoqd::detail::Mask;
using nanoqd::detail::product;
using nanoqd::detail::Walk;
using test::message;

void setUp() {}
void tearDown() {}

namespace {

constexpr uint32_t cells = 64;

template <class Scalar, uint32_t Genes>
using Lab = test::PolicyLab<Scalar, Genes, nanoqd::BasicRegularGrid<Scalar, 8, 8>>;
// Behaviour is the genes themselves: where an operator that reads behaviour and writes genes can be
// held to its word.
template <class Scalar>
Lab<Scalar, 2> plane;
template <class Scalar>
Lab<Scalar, 7> lab;

// An elite in the middle of its cell, so that differences of genes and of centroids are the same.
template <class Scalar>
void insert_middle(uint32_t cell) {
  const auto& where = plane<Scalar>.tessellation;
  const Scalar genes[2] = {where.centroid(cell, 0), where.centroid(cell, 1)};
  plane<Scalar>.insert(cell, genes, Scalar{1});
}

// The way from the middle of one cell to that of another.
template <class Scalar, class Tessellation>
void find_way(const Tessellation& where, uint32_t start, uint32_t goal, Scalar (&way)[2]) {
  for (uint32_t i = 0; i < 2; ++i) way[i] = where.centroid(goal, i) - where.centroid(start, i);
}

template <class Scalar>
Scalar square_of(const Scalar (&way)[2]) {
  return product(way[0], way[0]) + product(way[1], way[1]);
}

template <class Scalar>
void walk_on_plane(uint32_t start, uint32_t goal) {
  auto& where = plane<Scalar>;
  Walk<Scalar>::go(where.context(), where.rng, start, goal, Scalar{1}, Mask::none, where.trial.genes);
}

template <class Scalar>
Scalar square_to(uint32_t cell) {
  Scalar apart[2];
  for (uint32_t i = 0; i < 2; ++i) {
    apart[i] = plane<Scalar>.trial.genes[i] - plane<Scalar>.tessellation.centroid(cell, i);
  }
  return square_of(apart);
}

// The walk as its page says it, in the order in which it draws.
template <class Scalar>
struct PlainWalk {
  uint32_t minuends[2];
  uint32_t subtrahends[2];
  Scalar factors[2];
  uint32_t steps = 0;
  uint32_t elites[9];
  Scalar gene[7];

  void go(Rng& rng, uint32_t start, Scalar (&way)[2], Mask mask) {
    const Scalar near_enough = square_of(way) * static_cast<Scalar>(0.01L);
    for (uint32_t& cell : elites) cell = lab<Scalar>.archive.elite(rng.below(lab<Scalar>.archive.size())).cell();
    do {
      choose_step(way);
    } while (steps < 2 && !(square_of(way) < near_enough));
    uint32_t chance = 256;
    uint32_t always = 0;
    if (mask == Mask::drawn) {
      chance = rng.next() >> 24;
      always = rng.below(7);
    }
    uint32_t bits = 0;
    for (uint32_t j = 0; j < 7; ++j) {
      if (mask == Mask::drawn && j % 4 == 0) bits = rng.next();
      const bool is_drawn = mask == Mask::none || (bits >> (j % 4 * 8) & 255U) < chance;
      gene[j] = lab<Scalar>.archive.gene(start, j);
      if (is_drawn || j == always) gene[j] += product(stretch(chance), change_of(j));
    }
  }

  static Scalar stretch(uint32_t chance) {
    return chance < 26 ? Scalar{10} : Scalar{256} / static_cast<Scalar>(static_cast<int32_t>(chance));
  }
  Scalar change_of(uint32_t j) const {
    Scalar change{0};
    for (uint32_t i = 0; i < steps; ++i) {
      const auto& archive = lab<Scalar>.archive;
      change += product(factors[i], archive.gene(minuends[i], j) - archive.gene(subtrahends[i], j));
    }
    return change;
  }

  void choose_step(Scalar (&way)[2]) {
    Scalar most{-1};
    Scalar best_step[2] = {};
    for (uint32_t pair = 0; pair < 8; ++pair) {
      Scalar step[2];
      find_way(lab<Scalar>.tessellation, elites[pair], elites[pair + 1], step);
      const Scalar along = product(way[0], step[0]) + product(way[1], step[1]);
      Scalar factor = elites[pair] == elites[pair + 1] ? Scalar{0} : along / square_of(step);
      factor = factor > Scalar{1} ? Scalar{1} : factor < Scalar{-1} ? Scalar{-1} : factor;
      const Scalar nearer = product(factor, Scalar{2} * along - product(factor, square_of(step)));
      if (!(nearer > most)) continue;
      most = nearer;
      best_step[0] = step[0];
      best_step[1] = step[1];
      minuends[steps] = elites[pair + 1];
      subtrahends[steps] = elites[pair];
      factors[steps] = factor;
    }
    for (uint32_t i = 0; i < 2; ++i) way[i] -= product(factors[steps], best_step[i]);
    ++steps;
  }
};

}  // namespace

template <class Scalar>
static void where_genes_are_behaviour_no_walk_ends_farther_from_its_goal_than_it_began() {
  plane<Scalar>.begin(4, {Scalar{0}, Scalar{1}});
  for (uint32_t i = 0; i < 9; ++i) insert_middle<Scalar>((7 + 11 * i) % cells);
  uint32_t reached = 0;
  for (uint32_t i = 0; i < 200; ++i) {
    const uint32_t start = plane<Scalar>.archive.elite(i % 9).cell();
    const uint32_t goal = plane<Scalar>.rng.below(cells);
    Scalar way[2];
    find_way(plane<Scalar>.tessellation, start, goal, way);

    walk_on_plane<Scalar>(start, goal);

    const Scalar rounding = static_cast<Scalar>(1e-6L);
    TEST_ASSERT_TRUE_MESSAGE(square_to<Scalar>(goal) <= square_of(way) + rounding, message("not farther", i));
    reached += plane<Scalar>.tessellation.locate(plane<Scalar>.trial.genes).cell == goal ? 1U : 0U;
  }
  TEST_ASSERT_TRUE_MESSAGE(reached > 100, message("more than half reach their goal", reached));
}

template <class Scalar>
static void a_step_is_never_longer_than_the_difference_it_follows() {
  // Two elites beside each other, and a goal five cells on: two steps of one cell, whichever way
  // round a pair is drawn.
  const uint32_t pairs[2][3] = {{0, 1, 6}, {63, 62, 57}};
  for (const auto& pair : pairs) {
    for (uint64_t seed = 20; seed < 40; ++seed) {  // some of them draw pairs of one direction only
      plane<Scalar>.begin(seed, {Scalar{0}, Scalar{1}});
      insert_middle<Scalar>(pair[0]);
      insert_middle<Scalar>(pair[1]);
      walk_on_plane<Scalar>(pair[1], pair[2]);
      const uint32_t end = pair[0] < pair[1] ? pair[1] + 2 : pair[1] - 2;
      TEST_ASSERT_TRUE_MESSAGE(square_to<Scalar>(end) <= static_cast<Scalar>(1e-12L),
                               message("two cells on", static_cast<uint32_t>(seed)));
    }
  }
}

template <class Scalar>
static void a_second_step_is_taken_only_if_the_first_did_not_do() {
  auto& where = plane<Scalar>;
  where.begin(1, {Scalar{0}, Scalar{1}});
  insert_middle<Scalar>(0);
  insert_middle<Scalar>(1);
  const Scalar cell = where.tessellation.centroid(1, 1) - where.tessellation.centroid(0, 1);

  // One cell less than its goal, by 5 % of the way: that is near enough. By a third: it is not.
  const Scalar ways[2] = {static_cast<Scalar>(1.05L), static_cast<Scalar>(1.5L)};
  const Scalar rest[2] = {Scalar{0}, static_cast<Scalar>(0.5L) * cell};
  for (uint32_t i = 0; i < 2; ++i) {
    Walk<Scalar>::go(where.context(), where.rng, 1, 2, ways[i], Mask::none, where.trial.genes);
    const Scalar off = square_to<Scalar>(2) - product(rest[i], rest[i]);
    TEST_ASSERT_TRUE_MESSAGE(off < static_cast<Scalar>(1e-8L) && off > static_cast<Scalar>(-1e-8L),
                             message("as far as its steps go", i));
  }
}

static void one_elite_alone_is_left_as_it_is() {
  plane<float>.begin(1, {0.0f, 1.0f});
  insert_middle<float>(9);
  walk_on_plane<float>(9, 50);
  TEST_ASSERT_TRUE_MESSAGE(square_to<float>(9) < 1e-12f, "there is no difference to follow");
}

template <class Scalar>
static void a_walk_is_the_one_of_its_page_to_the_last_bit() {
  lab<Scalar>.begin(6, {Scalar{-3}, Scalar{5}});
  lab<Scalar>.fill(11, 8);
  for (uint32_t i = 0; i < 600; ++i) {
    const Mask mask = i % 4 == 0 ? Mask::none : Mask::drawn;
    const uint32_t start = lab<Scalar>.archive.elite(i % 11).cell();
    Rng twin = lab<Scalar>.rng;
    const Scalar factor = Scalar{1} + static_cast<Scalar>(i % 7) / Scalar{8};
    Scalar way[2];
    find_way(lab<Scalar>.tessellation, start, i % cells, way);
    for (Scalar& along : way) along *= factor;
    PlainWalk<Scalar> plain;
    plain.go(twin, start, way, mask);

    Walk<Scalar>::go(lab<Scalar>.context(), lab<Scalar>.rng, start, i % cells, factor, mask, lab<Scalar>.trial.genes);

    TEST_ASSERT_TRUE_MESSAGE(test::same(plain.gene, lab<Scalar>.trial.genes, 7), message("the genes", i));
    TEST_ASSERT_TRUE_MESSAGE(test::same_state(twin, lab<Scalar>.rng), message("the draws", i));
  }
}

static void with_a_mask_one_gene_moves_at_least_and_the_fewer_move_the_farther_they_go() {
  lab<float>.begin(6, {-3.0f, 5.0f});
  lab<float>.fill(11, 8);
  uint32_t walks_of_one = 0;
  uint32_t walks_of_all = 0;
  for (uint32_t i = 0; i < 500; ++i) {
    const uint32_t start = lab<float>.archive.elite(i % 11).cell();
    auto& where = lab<float>;
    Walk<float>::go(where.context(), where.rng, start, (start + 9) % cells, 1.0f, Mask::drawn, where.trial.genes);
    uint32_t moved = 0;
    for (uint32_t j = 0; j < 7; ++j) {
      moved += test::same(lab<float>.archive.gene(start, j), lab<float>.trial.genes[j]) ? 0U : 1U;
    }
    TEST_ASSERT_TRUE_MESSAGE(moved >= 1, message("one at least", i));
    walks_of_one += moved == 1 ? 1U : 0U;
    walks_of_all += moved == 7 ? 1U : 0U;
  }
  TEST_ASSERT_TRUE_MESSAGE(walks_of_one > 30 && walks_of_all > 30, "any number of genes is as likely");
}

int main() {
  UNITY_BEGIN();
  RUN_FOR_BOTH(where_genes_are_behaviour_no_walk_ends_farther_from_its_goal_than_it_began);
  RUN_FOR_BOTH(a_step_is_never_longer_than_the_difference_it_follows);
  RUN_FOR_BOTH(a_second_step_is_taken_only_if_the_first_did_not_do);
  RUN_TEST(one_elite_alone_is_left_as_it_is);
  RUN_FOR_BOTH(a_walk_is_the_one_of_its_page_to_the_last_bit);
  RUN_TEST(with_a_mask_one_gene_moves_at_least_and_the_fewer_move_the_farther_they_go);
  return UNITY_END();
}
