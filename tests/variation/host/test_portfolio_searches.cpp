// Searches with a portfolio work over every kind of tessellation, with many trials out at a
// time, and after resets. They are better than differential evolution, and go on from any state
// that is sound.
#include <cstddef>
#include <cstdint>
#include <nanoqd/nanoqd.hpp>
#include <type_traits>

#include "host/support/flash_image.hpp"
#include "support/expect_status.hpp"
#include "support/message.hpp"
#include "support/policy_lab.hpp"
#include "support/scaled.hpp"
#include "support/search_digest.hpp"
#include "support/small_bucket_grid.hpp"
#include "support/small_kd_tree.hpp"
#include "unity.h"

void setUp() {}
void tearDown() {}

namespace {

using nanoqd::CvtTable;
using nanoqd::MapElites;
using nanoqd::Outcome;
using nanoqd::PortfolioWithMaEs;
using nanoqd::Status;
using test::message;

// A sphere around 0.3; the measures are the first genes.
struct Bowl {
  template <class Scalar, std::size_t Genes>
  static Scalar value(const Scalar (&x)[Genes]) {
    Scalar sum{0};
    for (const Scalar gene : x) {
      const Scalar apart = gene - static_cast<Scalar>(0.3L);
      sum -= apart * apart;
    }
    return sum;
  }
  template <class Scalar, std::size_t Genes, class Evaluation>
  void operator()(const Scalar (&x)[Genes], Evaluation& evaluation) const {
    evaluation.objective = value(x);
    constexpr std::size_t dims = sizeof evaluation.measures / sizeof evaluation.measures[0];
    for (std::size_t i = 0; i < dims; ++i) evaluation.measures[i] = x[i];
  }
};

template <class Search>
typename Search::Config config_of(const typename Search::Tessellation& tessellation) {
  using Scalar = typename Search::Scalar;
  typename Search::Config config;
  config.seed = 12;
  config.random_solutions = 100;
  config.gene_bounds = {Scalar{-1}, Scalar{1}};
  config.tessellation = tessellation;
  return config;
}

template <class Search>
void run(Search& search, const typename Search::Config& config, std::uint32_t evaluations) {
  static typename Search::Trial trial;
  EXPECT_STATUS(Status::ok, search.begin(config));
  EXPECT_STATUS(Status::ok, search.step(trial, Bowl(), evaluations));
  EXPECT_STATUS(Status::ok, search.check_invariants());
  TEST_ASSERT_EQUAL_UINT64(0, search.counters().refused());
}

template <class Tessellation>
std::uint64_t digest_over(const Tessellation& tessellation, std::uint32_t cells_promised) {
  using Scalar = typename Tessellation::Scalar;
  static MapElites<5, Tessellation, PortfolioWithMaEs<Scalar, 5>> search;
  run(search, config_of<MapElites<5, Tessellation, PortfolioWithMaEs<Scalar, 5>>>(tessellation), 12000);
  TEST_ASSERT_TRUE_MESSAGE(search.archive().size() >= cells_promised,
                           message("cells are filled", search.archive().size()));
  TEST_ASSERT_TRUE_MESSAGE(search.archive().best().objective() > static_cast<Scalar>(-1e-4L),
                           message("the optimum is found", Tessellation::cells));
  return test::digest_of(search);
}

template <class Table>
void set_box(Table& table) {
  for (std::uint32_t i = 0; i < Table::dims; ++i) {
    table.box.lower[i] = -1;
    table.box.upper[i] = 1;
  }
}

}  // namespace

template <class Scalar>
static void it_works_on_grids_of_one_to_four_measures() {
  digest_over(nanoqd::BasicRegularGrid<Scalar, 40>(-1, 1), 40);
  digest_over(nanoqd::BasicRegularGrid<Scalar, 8, 8>(-1, 1), 64);
  digest_over(nanoqd::BasicRegularGrid<Scalar, 4, 4, 4>(-1, 1), 64);
  digest_over(nanoqd::BasicRegularGrid<Scalar, 3, 3, 3, 3>(-1, 1), 81);
}

// An index changes how a cell is found, never which one.
template <class Scalar, std::uint32_t Dims, class Buckets, class Tree>
static void it_works_on_tables_the_same_with_every_index() {
  static nanoqd::Centroids<70, Dims, Scalar> plain;
  static Buckets buckets;
  static Tree tree;
  nanoqd::Rng rng(70);
  for (auto& centroid : plain.unit) {
    for (Scalar& coordinate : centroid) coordinate = rng.uniform<Scalar>();
  }
  set_box(plain);
  set_box(buckets);
  set_box(tree);
  for (std::uint32_t cell = 0; cell < 70; ++cell) {
    for (std::uint32_t i = 0; i < Dims; ++i) buckets.unit[cell][i] = plain.unit[cell][i];
  }
  TEST_ASSERT_TRUE_MESSAGE(test::SmallBucketGrid<Buckets>::fill(buckets), "the lists fit");

  test::SmallKdTree<Tree>::fill(tree, plain.unit);
  const std::uint64_t digest = digest_over(CvtTable<nanoqd::Centroids<70, Dims, Scalar>>(plain), 69);
  TEST_ASSERT_EQUAL_HEX64_MESSAGE(digest, digest_over(CvtTable<Buckets>(buckets), 69), "bucket lists");
  TEST_ASSERT_EQUAL_HEX64_MESSAGE(digest, digest_over(CvtTable<Tree>(tree), 69), "a kd-tree");
}

// As on a fleet or a cluster: 64 out at a time, back in any order, one in eight never.
template <class Scalar>
static void trials_may_be_out_by_the_dozen_come_back_in_disorder_or_get_lost() {
  using Search = MapElites<4, nanoqd::BasicRegularGrid<Scalar, 8, 8>, PortfolioWithMaEs<Scalar, 4>>;
  static Search search;
  static typename Search::Trial out[64];
  EXPECT_STATUS(Status::ok, search.begin(config_of<Search>({-1, 1})));
  nanoqd::Rng rng(64);
  for (auto& trial : out) EXPECT_STATUS(Status::ok, search.ask(trial));
  for (std::uint32_t i = 0; i < 12000; ++i) {
    auto& trial = out[rng.below(64)];
    typename Search::Evaluation evaluation;
    Bowl()(trial.genes, evaluation);
    if (rng.below(8) != 0) {
      const auto result = search.tell(trial, evaluation.objective, evaluation.measures);
      EXPECT_STATUS(Status::ok, result.status);
    }
    EXPECT_STATUS(Status::ok, search.ask(trial));
  }
  TEST_ASSERT_EQUAL_UINT32_MESSAGE(64, search.archive().size(), "the map is filled");
  TEST_ASSERT_TRUE_MESSAGE(search.archive().best().objective() > static_cast<Scalar>(-1e-6L), "the optimum is found");
  EXPECT_STATUS(Status::ok, search.check_invariants());
}

// Emitters, of which SHADE has few members, end and start again on either side of a cut.
template <class Scalar>
static void a_long_run_that_is_cut_ends_as_one_that_is_not() {
  using Emitters = nanoqd::EmitterPair<nanoqd::Shade<Scalar, 3, 6>, nanoqd::MaEs<Scalar, 3>>;
  using Search = MapElites<3, nanoqd::BasicRegularGrid<Scalar, 4, 4>, nanoqd::Portfolio<Scalar, 3, Emitters>>;
  static Search uncut;
  static Search cut;
  static typename Search::Trial trial;
  auto config = config_of<Search>({-1, 1});
  config.variation.emitter_share = 1;
  run(uncut, config, 30000);
  EXPECT_STATUS(Status::ok, cut.begin(config));
  test::FlashImage flash;
  for (std::uint32_t i = 0; i < 100; ++i) {
    EXPECT_STATUS(Status::ok, cut.step(trial, Bowl(), 300));
    flash.save(cut);
    EXPECT_STATUS(Status::ok, cut.begin(config));
    EXPECT_STATUS(Status::ok, cut.step(trial, Bowl(), 300));
    EXPECT_STATUS(Status::ok, flash.load(cut));
  }
  TEST_ASSERT_EQUAL_HEX64(test::digest_of(uncut), test::digest_of(cut));

  const auto& emitters = uncut.variation().emitter();
  TEST_ASSERT_TRUE_MESSAGE(emitters.first().restarts() > 0,
                           message("SHADE started again", emitters.first().restarts()));
  TEST_ASSERT_TRUE_MESSAGE(emitters.second().restarts() > 0, message("MA-ES did so", emitters.second().restarts()));
}

static void a_snapshot_of_other_emitters_is_not_taken() {
  using Emitters = nanoqd::EmitterPair<nanoqd::Shade<float, 3, 9>, nanoqd::MaEs<float, 3>>;
  static MapElites<3, test::SmallGrid, PortfolioWithMaEs<float, 3>> saved;
  static MapElites<3, test::SmallGrid, nanoqd::Portfolio<float, 3, Emitters>> fewer_members;
  static MapElites<3, test::SmallGrid, nanoqd::Portfolio<float, 3>> one;
  static MapElites<3, test::SmallGrid, PortfolioWithMaEs<float, 3>> same;
  const auto config = config_of<decltype(saved)>({-1.0f, 1.0f});
  run(saved, config, 300);
  run(fewer_members, config_of<decltype(fewer_members)>({-1.0f, 1.0f}), 300);
  run(one, config_of<decltype(one)>({-1.0f, 1.0f}), 300);
  test::FlashImage flash;
  flash.save(saved);
  EXPECT_STATUS_MESSAGE(Status::other_run, flash.load(fewer_members), "another number of members");
  EXPECT_STATUS_MESSAGE(Status::other_run, flash.load(one), "without MA-ES");

  auto other = config;
  other.variation.emitter.is_second_on = 0;
  EXPECT_STATUS(Status::ok, same.begin(other));
  EXPECT_STATUS_MESSAGE(Status::other_run, flash.load(same), "with a switch set otherwise");
  EXPECT_STATUS(Status::ok, same.begin(config));
  EXPECT_STATUS_MESSAGE(Status::ok, flash.load(same), "its own");
}

static void with_ma_es_switched_off_it_is_the_portfolio_without() {
  using Tessellation = nanoqd::RegularGrid<6, 6>;
  static MapElites<4, Tessellation, nanoqd::Portfolio<float, 4>> without;
  static MapElites<4, Tessellation, PortfolioWithMaEs<float, 4>> switched_off;
  run(without, config_of<decltype(without)>({-1.0f, 1.0f}), 4000);
  auto config = config_of<decltype(switched_off)>({-1.0f, 1.0f});
  config.variation.emitter.is_second_on = 0;
  run(switched_off, config, 4000);
  TEST_ASSERT_EQUAL_HEX64(test::digest_of(without), test::digest_of(switched_off));
}

// Valleys that cross the axes at an angle: what differential evolution on the archive alone hardly
// gets to the bottom of.
struct Valleys {
  template <class Scalar, std::size_t Genes, class Evaluation>
  void operator()(const Scalar (&x)[Genes], Evaluation& evaluation) const {
    evaluation.objective = 0;
    Scalar along{0};
    for (const Scalar gene : x) {
      along += gene - static_cast<Scalar>(0.2L);
      evaluation.objective -= along * along;  // Schwefel's problem 1.2
    }
    evaluation.measures[0] = (x[0] + x[1] + x[2] + x[3]) / Scalar{4};
    evaluation.measures[1] = (x[4] + x[5] + x[6] + x[7]) / Scalar{4};
  }
};

template <class Scalar>
static void it_covers_at_least_as_much_as_differential_evolution_and_finds_far_better_optima() {
  using Tessellation = nanoqd::BasicRegularGrid<Scalar, 20, 20>;
  using Base = MapElites<8, Tessellation>;
  using New = MapElites<8, Tessellation, nanoqd::Portfolio<Scalar, 8>>;
  using Most = MapElites<8, Tessellation, PortfolioWithMaEs<Scalar, 8>>;
  static Base base;
  static New portfolio;
  static Most with_ma_es;
  static nanoqd::Trial<Scalar, 8> trial;
  for (std::uint32_t seed = 1; seed <= 2; ++seed) {
    const auto run_with = [seed](auto& search) {
      auto config = config_of<std::remove_reference_t<decltype(search)>>({-1, 1});
      config.seed = seed;
      EXPECT_STATUS(Status::ok, search.begin(config));
      EXPECT_STATUS(Status::ok, search.step(trial, Valleys(), 20000));
    };
    run_with(base);
    run_with(portfolio);
    run_with(with_ma_es);
    const Scalar error = -base.archive().best().objective();
    TEST_ASSERT_TRUE_MESSAGE(portfolio.archive().size() >= base.archive().size(), message("coverage", seed));
    TEST_ASSERT_TRUE_MESSAGE(with_ma_es.archive().size() >= base.archive().size(),
                             message("coverage with MA-ES", seed));
    TEST_ASSERT_TRUE_MESSAGE(-portfolio.archive().best().objective() * 1000 < error,
                             message("a thousandth of the error", seed));
    TEST_ASSERT_TRUE_MESSAGE(-with_ma_es.archive().best().objective() * 100 < error,
                             message("a hundredth with MA-ES", seed));
  }
}

namespace {

// Puts any bits in place of some of the numbers that it is shown, often those of a number that is
// special.
struct AnyBits {
  nanoqd::Rng& rng;

  template <class Number>
  void operator()(Number& number) {
    if (rng.below(60) != 0) return;
    const std::uint64_t high = rng.next();
    std::uint64_t bits = high << 32 | rng.next();
    using Real = std::conditional_t<sizeof(Number) == 8, double, float>;
    const Real special[] = {
        0, -1, 1, test::infinity<Real>(), test::nan<Real>(), test::largest<Real>(), test::smallest<Real>(), 1000};
    if (rng.below(2) == 0) bits = nanoqd::detail::field_bits(special[rng.below(8)]);
    if (rng.below(4) == 0) bits = rng.below(40);
    nanoqd::detail::set_field_bits(number, bits);
  }
};

}  // namespace

// What a snapshot with right CRCs can bring about at worst. Under the sanitizers this sees more.
template <class Scalar>
static void whatever_state_passes_for_sound_can_be_gone_on_with() {
  using Variation =
      nanoqd::Portfolio<Scalar, 3, nanoqd::EmitterPair<nanoqd::Shade<Scalar, 3, 5>, nanoqd::MaEs<Scalar, 3>>>;
  static test::PolicyLab<Scalar, 3> lab;
  static Variation begun;
  static Variation variation;
  lab.begin(8, {Scalar{-1}, Scalar{1}});
  lab.fill(16, 8);
  begun.begin({});
  for (std::uint32_t i = 0; i < 200; ++i) {
    lab.propose(begun);
    lab.learn(begun, Bowl::value(lab.trial.genes), Outcome::rejected);
  }
  TEST_ASSERT_TRUE_MESSAGE(begun.is_sound(), "a state that was reached is sound");

  nanoqd::Rng rng(9);
  std::uint32_t sound = 0;
  for (std::uint64_t round = 0; round < test::scaled(20000); ++round) {
    variation = begun;
    AnyBits any{rng};
    variation.fields(any);
    if (!variation.is_sound()) continue;
    ++sound;
    for (std::uint32_t i = 0; i < 150; ++i) {
      lab.propose(variation);
      for (Scalar& gene : lab.trial.genes) gene = nanoqd::Clamp::repair(gene, Scalar{-1}, Scalar{1});
      if (i % 8 == 7) continue;
      lab.learn(variation, i % 3 == 0 ? Scalar{1} : Bowl::value(lab.trial.genes), Outcome::rejected);
      TEST_ASSERT_TRUE_MESSAGE(variation.is_sound(), message("it stays sound", static_cast<std::uint32_t>(round)));
    }
  }
  TEST_ASSERT_TRUE_MESSAGE(sound > 0, "some of them pass");
}

int main() {
  UNITY_BEGIN();
  RUN_TEST(it_works_on_grids_of_one_to_four_measures<float>);
  RUN_TEST(it_works_on_grids_of_one_to_four_measures<double>);
  RUN_TEST((it_works_on_tables_the_same_with_every_index<float, 2, nanoqd::BucketTable<70, 2, 6, 1500>,
                                                         nanoqd::KdTable<70, 2>>));
  RUN_TEST((it_works_on_tables_the_same_with_every_index<double, 2, nanoqd::BucketTable<70, 2, 6, 1500, double>,
                                                         nanoqd::KdTable<70, 2, double>>));
  RUN_TEST((it_works_on_tables_the_same_with_every_index<float, 3, nanoqd::BucketTable<70, 3, 4, 4000>,
                                                         nanoqd::KdTable<70, 3>>));
  RUN_TEST(trials_may_be_out_by_the_dozen_come_back_in_disorder_or_get_lost<float>);
  RUN_TEST(trials_may_be_out_by_the_dozen_come_back_in_disorder_or_get_lost<double>);
  RUN_TEST(a_long_run_that_is_cut_ends_as_one_that_is_not<float>);
  RUN_TEST(a_long_run_that_is_cut_ends_as_one_that_is_not<double>);
  RUN_TEST(a_snapshot_of_other_emitters_is_not_taken);
  RUN_TEST(with_ma_es_switched_off_it_is_the_portfolio_without);
  RUN_TEST(it_covers_at_least_as_much_as_differential_evolution_and_finds_far_better_optima<float>);
  RUN_TEST(it_covers_at_least_as_much_as_differential_evolution_and_finds_far_better_optima<double>);
  RUN_TEST(whatever_state_passes_for_sound_can_be_gone_on_with<float>);
  RUN_TEST(whatever_state_passes_for_sound_can_be_gone_on_with<double>);
  return UNITY_END();
}
