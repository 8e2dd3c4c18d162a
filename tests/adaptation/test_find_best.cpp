// FindBest names the elite with the best corrected performance, and says when it is good enough.
#include <nanoqd/adaptation/find_best.hpp>

#include "support/expect_status.hpp"
#include "support/made_elites.hpp"
#include "support/message.hpp"
#include "support/run_for_both.hpp"
#include "support/scalars.hpp"
#include "support/seekers.hpp"
#include "unity.h"

using nanoqd::Status;

void setUp() {}
void tearDown() {}

template <class Scalar>
using Elites = test::MadeElites<Scalar, 3, 40>;
template <class Scalar>
using Seeker = nanoqd::FindBest<Elites<Scalar>, 8>;

// The tests share their memory, because devices have little stack; begin() makes it fresh.
template <class Scalar>
static Elites<Scalar> made;
template <class Scalar>
static Seeker<Scalar> seekers[2];

static_assert(sizeof(void*) != 4 || sizeof(nanoqd::FindBest<test::MadeElites<float, 2, 40>, 16>) <= 864,
              "T = 16, 2 measures: 864 bytes on a 32-bit processor");

template <class Scalar>
static void nothing_is_named_before_begin() {
  Seeker<Scalar>& seeker = seekers<Scalar>[0];  // the first test: it is still all zero
  static uint8_t bytes[Seeker<Scalar>::stored_bytes];
  TEST_ASSERT_FALSE_MESSAGE(seeker.next(), "before begin()");
  TEST_ASSERT_FALSE_MESSAGE(seeker.has_best() || seeker.is_good(Scalar{0}), "nothing was told");
  EXPECT_STATUS(Status::not_started, seeker.tell(Scalar{1}));
  EXPECT_STATUS(Status::not_started, seeker.restore(bytes));
  typename Seeker<Scalar>::Config config;
  config.kappa = Scalar{-1};
  Elites<Scalar>& elites = made<Scalar>;
  elites.make(1);
  EXPECT_STATUS(Status::bad_kappa, seeker.begin(elites, config));
  TEST_ASSERT_FALSE_MESSAGE(seeker.next(), "a refused begin() begins nothing");
}

template <class Scalar>
static void the_first_is_the_one_with_the_highest_objective() {
  Elites<Scalar>& elites = made<Scalar>;
  elites.make(1);
  elites.objectives[23] = Scalar{3};
  Seeker<Scalar>& seeker = seekers<Scalar>[0];
  EXPECT_STATUS(Status::ok, seeker.begin(elites));
  TEST_ASSERT_TRUE(seeker.next());
  TEST_ASSERT_EQUAL_UINT32_MESSAGE(23, seeker.number(), "the favourite");
  ASSERT_SAME_BITS(Scalar{3}, seeker.expected(), "what the archive says");
  ASSERT_SAME_BITS(Scalar{3}, seeker.promise(), "is what it promises");
  ASSERT_SAME_BITS(Scalar{1}, seeker.deviation(), "nothing is known yet");
  TEST_ASSERT_FALSE_MESSAGE(seeker.is_good(Scalar(0.1)), "nothing was told yet");
}

template <class Scalar>
static void without_kappa_the_first_of_two_equal_elites_is_named() {
  Elites<Scalar>& elites = made<Scalar>;
  elites.make(1);
  elites.objectives[5] = Scalar{3};
  elites.objectives[23] = Scalar{3};
  typename Seeker<Scalar>::Config config;
  config.kappa = Scalar{0};
  Seeker<Scalar>& seeker = seekers<Scalar>[0];
  EXPECT_STATUS(Status::ok, seeker.begin(elites, config));

  TEST_ASSERT_TRUE(seeker.next());

  TEST_ASSERT_EQUAL_UINT32_MESSAGE(5, seeker.number(), "the first of them");
}

template <class Scalar>
static void a_bad_performance_changes_nothing() {
  Elites<Scalar>& elites = made<Scalar>;
  elites.make(1);
  Seeker<Scalar>& seeker = seekers<Scalar>[0];
  EXPECT_STATUS(Status::ok, seeker.begin(elites));
  EXPECT_STATUS(Status::no_trial, seeker.tell(Scalar{1}));
  TEST_ASSERT_TRUE(seeker.next());
  EXPECT_STATUS(Status::result_not_finite, seeker.tell(test::nan<Scalar>()));
  EXPECT_STATUS(Status::result_not_finite, seeker.tell(-test::infinity<Scalar>()));
  EXPECT_STATUS(Status::result_out_of_range, seeker.tell(test::largest<Scalar>()));
  EXPECT_STATUS(Status::result_out_of_range, seeker.tell(Scalar(-2e12)));
  TEST_ASSERT_EQUAL_UINT32_MESSAGE(0, seeker.model().size(), "nothing was learned");
  TEST_ASSERT_FALSE_MESSAGE(seeker.has_best(), "nothing was told");
  EXPECT_STATUS_MESSAGE(Status::ok, seeker.tell(Scalar(1e12)), "the trial is still out");
}

template <class Scalar>
static void the_best_is_the_best_that_was_told() {
  Elites<Scalar>& elites = made<Scalar>;
  elites.make(2);
  Seeker<Scalar>& seeker = seekers<Scalar>[0];
  EXPECT_STATUS(Status::ok, seeker.begin(elites));
  const Scalar told[] = {Scalar(-2), Scalar(0.5), Scalar(0.25), Scalar(0.5)};
  uint32_t second = 0;
  for (uint32_t i = 0; i < 4; ++i) {
    TEST_ASSERT_TRUE(seeker.next());
    if (i == 1) second = seeker.number();
    EXPECT_STATUS(Status::ok, seeker.tell(told[i]));
    if (i == 0) ASSERT_SAME_BITS(Scalar(-2), seeker.best_performance(), "the first is the best, though negative");
  }
  TEST_ASSERT_EQUAL_UINT32_MESSAGE(second, seeker.best().cell(), "the earlier of two equals");
  ASSERT_SAME_BITS(Scalar(0.5), seeker.best_performance(), "its performance");
}

template <class Scalar>
static void good_is_measured_by_what_the_others_promise() {
  Elites<Scalar>& elites = made<Scalar>;
  elites.make(2);
  for (Scalar& objective : elites.objectives) objective = Scalar(0.5);
  elites.objectives[5] = Scalar{2};
  Seeker<Scalar>& seeker = seekers<Scalar>[0];
  EXPECT_STATUS(Status::ok, seeker.begin(elites));
  TEST_ASSERT_TRUE(seeker.next());
  EXPECT_STATUS(Status::ok, seeker.tell(Scalar{2}));
  TEST_ASSERT_TRUE(seeker.next());
  ASSERT_SAME_BITS(Scalar(0.5), seeker.promise(), "the favourite does as expected: no correction for others");
  TEST_ASSERT_TRUE_MESSAGE(seeker.is_good(Scalar{4}), "2 is 4 times 0.5");
  TEST_ASSERT_FALSE_MESSAGE(seeker.is_good(Scalar(4.0001)), "and no more");
}

template <class Scalar>
static void it_finds_nearly_the_best_in_few_trials() {
  Elites<Scalar>& elites = made<Scalar>;
  for (uint32_t seed = 0; seed < 5; ++seed) {
    elites.make(20 + seed);
    Scalar most = Scalar{-10};
    for (uint32_t i = 0; i < elites.count; ++i) {
      if (test::lamed(elites, i) > most) most = test::lamed(elites, i);
    }
    Seeker<Scalar>& seeker = seekers<Scalar>[0];
    EXPECT_STATUS(Status::ok, seeker.begin(elites));
    nanoqd::Digest unused;
    test::fold_best(seeker, elites, 9, unused);
    TEST_ASSERT_TRUE_MESSAGE(seeker.best_performance() >= most - Scalar(0.1),
                             test::message("within 0.1 of the best of 40 after 9 trials", seed));
  }
}

template <class Scalar>
static void forgetting_names_the_favourite_again() {
  Elites<Scalar>& elites = made<Scalar>;
  elites.make(3);
  Seeker<Scalar>& seeker = seekers<Scalar>[0];
  EXPECT_STATUS(Status::ok, seeker.begin(elites));
  TEST_ASSERT_TRUE(seeker.next());
  const uint32_t favourite = seeker.number();
  EXPECT_STATUS(Status::ok, seeker.tell(Scalar{-1}));
  seeker.forget();
  TEST_ASSERT_FALSE(seeker.has_best());
  TEST_ASSERT_TRUE(seeker.next());
  TEST_ASSERT_EQUAL_UINT32_MESSAGE(favourite, seeker.number(), "as after begin()");
}

template <class Scalar>
static void a_reset_in_the_middle_costs_nothing() {
  Elites<Scalar>& elites = made<Scalar>;
  elites.make(4);
  Seeker<Scalar>& seeker = seekers<Scalar>[0];
  Seeker<Scalar>& other = seekers<Scalar>[1];
  EXPECT_STATUS(Status::ok, seeker.begin(elites));
  EXPECT_STATUS(Status::ok, other.begin(elites));
  nanoqd::Digest digests[2];
  test::fold_best(seeker, elites, 11, digests[0]);
  TEST_ASSERT_TRUE(seeker.next());
  uint8_t bytes[Seeker<Scalar>::stored_bytes];
  seeker.store(bytes);
  EXPECT_STATUS(Status::ok, other.restore(bytes));
  ASSERT_SAME_BITS(seeker.expected(), other.expected(), "the trial that is out");
  ASSERT_SAME_BITS(seeker.best_performance(), other.best_performance(), "the best so far");
  EXPECT_STATUS(Status::ok, seeker.tell(Scalar(0.1)));
  EXPECT_STATUS(Status::ok, other.tell(Scalar(0.1)));
  digests[0] = {};
  test::fold_best(seeker, elites, 6, digests[0]);
  test::fold_best(other, elites, 6, digests[1]);
  TEST_ASSERT_EQUAL_HEX64_MESSAGE(digests[0].value(), digests[1].value(), "it goes on to the same bits");
  bytes[40] ^= 1;
  EXPECT_STATUS(Status::no_state, other.restore(bytes));
}

int main() {
  UNITY_BEGIN();
  RUN_FOR_BOTH(nothing_is_named_before_begin);
  RUN_FOR_BOTH(the_first_is_the_one_with_the_highest_objective);
  RUN_FOR_BOTH(without_kappa_the_first_of_two_equal_elites_is_named);
  RUN_FOR_BOTH(a_bad_performance_changes_nothing);
  RUN_FOR_BOTH(the_best_is_the_best_that_was_told);
  RUN_FOR_BOTH(good_is_measured_by_what_the_others_promise);
  RUN_FOR_BOTH(it_finds_nearly_the_best_in_few_trials);
  RUN_FOR_BOTH(forgetting_names_the_favourite_again);
  RUN_FOR_BOTH(a_reset_in_the_middle_costs_nothing);
  return UNITY_END();
}
