// Runs with compact genes have the published digests, as those of test_golden.cpp. They have a
// file of their own so that each fits in the memory of a small device.
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

template <class Scalar, class StoredGene>
uint64_t differential_evolution_on_a_table() {
  static nanoqd::DifferentialMapElites<genes, Cvt<Scalar>, StoredGene> search;
  return digest_of_run(search, table<Scalar>());
}

template <class Scalar, class StoredGene>
uint64_t iso_line_on_a_grid() {
  using nanoqd::Measures;
  using nanoqd::Reflect;
  static nanoqd::MapElites<genes, Grid<Scalar>, nanoqd::IsoLine<Scalar>, Reflect, Measures::dropped, StoredGene> search;
  return digest_of_run(search, Grid<Scalar>(static_cast<Scalar>(-9.1L), static_cast<Scalar>(8.3L)));
}

// Every code on bounds where rounding decides.
template <class Scalar, class Code>
uint64_t codes() {
  using Codec = nanoqd::GeneCodec<Code, Scalar>;
  const Scalar bounds[][2] = {{static_cast<Scalar>(-0.1L), static_cast<Scalar>(0.7L)},
                              {static_cast<Scalar>(1e6L), static_cast<Scalar>(1e6L) + static_cast<Scalar>(0.3L)},
                              {static_cast<Scalar>(-1e30L), static_cast<Scalar>(1e-30L)}};
  nanoqd::Digest digest;
  nanoqd::Rng rng(12);
  for (const auto& [lower, upper] : bounds) {
    for (int32_t code = 0; code <= Codec::steps; code += 1 + Codec::steps / 1000) {
      digest.add(Codec::decode(code, lower, upper));
      digest.add(Codec::encode(lower + nanoqd::detail::product(rng.uniform<Scalar>(), upper - lower), lower, upper));
    }
  }
  return digest.value();
}

void in_16_bits_of_float() {
  expect(0xFB90480E974F74FFU, differential_evolution_on_a_table<float, uint16_t>(),
         "DE computes the published bits (float, 16 bits)");
}
void in_8_bits_of_float() {
  expect(0x4753140F9413FDC7U, iso_line_on_a_grid<float, uint8_t>(),
         "IsoLine computes the published bits (float, 8 bits)");
}
void in_16_bits_of_double() {
  expect(0x96B03E3B85D76202U, iso_line_on_a_grid<double, uint16_t>(),
         "IsoLine computes the published bits (double, 16 bits)");
}
void in_8_bits_of_double() {
  expect(0xD6184E3607FD3A34U, differential_evolution_on_a_table<double, uint8_t>(),
         "DE computes the published bits (double, 8 bits)");
}
void in_float_of_double() {
  expect(0xB9CFF3617415E136U, differential_evolution_on_a_table<double, float>(),
         "DE computes the published bits (double, stored as float)");
}
void codes_of_16_bits_in_float() {
  expect(0x992CA432A1F2258DU, codes<float, uint16_t>(), "16-bit codes are the published ones (float)");
}
void codes_of_8_bits_in_float() {
  expect(0xC9F2D47CE9F095F7U, codes<float, uint8_t>(), "8-bit codes are the published ones (float)");
}
void codes_of_16_bits_in_double() {
  expect(0x6C1E34B777A6F0DFU, codes<double, uint16_t>(), "16-bit codes are the published ones (double)");
}
void codes_of_8_bits_in_double() {
  expect(0x251F8B0F85C1082CU, codes<double, uint8_t>(), "8-bit codes are the published ones (double)");
}

}  // namespace

int main() {
  UNITY_BEGIN();
  RUN_TEST(in_16_bits_of_float);
  RUN_TEST(in_8_bits_of_float);
  RUN_TEST(in_16_bits_of_double);
  RUN_TEST(in_8_bits_of_double);
  RUN_TEST(in_float_of_double);
  RUN_TEST(codes_of_16_bits_in_float);
  RUN_TEST(codes_of_8_bits_in_float);
  RUN_TEST(codes_of_16_bits_in_double);
  RUN_TEST(codes_of_8_bits_in_double);
  return UNITY_END();
}
