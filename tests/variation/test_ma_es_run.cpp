// A search whose only operator is MA-ES finds the optimum, with refused evaluations, with fixed
// genes and without bounds.
#include <stdint.h>

#include <nanoqd/search/map_elites.hpp>
#include <nanoqd/variation/gaussian.hpp>
#include <nanoqd/variation/ma_es.hpp>

#include "support/expect_status.hpp"
#include "support/scalars.hpp"
#include "support/small_search.hpp"
#include "unity.h"

using nanoqd::Status;
using nanoqd::detail::product;

void setUp() {}
void tearDown() {}

namespace {

constexpr uint32_t genes = 4;

template <class Scalar>
using MaEs = nanoqd::MaEs<Scalar, genes>;

// A quadratic whose axes are turned against the genes and whose curvatures differ ten thousandfold;
// the optimum is all 0.3.
struct Turned {
  template <class Scalar, class Evaluation>
  void operator()(const Scalar (&x)[genes], Evaluation& evaluation) const {
    const int32_t signs[genes][genes] = {{1, 1, 1, 1}, {1, -1, 1, -1}, {1, 1, -1, -1}, {1, -1, -1, 1}};
    const Scalar curvatures[genes] = {Scalar{1}, Scalar{20}, Scalar{500}, Scalar{10000}};
    evaluation.objective = 0;
    for (uint32_t i = 0; i < genes; ++i) {
      Scalar along{0};
      for (uint32_t j = 0; j < genes; ++j) {
        const Scalar off = x[j] - static_cast<Scalar>(0.3L);
        along += signs[i][j] > 0 ? off : -off;
      }
      along *= static_cast<Scalar>(0.5L);
      evaluation.objective -= product(curvatures[i], product(along, along));
    }
    evaluation.measures[0] = x[0];
    evaluation.measures[1] = x[1];
  }
};

template <class Scalar, class Variation, class Bounds = nanoqd::Clamp>
struct Searching {
  using Search = nanoqd::MapElites<genes, nanoqd::BasicRegularGrid<Scalar, 4, 4>, Variation, Bounds>;
  inline static Search search;
  inline static typename Search::Trial trial;

  template <class Evaluate>
  static Scalar error_after(uint32_t evaluations, const Evaluate& evaluate, const typename Search::Config& config) {
    EXPECT_STATUS(Status::ok, search.begin(config));
    EXPECT_STATUS(Status::ok, search.step(trial, evaluate, evaluations));
    EXPECT_STATUS(Status::ok, search.check_invariants());
    return -search.archive().best().objective();
  }
  template <class Evaluate>
  static Scalar error_after(uint32_t evaluations, const Evaluate& evaluate) {
    return error_after(evaluations, evaluate, test::config_of<Search>(5, 50));
  }
};

}  // namespace

template <class Scalar>
static void it_finds_the_optimum_of_a_sphere() {
  const Scalar error = Searching<Scalar, MaEs<Scalar>>::error_after(2000, test::Sphere());
  TEST_ASSERT_TRUE_MESSAGE(error < static_cast<Scalar>(sizeof(Scalar) == sizeof(float) ? 1e-13L : 1e-16L),
                           "to many digits in 2,000 evaluations");
}

template <class Scalar>
static void it_finds_the_optimum_of_a_turned_valley_where_plain_noise_does_not() {
  const Scalar error = Searching<Scalar, MaEs<Scalar>>::error_after(3000, Turned());
  const Scalar of_noise = Searching<Scalar, nanoqd::Gaussian<Scalar>>::error_after(3000, Turned());
  TEST_ASSERT_TRUE_MESSAGE(error < static_cast<Scalar>(1e-9L), "to nine digits in 3,000 evaluations");
  TEST_ASSERT_TRUE_MESSAGE(of_noise > static_cast<Scalar>(1e-3L), "which is not easy");
}

// Evaluations that fail are refused by the search, so the emitter never hears of them.
static void evaluations_that_are_refused_do_not_stall_it() {
  using Run = Searching<float, MaEs<float>>;
  struct Failing {
    void operator()(const float (&x)[genes], Run::Search::Evaluation& evaluation) const {
      test::Sphere()(x, evaluation);
      if (x[1] > 0.0f) evaluation.objective = test::nan<float>();
    }
  };
  const float error = Run::error_after(3000, Failing());
  TEST_ASSERT_TRUE_MESSAGE(Run::search.counters().refused_objectives > 300, "many are refused");
  TEST_ASSERT_TRUE_MESSAGE(error < 1e-6f, "the optimum at the border is found");

  struct Broken {
    void operator()(const float (&x)[genes], Run::Search::Evaluation& evaluation) const {
      test::Sphere()(x, evaluation);
      if (Run::search.counters().evaluations >= 60) evaluation.objective = test::nan<float>();
    }
  };
  Run::error_after(5000, Broken());
  TEST_ASSERT_EQUAL_UINT64_MESSAGE(4940, Run::search.counters().refused_objectives, "nothing comes back any more");
  TEST_ASSERT_TRUE_MESSAGE(Run::search.variation().restarts() > 10, "it goes on to try elsewhere");
}

template <class Scalar>
static void genes_that_are_fixed_stay_so_and_do_no_harm() {
  using Run = Searching<Scalar, MaEs<Scalar>>;
  const Scalar lower[genes] = {Scalar{-1}, static_cast<Scalar>(0.25L), Scalar{-1}, Scalar{-1}};
  const Scalar upper[genes] = {Scalar{1}, static_cast<Scalar>(0.25L), Scalar{1}, Scalar{1}};
  auto config = test::config_of<typename Run::Search>(5, 50);
  config.gene_bounds = {lower, upper};
  const Scalar error = Run::error_after(2000, test::Sphere(), config);
  const Scalar left = error - static_cast<Scalar>(0.0625L);
  TEST_ASSERT_TRUE_MESSAGE(left > static_cast<Scalar>(-1e-7L) && left < static_cast<Scalar>(1e-6L),
                           "the others find their best");
  for (const auto elite : Run::search.archive())
    ASSERT_SAME_BITS(static_cast<Scalar>(0.25L), elite.gene(1), "it is fixed");
}

template <class Scalar>
static void without_bounds_it_finds_an_optimum_that_is_far_outside() {
  using Run = Searching<Scalar, MaEs<Scalar>, nanoqd::Unbounded>;
  struct Far {
    void operator()(const Scalar (&x)[genes], typename Run::Search::Evaluation& evaluation) const {
      Scalar moved[genes];
      for (uint32_t i = 0; i < genes; ++i) moved[i] = x[i] - Scalar{20};
      test::Sphere()(moved, evaluation);
    }
  };
  const Scalar error = Run::error_after(3000, Far());
  TEST_ASSERT_TRUE_MESSAGE(error < static_cast<Scalar>(1e-8L), "20 ranges away");
}

int main() {
  UNITY_BEGIN();
  RUN_TEST(it_finds_the_optimum_of_a_sphere<float>);
  RUN_TEST(it_finds_the_optimum_of_a_sphere<double>);
  RUN_TEST(it_finds_the_optimum_of_a_turned_valley_where_plain_noise_does_not<float>);
  RUN_TEST(it_finds_the_optimum_of_a_turned_valley_where_plain_noise_does_not<double>);
  RUN_TEST(evaluations_that_are_refused_do_not_stall_it);
  RUN_TEST(genes_that_are_fixed_stay_so_and_do_no_harm<float>);
  RUN_TEST(genes_that_are_fixed_stay_so_and_do_no_harm<double>);
  RUN_TEST(without_bounds_it_finds_an_optimum_that_is_far_outside<float>);
  RUN_TEST(without_bounds_it_finds_an_optimum_that_is_far_outside<double>);
  return UNITY_END();
}
