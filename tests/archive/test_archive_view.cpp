// A view of an archive has no sizes in its type and shows the same elites, for any size of cell
// numbers.
#include <stdint.h>

#include <nanoqd/archive/archive.hpp>

#include "support/expect_status.hpp"
#include "support/message.hpp"
#include "support/scalars.hpp"
#include "unity.h"

using nanoqd::Archive;
using nanoqd::Box;
using nanoqd::Outcome;
using nanoqd::Status;
using View = nanoqd::detail::ArchiveView<float, float>;

void setUp() {}
void tearDown() {}

template <uint32_t Cells>
static void a_view_shows_the_elites_of_its_archive() {
  static Archive<float, 2, Cells, 1> archive;
  EXPECT_STATUS_MESSAGE(nanoqd::Status::not_started, archive.view().readiness, "not before reset");
  EXPECT_STATUS(Status::ok, archive.reset(Box<float, 2>(-1.0f, 3.0f)));
  for (uint32_t i = 0; i < 5; ++i) {
    const uint32_t cell = Cells - 1 - 2 * i;
    const float solution[2] = {static_cast<float>(i), 0.5f};
    EXPECT_OUTCOME(Outcome::new_cell, archive.insert(cell, solution, 1.0f, {{0.0f}}));
  }

  const View view = archive.view();
  EXPECT_STATUS(nanoqd::Status::ok, view.readiness);
  TEST_ASSERT_EQUAL_UINT32(2, view.genes);
  TEST_ASSERT_EQUAL_UINT32(Cells, view.cells);
  TEST_ASSERT_EQUAL_UINT32(5, view.size);
  ASSERT_SAME_BITS(-1.0f, view.lowers[1], "the lower bound");
  ASSERT_SAME_BITS(3.0f, view.uppers[1], "the upper bound");
  for (uint32_t i = 0; i < 5; ++i) {
    TEST_ASSERT_TRUE_MESSAGE(test::same(archive.elite(i).gene(0), view.gene(view.elite(i), 0)),
                             test::message("elite", i));
    TEST_ASSERT_TRUE_MESSAGE(test::same(0.5f, view.gene(view.elite(i), 1)), test::message("its second gene", i));
  }
}

// More than 65,536 cells need no archive of that size to be tried: only what is looked at must be
// there.
template <class Index>
static void cells_are_read_in_their_own_width(uint32_t cells) {
  const Index filled[3] = {2, 0, 1};
  const float stored[3][2] = {{10.0f, 11.0f}, {20.0f, 21.0f}, {30.0f, 31.0f}};
  const float bounds[2] = {0.0f, 100.0f};
  const View view{nanoqd::Status::ok, 2, cells, 3, filled, stored[0], bounds, bounds};
  TEST_ASSERT_EQUAL_PTR(stored[2], view.elite(0));
  TEST_ASSERT_EQUAL_PTR(stored[0], view.elite(1));
  TEST_ASSERT_EQUAL_PTR(stored[1], view.elite(2));
  for (uint32_t i = 0; i < 3; ++i) TEST_ASSERT_EQUAL_PTR(&filled[i], view.place_of(i));
}

static void the_width_follows_from_the_number_of_cells() {
  cells_are_read_in_their_own_width<nanoqd::detail::IndexFor<3>>(3);
  cells_are_read_in_their_own_width<nanoqd::detail::IndexFor<0x100>>(0x100);
  cells_are_read_in_their_own_width<nanoqd::detail::IndexFor<0x101>>(0x101);
  cells_are_read_in_their_own_width<nanoqd::detail::IndexFor<0x10000>>(0x10000);
  cells_are_read_in_their_own_width<nanoqd::detail::IndexFor<0x10001>>(0x10001);
}

int main() {
  UNITY_BEGIN();
  RUN_TEST(a_view_shows_the_elites_of_its_archive<16>);
  RUN_TEST(a_view_shows_the_elites_of_its_archive<300>);
  RUN_TEST(the_width_follows_from_the_number_of_cells);
  return UNITY_END();
}
