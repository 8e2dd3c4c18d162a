// A small noisy search whose evaluations a test writes itself, and how to make it doubt them.
#ifndef NANOQD_TESTS_NOISY_LAB_HPP
#define NANOQD_TESTS_NOISY_LAB_HPP

#include <stdint.h>

#include <nanoqd/search/map_elites.hpp>

#include "expect_status.hpp"
#include "small_search.hpp"
#include "unity.h"

namespace test {

template <class SearchType>
struct NoisyLab {
  using Scalar = typename SearchType::Scalar;
  using Result = typename SearchType::Result;

  SearchType search;
  typename SearchType::Trial trial;

  void begin() {
    EXPECT_STATUS(nanoqd::Status::ok, search.begin(config_of<SearchType>(7, 4)));
    trial = {};
  }

  // Tells an evaluation of the trial in the middle of a cell, and asks for nothing.
  Result tell(uint32_t cell, Scalar objective) {
    const Scalar quarter = Scalar{1} / Scalar{4};
    return search.tell(trial, objective,
                       {(static_cast<Scalar>(2 * (cell / 4)) - Scalar{3}) * quarter,
                        (static_cast<Scalar>(2 * (cell % 4)) - Scalar{3}) * quarter});
  }

  // The search has elite `cell`, with one evaluation; the map is no longer being filled; so many
  // wins were checked, and all of them were luck. From here on every win is checked, as long as
  // more than a quarter fails. The elite is the suspect.
  void learn_to_doubt(uint32_t cell, uint32_t failures = 1) {
    begin();
    tell(cell, Scalar{0});
    for (uint32_t i = 0; i < 400; ++i) tell(cell, Scalar{-1});
    for (uint32_t i = 1;; ++i) {
      TEST_ASSERT_TRUE_MESSAGE(i < 1000, "one win in 16 is checked");
      if (tell(cell, static_cast<Scalar>(i) / Scalar{128}).outcome == nanoqd::Outcome::improved) continue;
      EXPECT_OUTCOME(nanoqd::Outcome::rejected, tell(cell, Scalar{-100}).outcome);
      if (--failures == 0) break;
    }
    TEST_ASSERT_TRUE_MESSAGE(search.doubt() >= Scalar{1}, "one of one failed");
    for (Scalar& gene : trial.genes) gene = Scalar{1} / Scalar{8};
  }
};

}  // namespace test

#endif
