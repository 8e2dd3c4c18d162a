// Of two elites of a cell one is better, whichever is offered first, and only the last holder of an
// archive may change it.
#include <stdint.h>

#include <nanoqd/archive/archive.hpp>
#include <nanoqd/archive/detail/archive_access.hpp>

#include "support/expect_status.hpp"
#include "support/message.hpp"
#include "support/scalars.hpp"
#include "unity.h"

using nanoqd::Status;
using nanoqd::detail::compare_bytes;
using nanoqd::detail::Use;

namespace {

using Archive = nanoqd::Archive<float, 2, 8, 1, nanoqd::Measures::kept>;
using Access = nanoqd::detail::ArchiveAccess<Archive>;

Archive archive;

struct Newcomer {
  float objectives;
  float genes[2];
  float measures[1];

  float objective() const { return objectives; }
  float gene(uint32_t i) const { return genes[i]; }
  float measure(uint32_t i) const { return measures[i]; }
};

// From the best to the worst. 1.5 is 0x3FC00000 and 1 is 0x3F800000: the third byte decides.
constexpr Newcomer ranking[] = {
    {2.0f, {9.0f, 9.0f}, {9.0f}},   // a higher objective
    {1.0f, {0.0f, 1.0f}, {1.0f}},   // smaller bytes of a gene
    {1.0f, {0.0f, 1.5f}, {1.0f}},   // smaller bytes of a measure
    {1.0f, {0.0f, 1.5f}, {1.5f}},   // a higher objective
    {0.0f, {0.0f, 1.0f}, {1.0f}},   // 0 is better than -0
    {-0.0f, {0.0f, 1.0f}, {1.0f}},  // a higher objective
    {-3.0f, {0.0f, 0.0f}, {0.0f}},
};
constexpr uint32_t ranks = sizeof(ranking) / sizeof(ranking[0]);

}  // namespace

void setUp() { EXPECT_STATUS(Status::ok, archive.reset(nanoqd::Box<float, 2>(-10.0f, 10.0f))); }
void tearDown() {}

static void bytes_are_compared_lowest_first() {
  TEST_ASSERT_EQUAL_INT32_MESSAGE(0, compare_bytes(uint32_t{77}, uint32_t{77}), "equal");
  TEST_ASSERT_TRUE_MESSAGE(compare_bytes(uint16_t{0x0100}, uint16_t{0x0001}) < 0, "the lowest byte decides");
  TEST_ASSERT_TRUE_MESSAGE(compare_bytes(uint16_t{0x0201}, uint16_t{0x0101}) > 0, "then the next one");
  TEST_ASSERT_TRUE_MESSAGE(compare_bytes(uint8_t{0xFF}, uint8_t{0x00}) > 0, "bytes have no sign");
  TEST_ASSERT_EQUAL_INT32_MESSAGE(0, compare_bytes(7.5, 7.5), "equal, eight bytes");
  TEST_ASSERT_TRUE_MESSAGE(compare_bytes(-0.0f, 0.0f) > 0, "the sign of zero counts");
}

static void the_better_of_two_elites_stays_whichever_is_offered_first() {
  for (uint32_t better = 0; better < ranks; ++better) {
    for (uint32_t worse = better + 1; worse < ranks; ++worse) {
      setUp();

      Access::offer(archive, 3, ranking[better]);
      Access::offer(archive, 3, ranking[worse]);
      Access::offer(archive, 5, ranking[worse]);
      Access::offer(archive, 5, ranking[better]);
      Access::sort(archive);

      const uint32_t cells[] = {3, 5};
      for (const uint32_t cell : cells) {
        const auto elite = archive.elite_of(cell);
        const char* const why = test::message("10 better + worse", 10 * better + worse);
        ASSERT_SAME_BITS(ranking[better].objectives, elite.objective(), why);
        ASSERT_SAME_BITS(ranking[better].genes[1], elite.gene(1), why);
        ASSERT_SAME_BITS(ranking[better].measures[0], elite.measures()[0], why);
      }
    }
  }
}

static void sorting_lists_filled_cells_in_their_order_and_finds_the_best() {
  Access::offer(archive, 6, ranking[6]);
  Access::offer(archive, 1, ranking[1]);
  Access::offer(archive, 4, ranking[0]);

  Access::sort(archive);

  TEST_ASSERT_EQUAL_UINT32(3, archive.size());
  TEST_ASSERT_EQUAL_UINT32_MESSAGE(1, Access::cell_at(archive, 0), "the first");
  TEST_ASSERT_EQUAL_UINT32_MESSAGE(4, Access::cell_at(archive, 1), "the second");
  TEST_ASSERT_EQUAL_UINT32_MESSAGE(6, Access::cell_at(archive, 2), "the last");
  TEST_ASSERT_EQUAL_UINT32_MESSAGE(4, archive.best().cell(), "the best one");
  EXPECT_STATUS(Status::ok, archive.check_invariants());
}

static void only_the_last_ticket_holds_the_archive_until_it_is_given_back() {
  const Access::Ticket first = Access::seize(archive, Use::reads);
  TEST_ASSERT_TRUE_MESSAGE(Access::is_held(archive, first), "the only one");
  EXPECT_STATUS(Status::busy, Access::readiness(archive));

  const Access::Ticket second = Access::seize(archive, Use::changes);
  TEST_ASSERT_FALSE_MESSAGE(Access::is_held(archive, first), "it has lost the archive");
  TEST_ASSERT_TRUE_MESSAGE(Access::is_held(archive, second), "to the last one");

  Access::set_readiness(archive, Status::ok);
  TEST_ASSERT_FALSE_MESSAGE(Access::is_held(archive, second), "nobody holds an archive that is ready");
}

int main() {
  UNITY_BEGIN();
  RUN_TEST(bytes_are_compared_lowest_first);
  RUN_TEST(the_better_of_two_elites_stays_whichever_is_offered_first);
  RUN_TEST(sorting_lists_filled_cells_in_their_order_and_finds_the_best);
  RUN_TEST(only_the_last_ticket_holds_the_archive_until_it_is_given_back);
  return UNITY_END();
}
