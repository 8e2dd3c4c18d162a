// An archive of known elites that an operator breeds from, and the plain way to draw its parents.
#ifndef NANOQD_TESTS_SUPPORT_OPERATOR_LAB_HPP
#define NANOQD_TESTS_SUPPORT_OPERATOR_LAB_HPP

#include <stdint.h>

#include <nanoqd/map/regular_grid.hpp>
#include <nanoqd/math/rng.hpp>
#include <nanoqd/variation/trial.hpp>

#include "policy_lab.hpp"

namespace test {

template <class Scalar>
struct OperatorLab : PolicyLab<Scalar, 5, nanoqd::BasicRegularGrid<Scalar, 4, 8>> {
  static constexpr uint32_t genes = 5;
  static constexpr uint32_t cells = 32;

  // An empty archive; each gene has bounds of its own.
  void empty() {
    const Scalar lower[genes] = {Scalar{-1}, Scalar{0}, Scalar{-50}, Scalar{2}, Scalar{-3}};
    const Scalar upper[genes] = {Scalar{1}, Scalar{1}, Scalar{150}, Scalar{9}, Scalar{-2}};
    this->begin(1, nanoqd::Box<Scalar, genes>(lower, upper));
  }

  // Adds an elite whose genes are all `value`.
  void add(Scalar value) {
    const Scalar solution[genes] = {value, value, value, value, value};
    add(solution);
  }
  // Fills the next cell of fill().
  void add(const Scalar (&solution)[genes]) {
    this->insert((7 + 11 * this->archive.size()) % cells, solution, Scalar{1});
  }

  void fill_with_random_elites(uint32_t count, uint64_t seed) {
    empty();
    this->fill(count, seed);
  }

  // Proposes into `trial` with a generator of this seed, which is then `rng`.
  template <class Policy>
  void propose_with_seed(Policy& policy, uint64_t seed) {
    this->rng = nanoqd::Rng(seed);
    this->propose(policy);
  }

  Scalar gene_of(uint32_t position, uint32_t j) const { return this->archive.elite(position).gene(j); }
  Scalar range_of(uint32_t j) const { return this->archive.upper(j) - this->archive.lower(j); }

  bool is_from_the_variation() const {
    return this->trial.origin.maker == nanoqd::Origin::variation && this->trial.origin.reference == 0;
  }
};

// Distinct numbers below `size`, the plain way: a list of all, from which each draw strikes one
// out.
template <uint32_t Count>
inline void draw_from_a_list(nanoqd::Rng& rng, uint32_t size, uint32_t (&chosen)[Count]) {
  uint32_t list[32];
  TEST_ASSERT_TRUE_MESSAGE(size <= 32, "draw_from_a_list() has a list of 32");
  for (uint32_t i = 0; i < size; ++i) list[i] = i;
  for (uint32_t& number : chosen) {
    const uint32_t position = rng.below(size);
    number = list[position];
    --size;
    for (uint32_t i = position; i < size; ++i) list[i] = list[i + 1];
  }
}

// The place of an ordered choice of `count` different numbers below `size` among all such choices.
inline uint32_t rank_of(const uint32_t* chosen, uint32_t count, uint32_t size) {
  uint32_t rank = 0;
  for (uint32_t n = 0; n < count; ++n) {
    uint32_t smaller_left = chosen[n];
    for (uint32_t i = 0; i < n; ++i) smaller_left -= chosen[i] < chosen[n] ? 1 : 0;
    rank = rank * (size - n) + smaller_left;
  }
  return rank;
}

}  // namespace test

#endif
