// Runs whose only operator is MA-ES have the published digests, as those of test_golden.cpp.
#include <nanoqd/nanoqd.hpp>

#include "support/golden_run.hpp"
#include "unity.h"

void setUp() {}
void tearDown() {}

namespace {

using golden::digest_of_run;
using golden::expect;
using golden::genes;
using golden::Grid;

template <class Scalar>
uint64_t ma_es_on_a_grid() {
  static nanoqd::MapElites<genes, Grid<Scalar>, nanoqd::MaEs<Scalar, genes>, nanoqd::Reflect> search;
  return digest_of_run(search, Grid<Scalar>(static_cast<Scalar>(-9.1L), static_cast<Scalar>(8.3L)));
}

void ma_es_on_a_grid_in_float() {
  expect(0x75B5ED8340497F4BU, ma_es_on_a_grid<float>(), "MA-ES alone computes the published bits (float)");
}
void ma_es_on_a_grid_in_double() {
  expect(0x0C447278B949887EU, ma_es_on_a_grid<double>(), "MA-ES alone computes the published bits (double)");
}

}  // namespace

int main() {
  UNITY_BEGIN();
  RUN_TEST(ma_es_on_a_grid_in_float);
  RUN_TEST(ma_es_on_a_grid_in_double);
  return UNITY_END();
}
