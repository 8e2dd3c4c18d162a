// An elite is read from the bytes that SNAPSHOT.md defines, and is not sound if no search can have
// saved it.
#include <stdint.h>
#include <string.h>

#include <nanoqd/archive/archive.hpp>
#include <nanoqd/math/detail/fields.hpp>
#include <nanoqd/snapshot/detail/stored_elite.hpp>

#include "support/scalars.hpp"
#include "unity.h"

using nanoqd::Measures;
using nanoqd::detail::StoredElite;

void setUp() {}
void tearDown() {}

namespace {

using Archive = nanoqd::Archive<float, 2, 8, 1, Measures::kept>;
const nanoqd::Box<float, 2> box(-1.0f, 1.0f);

// Stores a cell, an objective, two genes and a measure at an odd address.
struct Image {
  uint8_t memory[1 + 4 + 4 * 4];
  uint8_t* bytes() { return memory + 1; }

  Image(uint32_t cell, float objective, float first, float second, float measure) : memory{} {
    nanoqd::detail::FieldWriter write(0, bytes(), sizeof memory - 1);
    write(cell);
    write(objective);
    write(first);
    write(second);
    write(measure);
  }
};

template <bool Bounded>
bool is_sound(Image image) {
  return StoredElite<Archive>(image.bytes()).is_sound<Bounded>(box);
}

using Counted = nanoqd::Archive<float, 2, 8, 1, Measures::kept, float, nanoqd::Evaluations::noisy>;

}  // namespace

static void the_count_of_evaluations_is_its_last_byte() {
  struct {
    Image image;
    uint8_t count;
  } stored = {{5, 2.5f, -0.25f, 0.75f, 7.0f}, 9};
  const StoredElite<Counted> elite(stored.image.bytes());
  TEST_ASSERT_EQUAL_UINT32(9, elite.evaluations());
  TEST_ASSERT_TRUE(elite.is_sound<true>(box));
  stored.count = 0;
  TEST_ASSERT_FALSE_MESSAGE(elite.is_sound<true>(box), "an elite was evaluated");
  const StoredElite<Counted, nanoqd::Evaluations::exact> without(stored.image.bytes());
  TEST_ASSERT_TRUE_MESSAGE(without.evaluations() == 1 && without.is_sound<true>(box), "once, where nothing is counted");
}

static void each_number_is_where_it_was_written() {
  Image image(5, 2.5f, -0.25f, 0.75f, 7.0f);
  const StoredElite<Archive> elite(image.bytes());

  TEST_ASSERT_EQUAL_UINT32(5, elite.cell());
  ASSERT_SAME_BITS(2.5f, elite.objective(), "objective");
  ASSERT_SAME_BITS(-0.25f, elite.gene(0), "first gene");
  ASSERT_SAME_BITS(0.75f, elite.gene(1), "second gene");
  ASSERT_SAME_BITS(7.0f, elite.measure(0), "measure");
}

static void an_elite_that_a_search_can_have_saved_is_sound() {
  TEST_ASSERT_TRUE_MESSAGE(is_sound<true>({7, 2.5f, -1.0f, 1.0f, 99.0f}), "on its bounds, in the last cell");
  TEST_ASSERT_TRUE_MESSAGE(is_sound<false>({0, 2.5f, -5.0f, 5.0f, 99.0f}), "outside, where there are no bounds");
}

static void one_wrong_number_makes_an_elite_unsound() {
  const float nan = test::nan<float>();
  const float inf = test::infinity<float>();

  TEST_ASSERT_FALSE_MESSAGE(is_sound<true>({8, 2.5f, 0.0f, 0.0f, 0.0f}), "a cell that does not exist");
  TEST_ASSERT_FALSE_MESSAGE(is_sound<true>({0, nan, 0.0f, 0.0f, 0.0f}), "an objective that is no number");
  TEST_ASSERT_FALSE_MESSAGE(is_sound<true>({0, 2.5f, 0.0f, 1.5f, 0.0f}), "a gene above its bound");
  TEST_ASSERT_FALSE_MESSAGE(is_sound<true>({0, 2.5f, -1.5f, 0.0f, 0.0f}), "a gene below its bound");
  TEST_ASSERT_FALSE_MESSAGE(is_sound<true>({0, 2.5f, nan, 0.0f, 0.0f}), "a gene that is no number");
  TEST_ASSERT_FALSE_MESSAGE(is_sound<false>({0, 2.5f, 0.0f, inf, 0.0f}), "an infinite gene, also without bounds");
  TEST_ASSERT_FALSE_MESSAGE(is_sound<true>({0, 2.5f, 0.0f, 0.0f, inf}), "an infinite measure");
}

int main() {
  UNITY_BEGIN();
  RUN_TEST(the_count_of_evaluations_is_its_last_byte);
  RUN_TEST(each_number_is_where_it_was_written);
  RUN_TEST(an_elite_that_a_search_can_have_saved_is_sound);
  RUN_TEST(one_wrong_number_makes_an_elite_unsound);
  return UNITY_END();
}
