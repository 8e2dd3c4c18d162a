// The published bits: whole runs whose digests are the same on every target, compiler and optimisation level. A changed
// digest is a changed result for every user and needs its reason in the changelog.
#include <nanoqd/nanoqd.hpp>

#include "unity.h"

extern "C" void setUp() {}
extern "C" void tearDown() {}

namespace {

constexpr uint32_t genes = 4;

// Styblinski and Tang's function, a quartic with 2^n minima; the measures are sums of halves, so that they clamp at times.
template <class Scalar, class Evaluation>
void evaluate(const Scalar (&x)[genes], Evaluation& out) noexcept {
  using nanoqd::detail::product;
  Scalar cost{0};
  for (const Scalar gene : x) {
    const Scalar square = product(gene, gene);
    cost += product(square, square - Scalar{16}) + product(Scalar{5}, gene);
  }
  out.objective = -cost;
  out.measures[0] = x[0] + x[1];
  out.measures[1] = x[2] + x[3];
}

template <class Search>
uint64_t digest_of_run(Search& search, const typename Search::Tessellation& map) noexcept {
  using Scalar = typename Search::Scalar;
  static typename Search::Candidate trial;
  typename Search::Config config;
  config.seed = 20210710;
  config.genes = {Scalar{-5}, Scalar{4}};
  config.tessellation = map;
  TEST_ASSERT_TRUE_MESSAGE(search.begin(config) == nanoqd::Status::ok, "a golden run begins");
  typename Search::Stop stop;
  stop.evaluations = 5000;
  const nanoqd::RunResult result = search.run(trial, evaluate<Scalar, typename Search::Evaluation>, stop);
  TEST_ASSERT_TRUE_MESSAGE(result.reason == nanoqd::StopReason::evaluations, "a golden run ends by its evaluations");
  TEST_ASSERT_TRUE_MESSAGE(search.check_invariants() == nanoqd::Status::ok, "a golden run leaves a sound archive");
  nanoqd::Digest digest;
  digest.add(search.archive().digest());
  digest.add(search.archive().qd_score(Scalar{-1000}));
  digest.add(search.rng().state().w);
  digest.add(search.counters().improvements);
  digest.add(search.counters().clamped_measures);
  digest.add(search.counters().repaired_trials);
  return digest.value();
}

// Centroids for the runs over a table: any will do, as long as they are the same ones.
template <class Scalar>
const nanoqd::Centroids<32, 2, Scalar>& table() noexcept {
  static nanoqd::Centroids<32, 2, Scalar> made;
  nanoqd::Rng rng(32);
  for (uint32_t i = 0; i < 2; ++i) {
    made.lower[i] = Scalar{-9};
    made.upper[i] = Scalar{8};
  }
  for (auto& centroid : made.unit) {
    for (Scalar& coordinate : centroid) coordinate = rng.uniform<Scalar>();
  }
  return made;
}

void expect(uint64_t expected, uint64_t actual, const char* what) {
  TEST_ASSERT_EQUAL_HEX64_MESSAGE(expected, actual, what);
}

template <class Scalar>
using Grid = nanoqd::BasicRegularGrid<Scalar, 8, 4>;
template <class Scalar>
using Cvt = nanoqd::CvtTable<nanoqd::Centroids<32, 2, Scalar>>;

template <class Scalar>
uint64_t differential_evolution_on_a_table() {
  static nanoqd::DifferentialMapElites<genes, Cvt<Scalar>> search;
  return digest_of_run(search, table<Scalar>());
}

template <class Scalar>
uint64_t gaussian_on_a_grid() {
  static nanoqd::MapElites<genes, Grid<Scalar>, nanoqd::Gaussian<Scalar>, nanoqd::Reflect, nanoqd::Measures::kept> search;
  return digest_of_run(search, Grid<Scalar>(Scalar{-9}, Scalar{8}));
}

template <class Scalar>
uint64_t iso_line_on_a_grid() {
  static nanoqd::MapElites<genes, Grid<Scalar>, nanoqd::IsoLine<Scalar>, nanoqd::Resample> search;
  return digest_of_run(search, Grid<Scalar>(Scalar{-9}, Scalar{8}));
}

void differential_evolution_on_a_table_in_float() {
  expect(0x7276841F96BD795AU, differential_evolution_on_a_table<float>(), "DE on a table computes the published bits (float)");
}
void gaussian_on_a_grid_in_float() {
  expect(0xEDBAB6B1A0352DC9U, gaussian_on_a_grid<float>(), "Gaussian on a grid computes the published bits (float)");
}
void iso_line_on_a_grid_in_float() {
  expect(0xDEA86017602CD419U, iso_line_on_a_grid<float>(), "IsoLine on a grid computes the published bits (float)");
}
void differential_evolution_on_a_table_in_double() {
  expect(0xDD4FB4F46F8B9CB2U, differential_evolution_on_a_table<double>(), "DE on a table computes the published bits (double)");
}
void gaussian_on_a_grid_in_double() {
  expect(0xE4093B227D13A41FU, gaussian_on_a_grid<double>(), "Gaussian on a grid computes the published bits (double)");
}
void iso_line_on_a_grid_in_double() {
  expect(0xE6D88BAB8B2CDA95U, iso_line_on_a_grid<double>(), "IsoLine on a grid computes the published bits (double)");
}

}  // namespace

int main() {
  UNITY_BEGIN();
  RUN_TEST(differential_evolution_on_a_table_in_float);
  RUN_TEST(gaussian_on_a_grid_in_float);
  RUN_TEST(iso_line_on_a_grid_in_float);
  RUN_TEST(differential_evolution_on_a_table_in_double);
  RUN_TEST(gaussian_on_a_grid_in_double);
  RUN_TEST(iso_line_on_a_grid_in_double);
  return UNITY_END();
}
