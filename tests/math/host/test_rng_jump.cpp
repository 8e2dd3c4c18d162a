// jump() skips 2^64 draws. One draw of xor128 is a linear map of 128 bits. Its matrix, squared
// 64 times, is 2^64 draws, and that computation shares nothing with the library.
#include <array>
#include <cstdint>
#include <nanoqd/math/rng.hpp>

#include "support/message.hpp"
#include "unity.h"

using nanoqd::Rng;

void setUp() {}
void tearDown() {}

namespace {

using Vector = std::array<uint32_t, 4>;  // bit b is bit b % 32 of word b / 32

struct Matrix {
  std::array<Vector, 128> columns{};  // column b is the image of the vector that has only bit b

  Vector apply(const Vector& vector) const {
    Vector sum{};
    for (uint32_t bit = 0; bit < 128; ++bit) {
      if ((vector[bit / 32] >> (bit % 32) & 1U) == 0) continue;
      for (uint32_t word = 0; word < 4; ++word) sum[word] ^= columns[bit][word];
    }
    return sum;
  }
};

// Marsaglia's line of C, on four words.
Vector draw_once(const Vector& state) {
  const uint32_t t = state[0] ^ (state[0] << 11);
  return {state[1], state[2], state[3], (state[3] ^ (state[3] >> 19)) ^ (t ^ (t >> 8))};
}

Vector unit(uint32_t bit) {
  Vector vector{};
  vector[bit / 32] = 1U << (bit % 32);
  return vector;
}

Matrix one_draw() {
  Matrix matrix;
  for (uint32_t bit = 0; bit < 128; ++bit) matrix.columns[bit] = draw_once(unit(bit));
  return matrix;
}

Matrix product(const Matrix& a, const Matrix& b) {
  Matrix result;
  for (uint32_t bit = 0; bit < 128; ++bit) result.columns[bit] = a.apply(b.columns[bit]);
  return result;
}

Matrix squared(const Matrix& matrix) { return product(matrix, matrix); }

Matrix power(Matrix matrix, uint64_t exponent) {
  Matrix result;
  for (uint32_t bit = 0; bit < 128; ++bit) result.columns[bit] = unit(bit);
  for (; exponent != 0; exponent >>= 1) {
    if ((exponent & 1U) != 0) result = product(result, matrix);
    matrix = squared(matrix);
  }
  return result;
}

Rng rng_in_state(const Vector& words) { return Rng(Rng::State{words[0], words[1], words[2], words[3]}); }

Vector words_of(const Rng& rng) { return {rng.state().x, rng.state().y, rng.state().z, rng.state().w}; }

Matrix two_to_the_64_draws() {
  Matrix matrix = one_draw();
  for (uint32_t i = 0; i < 64; ++i) matrix = squared(matrix);
  return matrix;
}

}  // namespace

static void the_matrix_draws_as_the_generator_does() {
  const Matrix matrix = one_draw();
  for (uint32_t bit = 0; bit < 128; ++bit) {
    Rng rng = rng_in_state(unit(bit));
    rng.next();
    TEST_ASSERT_TRUE_MESSAGE(words_of(rng) == matrix.columns[bit], test::message("next() from a single bit", bit));
  }
}

static void jump_is_2_to_the_64_draws() {
  const Matrix matrix = two_to_the_64_draws();
  Rng rng;
  for (uint32_t robot = 0; robot < 100; ++robot) {
    const Vector expected = matrix.apply(words_of(rng));
    rng.jump();
    TEST_ASSERT_TRUE_MESSAGE(words_of(rng) == expected, test::message("jump from the default state", robot));
  }
}

// Linear maps that agree on a basis agree everywhere.
static void jump_is_2_to_the_64_draws_from_every_state() {
  const Matrix matrix = two_to_the_64_draws();
  for (uint32_t bit = 0; bit < 128; ++bit) {
    Rng rng = rng_in_state(unit(bit));
    rng.jump();
    TEST_ASSERT_TRUE_MESSAGE(words_of(rng) == matrix.columns[bit], test::message("jump from a single bit", bit));
  }
}

// The order of the matrix is 2^128 - 1, so it visits every state but zero. Its primes are those of
// the Fermat numbers F0 to F6, whose product it is; were the order smaller, it would divide one of
// the quotients by a prime.
static void the_period_is_2_to_the_128_less_1() {
  const uint64_t primes[] = {3, 5, 17, 257, 65537, 641, 6700417, 274177, 67280421310721U};
  const Matrix draw = one_draw();
  Matrix two_to_the_128 = two_to_the_64_draws();
  for (uint32_t i = 0; i < 64; ++i) two_to_the_128 = squared(two_to_the_128);
  TEST_ASSERT_TRUE_MESSAGE(two_to_the_128.columns == draw.columns, "2^128 draws are one draw");
  for (const uint64_t left_out : primes) {
    Matrix part = draw;
    for (const uint64_t prime : primes) {
      if (prime != left_out) part = power(part, prime);
    }
    TEST_ASSERT_TRUE_MESSAGE(part.columns != power(draw, 0).columns, "no part of the period brings a state back");
    TEST_ASSERT_TRUE_MESSAGE(power(part, left_out).columns == power(draw, 0).columns, "the whole of it does");
  }
}

int main() {
  UNITY_BEGIN();
  RUN_TEST(the_matrix_draws_as_the_generator_does);
  RUN_TEST(jump_is_2_to_the_64_draws);
  RUN_TEST(jump_is_2_to_the_64_draws_from_every_state);
  RUN_TEST(the_period_is_2_to_the_128_less_1);
  return UNITY_END();
}
