// Whole runs have the published digests on every target, compiler and optimisation level. A
// changed digest is a changed result for every user and needs its reason in CHANGELOG.md.
#include <nanoqd/nanoqd.hpp>

#include "support/golden_run.hpp"
#include "unity.h"

void setUp() {}
void tearDown() {}

namespace {

using golden::Cvt;
using golden::digest_of_run;
using golden::expect;
using golden::genes;
using golden::Grid;
using golden::table;

template <class Scalar>
uint64_t differential_evolution_on_a_table() {
  static nanoqd::DifferentialMapElites<genes, Cvt<Scalar>> search;
  return digest_of_run(search, table<Scalar>());
}

template <class Scalar>
uint64_t gaussian_on_a_grid() {
  static nanoqd::MapElites<genes, Grid<Scalar>, nanoqd::Gaussian<Scalar>, nanoqd::Reflect, nanoqd::Measures::kept>
      search;
  return digest_of_run(search, Grid<Scalar>(static_cast<Scalar>(-9.1L), static_cast<Scalar>(8.3L)));
}

template <class Scalar>
uint64_t iso_line_on_a_grid() {
  static nanoqd::MapElites<genes, Grid<Scalar>, nanoqd::IsoLine<Scalar>, nanoqd::Resample> search;
  return digest_of_run(search, Grid<Scalar>(static_cast<Scalar>(-9.1L), static_cast<Scalar>(8.3L)));
}

template <class Scalar>
uint64_t logarithms() {
  nanoqd::Digest digest;
  nanoqd::Rng rng(9);
  for (uint32_t i = 0; i < 2000; ++i) {
    digest.add(nanoqd::detail::natural_log(rng.uniform<Scalar>() + static_cast<Scalar>(0x1p-20f)));
  }
  return digest.value();
}

void differential_evolution_on_a_table_in_float() {
  expect(0x695C10A7E7D2A17AU, differential_evolution_on_a_table<float>(),
         "DE on a table computes the published bits (float)");
}
void gaussian_on_a_grid_in_float() {
  expect(0xE4DA2C0D2C9F94B3U, gaussian_on_a_grid<float>(), "Gaussian on a grid computes the published bits (float)");
}
void iso_line_on_a_grid_in_float() {
  expect(0x89DA9766F8C70D8CU, iso_line_on_a_grid<float>(), "IsoLine on a grid computes the published bits (float)");
}
void differential_evolution_on_a_table_in_double() {
  expect(0x184F4948E0AF3E2FU, differential_evolution_on_a_table<double>(),
         "DE on a table computes the published bits (double)");
}
void gaussian_on_a_grid_in_double() {
  expect(0x8FAC7E7A559B65EAU, gaussian_on_a_grid<double>(), "Gaussian on a grid computes the published bits (double)");
}
void iso_line_on_a_grid_in_double() {
  expect(0x9539A0E830719241U, iso_line_on_a_grid<double>(), "IsoLine on a grid computes the published bits (double)");
}

void logarithms_in_float() {
  expect(0x7C5C94E8CCDBA0CEU, logarithms<float>(), "logarithms have the published bits (float)");
}
void logarithms_in_double() {
  expect(0x5BEF375687080553U, logarithms<double>(), "logarithms have the published bits (double)");
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
  RUN_TEST(logarithms_in_float);
  RUN_TEST(logarithms_in_double);
  return UNITY_END();
}
