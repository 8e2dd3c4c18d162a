// Runs of the portfolio with MA-ES have the published digests, as those of test_golden.cpp.
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
uint64_t portfolio_with_ma_es_on_a_grid() {
  static nanoqd::MapElites<genes, Grid<Scalar>, nanoqd::PortfolioWithMaEs<Scalar, genes>, nanoqd::Reflect> search;
  return digest_of_run(search, Grid<Scalar>(static_cast<Scalar>(-9.1L), static_cast<Scalar>(8.3L)));
}

// From -2 to 2: two of four are outside, where they are cut.
template <class Scalar>
uint64_t exponentials() {
  nanoqd::Digest digest;
  nanoqd::Rng rng(9);
  for (uint32_t i = 0; i < 2000; ++i) {
    digest.add(nanoqd::detail::exponential(rng.uniform<Scalar>() * Scalar{4} - Scalar{2}));
  }
  return digest.value();
}

void portfolio_with_ma_es_on_a_grid_in_float() {
  expect(0xDC6B5F2DF6D98463U, portfolio_with_ma_es_on_a_grid<float>(),
         "the portfolio with MA-ES computes the published bits (float)");
}
void portfolio_with_ma_es_on_a_grid_in_double() {
  expect(0x81DC77DF309A439AU, portfolio_with_ma_es_on_a_grid<double>(),
         "the portfolio with MA-ES computes the published bits (double)");
}

void exponentials_in_float() {
  expect(0x14E17A642CE715BDU, exponentials<float>(), "exponentials have the published bits (float)");
}
void exponentials_in_double() {
  expect(0x2A7A4E285B2C3AAFU, exponentials<double>(), "exponentials have the published bits (double)");
}

}  // namespace

int main() {
  UNITY_BEGIN();
  RUN_TEST(portfolio_with_ma_es_on_a_grid_in_float);
  RUN_TEST(portfolio_with_ma_es_on_a_grid_in_double);
  RUN_TEST(exponentials_in_float);
  RUN_TEST(exponentials_in_double);
  return UNITY_END();
}
