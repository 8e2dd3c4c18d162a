// The comparators do what their papers say.
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <nanoqd/math/rng.hpp>
#include <utility>
#include <vector>

#include "comparator/annealed_archive.hpp"
#include "comparator/cma_es.hpp"
#include "comparator/symmetric_eigen.hpp"
#include "problem/problem_list.hpp"
#include "run/search_run.hpp"
#include "unity.h"

using namespace nanoqd::benchmark;

void setUp() {}
void tearDown() {}

static void eigenvectors_put_the_matrix_together_again() {
  constexpr std::uint32_t n = 9;
  nanoqd::Rng rng(3);
  std::vector<double> matrix(n * n);
  for (std::uint32_t i = 0; i < n; ++i) {
    for (std::uint32_t j = 0; j <= i; ++j) matrix[i * n + j] = matrix[j * n + i] = rng.gaussian<double>();
  }
  SymmetricEigen eigen(n);
  TEST_ASSERT_TRUE(eigen.decompose(matrix));
  for (std::uint32_t i = 0; i < n; ++i) {
    for (std::uint32_t j = 0; j < n; ++j) {
      double sum = 0.0;
      for (std::uint32_t k = 0; k < n; ++k) sum += eigen.value(k) * eigen.vector(k)[i] * eigen.vector(k)[j];
      TEST_ASSERT_DOUBLE_WITHIN(1e-12, matrix[i * n + j], sum);
    }
  }
}

static void a_diagonal_matrix_is_its_own_decomposition() {
  SymmetricEigen eigen(3);
  TEST_ASSERT_TRUE(eigen.decompose({2.0, 0.0, 0.0, 0.0, 5.0, 0.0, 0.0, 0.0, 7.0}));
  std::vector<double> values{eigen.value(0), eigen.value(1), eigen.value(2)};
  std::sort(values.begin(), values.end());
  TEST_ASSERT_DOUBLE_WITHIN(1e-12, 2.0, values[0]);
  TEST_ASSERT_DOUBLE_WITHIN(1e-12, 5.0, values[1]);
  TEST_ASSERT_DOUBLE_WITHIN(1e-12, 7.0, values[2]);
}

static void cma_es_finds_the_optimum_of_an_ellipsoid() {
  constexpr std::uint32_t n = 8;
  constexpr std::uint32_t batch = 12;
  CmaEs es(n, batch, 0.5);
  es.begin(std::vector<double>(n, 0.0).data());
  nanoqd::Rng rng(1);
  std::vector<std::vector<double>> drawn(batch, std::vector<double>(n));
  double best = 1.0;
  std::uint32_t generations = 0;
  for (; generations < 600 && best > 1e-10; ++generations) {
    std::vector<std::pair<double, const double*>> ranked;
    for (std::vector<double>& x : drawn) {
      es.sample(rng, x.data());
      double cost = 0.0;
      for (std::uint32_t i = 0; i < n; ++i) cost += std::pow(1e6, i / (n - 1.0)) * (x[i] - 1.0) * (x[i] - 1.0);
      ranked.emplace_back(cost, x.data());
    }
    std::sort(ranked.begin(), ranked.end());
    best = std::min(best, ranked.front().first);
    std::vector<const double*> parents;
    for (std::uint32_t i = 0; i < batch / 2; ++i) parents.push_back(ranked[i].second);
    es.update(parents);
  }
  TEST_ASSERT_TRUE_MESSAGE(best <= 1e-10, "within 7,200 evaluations");
  TEST_ASSERT_FALSE(es.is_degenerate());
}

static Evaluation evaluation_of(double objective) {
  Evaluation evaluation;
  evaluation.objective = objective;
  return evaluation;
}

static void an_annealed_threshold_moves_by_alpha() {
  const auto problem = make_problem("arm12");
  AnnealedArchive archive(problem->facts(), 32, 0.5);
  const std::vector<double> genes(12, 0.0);
  TEST_ASSERT_EQUAL(static_cast<int>(Novelty::fills),
                    static_cast<int>(archive.add(genes.data(), evaluation_of(8.0)).novelty));
  archive.end_batch();  // the threshold is 4
  const Verdict second = archive.add(genes.data(), evaluation_of(6.0));
  TEST_ASSERT_EQUAL(static_cast<int>(Novelty::improves), static_cast<int>(second.novelty));
  TEST_ASSERT_DOUBLE_WITHIN(1e-12, 2.0, second.gain);
  archive.end_batch();  // the threshold is 5
  TEST_ASSERT_EQUAL(static_cast<int>(Novelty::rejected),
                    static_cast<int>(archive.add(genes.data(), evaluation_of(4.5)).novelty));
  TEST_ASSERT_EQUAL_UINT32(1, archive.size());
}

static void a_batch_is_judged_by_the_archive_before_it() {
  const auto problem = make_problem("arm12");
  AnnealedArchive archive(problem->facts(), 32, 1.0);
  const std::vector<double> first(12, 0.1);
  const std::vector<double> second(12, 0.2);
  TEST_ASSERT_EQUAL(static_cast<int>(Novelty::fills),
                    static_cast<int>(archive.add(first.data(), evaluation_of(-3.0)).novelty));
  TEST_ASSERT_EQUAL(static_cast<int>(Novelty::fills),
                    static_cast<int>(archive.add(second.data(), evaluation_of(-2.0)).novelty));
  archive.end_batch();
  TEST_ASSERT_EQUAL_UINT32(1, archive.size());
  TEST_ASSERT_EQUAL_DOUBLE(0.2, archive.elite(0)[0]);
  TEST_ASSERT_EQUAL(static_cast<int>(Novelty::rejected),
                    static_cast<int>(archive.add(first.data(), evaluation_of(-2.5)).novelty));
}

static SearchResult result_of(ContenderKind kind, bool is_clamped = true, Start start = Start::told) {
  const auto problem = make_problem("sphere20");
  SearchTask task;
  task.contender = kind;
  task.problem = problem.get();
  task.side = small_side;
  task.is_clamped = is_clamped;
  task.start = start;
  task.budget = 3000;
  task.start_seed = 1;
  task.search_seed = 2;
  const auto result = run_search(task);
  TEST_ASSERT_TRUE(result.has_value());
  return *result;
}

static void every_contender_fills_cells_and_improves() {
  for (const ListedContender& contender : contender_list) {
    const SearchResult result = result_of(contender.kind);
    TEST_ASSERT_EQUAL_size_t(nanoqd::experiment::curve_points, result.qd.size());
    TEST_ASSERT_TRUE_MESSAGE(result.qd.back() > result.qd.front(), contender.name);
    TEST_ASSERT_TRUE_MESSAGE(result.coverage.back() >= result.qd.back(), contender.name);
    TEST_ASSERT_TRUE_MESSAGE(result.best.back() > result.best.front(), contender.name);
  }
}

static void all_contenders_start_alike() {
  const SearchResult first = result_of(ContenderKind::portfolio);
  const SearchResult second = result_of(ContenderKind::cma_mae);
  TEST_ASSERT_EQUAL_DOUBLE(first.qd.front(), second.qd.front());  // after 60 of the 100 told solutions
}

static void the_same_task_has_the_same_result() {
  TEST_ASSERT_EQUAL_DOUBLE(result_of(ContenderKind::cma_me).qd.back(), result_of(ContenderKind::cma_me).qd.back());
}

static void genes_may_leave_their_bounds_if_asked() {
  const double clamped = result_of(ContenderKind::de, true, Start::random).qd.back();
  const double free = result_of(ContenderKind::de, false, Start::random).qd.back();
  TEST_ASSERT_TRUE(clamped < free || clamped > free);
}

int main() {
  UNITY_BEGIN();
  RUN_TEST(eigenvectors_put_the_matrix_together_again);
  RUN_TEST(a_diagonal_matrix_is_its_own_decomposition);
  RUN_TEST(cma_es_finds_the_optimum_of_an_ellipsoid);
  RUN_TEST(an_annealed_threshold_moves_by_alpha);
  RUN_TEST(a_batch_is_judged_by_the_archive_before_it);
  RUN_TEST(every_contender_fills_cells_and_improves);
  RUN_TEST(all_contenders_start_alike);
  RUN_TEST(the_same_task_has_the_same_result);
  RUN_TEST(genes_may_leave_their_bounds_if_asked);
  return UNITY_END();
}
