// A variation without its search: an archive and a tessellation to propose from, and feedback as a
// test wants it. What the policy has learned is reached by policy_fields.hpp.
#ifndef NANOQD_TESTS_POLICY_LAB_HPP
#define NANOQD_TESTS_POLICY_LAB_HPP

#include <stdint.h>

#include <nanoqd/archive/archive.hpp>
#include <nanoqd/map/regular_grid.hpp>
#include <nanoqd/math/detail/fields.hpp>
#include <nanoqd/variation/variation.hpp>

#include "expect_status.hpp"
#include "policy_fields.hpp"
#include "unity.h"

namespace test {

template <class ScalarType, uint32_t Genes, class TessellationType = nanoqd::BasicRegularGrid<ScalarType, 4, 4>,
          bool Bounded = true>
struct PolicyLab {
  using Scalar = ScalarType;
  using Tessellation = TessellationType;
  using Archive = nanoqd::Archive<Scalar, Genes, Tessellation::cells, Tessellation::dims>;
  using Context = nanoqd::Context<Archive, Tessellation, Bounded>;

  Archive archive;
  Tessellation tessellation;
  nanoqd::Trial<Scalar, Genes> trial;
  nanoqd::Rng rng;

  // An empty archive with genes between these two, and measures from 0 to 1.
  void begin(uint64_t seed, const nanoqd::Box<Scalar, Genes>& box) {
    rng = nanoqd::Rng(seed);
    tessellation = Tessellation(Scalar{0}, Scalar{1});
    EXPECT_STATUS(nanoqd::Status::ok, archive.reset(box));
  }

  void insert(uint32_t cell, const Scalar (&genes)[Genes], Scalar objective) {
    Scalar measures[Tessellation::dims];
    for (uint32_t i = 0; i < Tessellation::dims; ++i) measures[i] = tessellation.centroid(cell, i);
    EXPECT_OUTCOME(nanoqd::Outcome::new_cell, archive.insert(cell, genes, objective, measures));
  }

  // Elites with random genes, objectives 1, 2, 3, ... in cells that are neither in order nor
  // without gaps.
  void fill(uint32_t count, uint64_t seed) {
    nanoqd::Rng draws(seed);
    for (uint32_t i = 0; i < count; ++i) {
      Scalar genes[Genes];
      for (uint32_t j = 0; j < Genes; ++j) {
        genes[j] =
            archive.lower(j) + nanoqd::detail::product(draws.uniform<Scalar>(), archive.upper(j) - archive.lower(j));
      }
      insert((7 + 11 * i) % Tessellation::cells, genes, static_cast<Scalar>(i + 1));
    }
  }

  Context context() const { return Context{archive, tessellation}; }

  // Into `trial`, whose origin is spoilt first.
  template <class Policy>
  void propose(Policy& policy) {
    trial.origin = {77, 77};
    policy.propose(context(), rng, trial);
  }

  nanoqd::Feedback<Scalar> feedback(Scalar objective, nanoqd::Outcome outcome = nanoqd::Outcome::rejected) const {
    return {trial.origin, trial.genes, nullptr, objective, Scalar{0}, outcome, 0};
  }

  // What became of `trial`.
  template <class Policy>
  void learn(Policy& policy, Scalar objective, nanoqd::Outcome outcome = nanoqd::Outcome::rejected) {
    policy.learn(context(), rng, feedback(objective, outcome));
  }
};

// All that a policy has learned as one number.
template <class Policy>
uint64_t digest_of_fields(Policy& policy) {
  nanoqd::detail::FieldDigest digest;
  policy.fields(digest);
  return digest.value();
}

}  // namespace test

#endif
