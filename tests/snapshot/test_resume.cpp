// A run that is saved, reset and resumed ends with the same bits as one that was never cut,
// wherever the cut is; and those bits are the same on every target.
#include <nanoqd/nanoqd.hpp>

#include "support/learning_variation.hpp"
#include "support/resume_run.hpp"
#include "unity.h"

void setUp() {}
void tearDown() {}

namespace {

using nanoqd::MapElites;
using nanoqd::Measures;
using test::valley_genes;

template <class Scalar>
using Grid = nanoqd::BasicRegularGrid<Scalar, 4, 3>;
template <class Scalar>
using Table = nanoqd::Centroids<12, 2, Scalar>;
template <class Scalar>
using Cvt = nanoqd::CvtTable<Table<Scalar>>;

template <class Scalar>
void set_tessellation(Grid<Scalar>& tessellation) {
  tessellation = {static_cast<Scalar>(-1.1L), static_cast<Scalar>(1.3L)};
}
template <class Scalar>
void set_tessellation(Cvt<Scalar>& tessellation) {
  static Table<Scalar> table;
  nanoqd::Rng rng(12);
  for (uint32_t i = 0; i < 2; ++i) {
    table.box.lower[i] = static_cast<Scalar>(-1.1L);
    table.box.upper[i] = static_cast<Scalar>(1.3L);
  }
  for (auto& centroid : table.unit) {
    for (Scalar& coordinate : centroid) coordinate = rng.uniform<Scalar>();
  }
  tessellation = table;
}

template <class Search>
void resumes(uint64_t published) {
  using Scalar = typename Search::Scalar;
  static test::Resumed<Search> resumed;
  resumed.config.seed = 6;
  resumed.config.stream = 1;
  resumed.config.random_solutions = test::resume_random;
  resumed.config.gene_bounds = {static_cast<Scalar>(-1.0L), static_cast<Scalar>(0.99L)};
  set_tessellation(resumed.config.tessellation);
  test::check_resume(resumed, published);
}

void differential_evolution_on_a_table_in_float() {
  resumes<nanoqd::DifferentialMapElites<valley_genes, Cvt<float>>>(0xD0A479A94E4E5485U);
}
void differential_evolution_on_a_grid_in_double() {
  resumes<MapElites<valley_genes, Grid<double>, nanoqd::DifferentialEvolution<double>, nanoqd::Reflect>>(
      0xC1171C107A91B083U);
}
void gaussian_on_a_grid_in_float_with_measures() {
  resumes<MapElites<valley_genes, Grid<float>, nanoqd::Gaussian<float>, nanoqd::Unbounded, Measures::kept>>(
      0xC80C6DFE20D6809FU);
}
void iso_line_on_a_table_in_double() {
  resumes<MapElites<valley_genes, Cvt<double>, nanoqd::IsoLine<double>, nanoqd::Resample>>(0xC48254E2A1E85424U);
}
void compact_genes_of_16_bits() {
  resumes<nanoqd::DifferentialMapElites<valley_genes, Cvt<float>, uint16_t>>(0xAD7473D763F460F2U);
}
void compact_genes_of_8_bits_with_measures() {
  resumes<MapElites<valley_genes, Grid<double>, nanoqd::IsoLine<double>, nanoqd::Clamp, Measures::kept, uint8_t>>(
      0xD20A39CA0CA5FC86U);
}
void float_genes_of_double() {
  resumes<nanoqd::DifferentialMapElites<valley_genes, Grid<double>, float>>(0xFBBE15EADECCECACU);
}
void a_variation_that_learns() {
  resumes<MapElites<valley_genes, Grid<float>, test::LearningVariation<float>>>(0x45B90299CA38B1F2U);
}

}  // namespace

int main() {
  UNITY_BEGIN();
  RUN_TEST(differential_evolution_on_a_table_in_float);
  RUN_TEST(differential_evolution_on_a_grid_in_double);
  RUN_TEST(gaussian_on_a_grid_in_float_with_measures);
  RUN_TEST(iso_line_on_a_table_in_double);
  RUN_TEST(compact_genes_of_16_bits);
  RUN_TEST(compact_genes_of_8_bits_with_measures);
  RUN_TEST(float_genes_of_double);
  RUN_TEST(a_variation_that_learns);
  return UNITY_END();
}
