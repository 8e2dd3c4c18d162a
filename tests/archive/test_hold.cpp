// An archive has one holder at a time, and no copy of it has any.
#include <stdint.h>

#include <nanoqd/archive/archive.hpp>
#include <nanoqd/archive/detail/archive_access.hpp>
#include <nanoqd/archive/detail/hold.hpp>

#include "support/bytes.hpp"
#include "support/expect_status.hpp"
#include "support/message.hpp"
#include "unity.h"

using nanoqd::Status;
using nanoqd::detail::Hold;
using nanoqd::detail::Use;

static Hold hold;
static Hold copy;

void setUp() {
  test::zero(hold);
  test::zero(copy);
}
void tearDown() {}

static constexpr Use uses[] = {Use::reads, Use::changes};

static void a_hold_of_zeros_is_not_started() {
  static Hold untouched;

  TEST_ASSERT_TRUE_MESSAGE(test::is_all_zero(untouched), "a static archive costs no flash");
  TEST_ASSERT_EQUAL_UINT32_MESSAGE(4, sizeof(Hold), "one word");
  EXPECT_STATUS(Status::not_started, untouched.readiness());
  TEST_ASSERT_FALSE(untouched.is_started());
}

static void the_holder_of_the_last_ticket_owns_the_archive_until_it_is_released() {
  hold.set_readiness(Status::ok);
  const Hold::Ticket first = hold.seize(Use::reads);
  const Hold::Ticket second = hold.seize(Use::changes);

  EXPECT_STATUS(Status::busy, hold.readiness());
  TEST_ASSERT_FALSE_MESSAGE(hold.is_held(first), "lost to the second");
  TEST_ASSERT_TRUE_MESSAGE(hold.is_held(second), "the second owns it");

  hold.set_readiness(Status::ok);
  TEST_ASSERT_FALSE_MESSAGE(hold.is_held(second), "released");
  TEST_ASSERT_TRUE(hold.is_started());
  hold.set_readiness(Status::busy);
  TEST_ASSERT_TRUE_MESSAGE(hold.is_held(second), "a load empties the archive and goes on");
}

static void an_old_ticket_stays_void_for_a_million_others() {
  hold.set_readiness(Status::ok);
  const Hold::Ticket old[] = {hold.seize(Use::reads), hold.seize(Use::changes)};
  uint32_t held = 0;

  for (uint32_t i = 0; i < 1000000; ++i) {
    static_cast<void>(hold.seize(uses[i % 2]));
    if (hold.is_held(old[0]) || hold.is_held(old[1])) ++held;
  }

  TEST_ASSERT_EQUAL_UINT32_MESSAGE(0, held, "times that an old ticket was taken for a new one");
}

static void tickets_begin_anew_after_eight_million() {
  hold.set_readiness(Status::ok);
  const Hold::Ticket old = hold.seize(Use::reads);
  Hold::Ticket last = old;

  uint32_t repeated = 0;
  for (uint32_t i = 1; i < 1U << 23U; ++i) {
    last = hold.seize(Use::changes);
    if (last == old) ++repeated;
  }

  TEST_ASSERT_TRUE_MESSAGE(hold.is_held(last), "as every ticket before");
  TEST_ASSERT_FALSE(hold.is_held(old));
  TEST_ASSERT_EQUAL_UINT32_MESSAGE(0, repeated, "and not before");
  TEST_ASSERT_EQUAL_UINT32_MESSAGE(old, hold.seize(Use::reads), "as hold.hpp says");
}

static void a_copy_has_no_holder_and_is_ready_only_if_its_source_is_complete() {
  struct Case {
    Status source;
    Use use;
    Status copied;
  };
  constexpr Case cases[] = {
      {Status::not_started, Use::reads, Status::not_started},
      {Status::not_started, Use::changes, Status::not_started},
      {Status::ok, Use::reads, Status::ok},
      {Status::ok, Use::changes, Status::ok},
      {Status::busy, Use::reads, Status::ok},
      {Status::busy, Use::changes, Status::not_started},
  };
  for (const Case& one : cases) {
    setUp();
    const Hold::Ticket ticket = hold.seize(one.use);
    hold.set_readiness(one.source);

    copy = hold;

    const char* const why = test::message(describe(one.source), static_cast<uint32_t>(one.use));
    EXPECT_STATUS_MESSAGE(one.copied, copy.readiness(), why);
    TEST_ASSERT_FALSE_MESSAGE(copy.is_held(ticket), why);
    TEST_ASSERT_TRUE_MESSAGE(hold.is_held(ticket) == (one.source == Status::busy), "the source keeps its holder");
  }
}

static void the_holder_of_an_archive_that_is_assigned_to_has_lost_it() {
  for (const Use source_use : uses) {
    for (const Use target_use : uses) {
      setUp();
      const Hold::Ticket source_ticket = hold.seize(source_use);
      const Hold::Ticket target_ticket = copy.seize(target_use);

      copy = hold;
      const Hold::Ticket next = copy.seize(target_use);

      TEST_ASSERT_FALSE_MESSAGE(copy.is_held(target_ticket), "also when the next one is at work");
      TEST_ASSERT_TRUE(copy.is_held(next));
      TEST_ASSERT_TRUE_MESSAGE(hold.is_held(source_ticket), "the source keeps its holder");
    }
  }
}

static void an_archive_assigned_to_itself_keeps_its_holder() {
  for (const Use use : uses) {
    const Hold::Ticket ticket = hold.seize(use);
    Hold& same = hold;

    hold = same;

    TEST_ASSERT_TRUE(hold.is_held(ticket));
  }
}

using Archive = nanoqd::Archive<float, 1, 4, 1>;
using Access = nanoqd::detail::ArchiveAccess<Archive>;
static Archive source;
static Archive target;

static void a_copy_of_an_archive_that_is_saved_takes_solutions_and_one_of_a_load_does_not() {
  constexpr float any[1] = {0.5f};
  const nanoqd::Box<float, 1> bounds(0.0f, 1.0f);
  for (const Use use : uses) {
    EXPECT_STATUS(Status::ok, source.reset(bounds));
    EXPECT_STATUS(Status::ok, target.reset(bounds));
    EXPECT_OUTCOME(nanoqd::Outcome::new_cell, source.insert(2, any, 1.0f, any));
    const Access::Ticket ticket = Access::seize(source, use);

    target = source;

    const bool is_complete = use == Use::reads;
    EXPECT_STATUS(is_complete ? Status::ok : Status::not_started, target.readiness());
    EXPECT_STATUS(is_complete ? Status::ok : Status::not_started, target.check_invariants());
    TEST_ASSERT_TRUE(target.is_filled(2) == is_complete);
    EXPECT_OUTCOME(is_complete ? nanoqd::Outcome::new_cell : nanoqd::Outcome::rejected,
                   target.insert(1, any, 1.0f, any));
    TEST_ASSERT_TRUE_MESSAGE(Access::is_held(source, ticket), "the save or load goes on");
    EXPECT_STATUS_MESSAGE(Status::ok, target.reset(bounds), "either copy can be reset");
    EXPECT_STATUS(Status::ok, target.readiness());
  }
}

int main() {
  UNITY_BEGIN();
  RUN_TEST(a_hold_of_zeros_is_not_started);
  RUN_TEST(the_holder_of_the_last_ticket_owns_the_archive_until_it_is_released);
  RUN_TEST(an_old_ticket_stays_void_for_a_million_others);
  RUN_TEST(tickets_begin_anew_after_eight_million);
  RUN_TEST(a_copy_has_no_holder_and_is_ready_only_if_its_source_is_complete);
  RUN_TEST(the_holder_of_an_archive_that_is_assigned_to_has_lost_it);
  RUN_TEST(an_archive_assigned_to_itself_keeps_its_holder);
  RUN_TEST(a_copy_of_an_archive_that_is_saved_takes_solutions_and_one_of_a_load_does_not);
  return UNITY_END();
}
