// Runs of the portfolio have the published digests, as those of test_golden.cpp. MA-ES is in
// test_golden_ma_es.cpp, as the smallest board has no room for both.
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
using golden::table;

template <class Scalar>
uint64_t portfolio_on_a_table() {
  static nanoqd::MapElites<genes, Cvt<Scalar>, nanoqd::Portfolio<Scalar, genes>> search;
  return digest_of_run(search, table<Scalar>());
}

void portfolio_on_a_table_in_float() {
  expect(0x3761BEB78C4896ADU, portfolio_on_a_table<float>(),
         "the portfolio on a table computes the published bits (float)");
}
void portfolio_on_a_table_in_double() {
  expect(0x08F10C2302E23843U, portfolio_on_a_table<double>(),
         "the portfolio on a table computes the published bits (double)");
}

}  // namespace

int main() {
  UNITY_BEGIN();
  RUN_TEST(portfolio_on_a_table_in_float);
  RUN_TEST(portfolio_on_a_table_in_double);
  return UNITY_END();
}
