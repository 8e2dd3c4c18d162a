// An archive says whether it stores exactly the genes that it was given, and rounds genes to what
// it stores.
#include <stdint.h>

#include <nanoqd/archive/archive.hpp>

#include "support/expect_status.hpp"
#include "support/message.hpp"
#include "support/scalars.hpp"
#include "unity.h"

using nanoqd::Measures;
using nanoqd::Status;

void setUp() {}
void tearDown() {}

static constexpr uint32_t genes = 3;
using Exact = nanoqd::Archive<float, genes, 4, 1>;
using Compact = nanoqd::Archive<float, genes, 4, 1, Measures::dropped, uint8_t>;

// From 0 to 254, so that the codes of a byte are the whole numbers.
template <class Archive>
static void begin(Archive& archive, const float (&solution)[genes]) {
  EXPECT_STATUS(Status::ok, archive.reset(nanoqd::Box<float, genes>(0.0f, 254.0f)));
  const float measures[1] = {0.0f};
  TEST_ASSERT_TRUE(archive.insert(2, solution, 1.0f, measures) == nanoqd::Outcome::new_cell);
}

static void an_elite_has_the_genes_that_were_stored_and_no_others() {
  static Exact archive;
  const float solution[genes] = {10.0f, 20.0f, 30.0f};
  begin(archive, solution);

  TEST_ASSERT_TRUE_MESSAGE(archive.has_genes(2, solution), "its own");
  for (uint32_t i = 0; i < genes; ++i) {
    float other[genes] = {10.0f, 20.0f, 30.0f};
    other[i] = test::next_inwards(solution[i]);
    TEST_ASSERT_FALSE_MESSAGE(archive.has_genes(2, other), test::message("one gene is a little less", i));
    other[i] = test::next_outwards(solution[i]);
    TEST_ASSERT_FALSE_MESSAGE(archive.has_genes(2, other), test::message("one gene is a little more", i));
  }
}

static void an_elite_whose_genes_were_rounded_does_not_have_them() {
  static Compact archive;
  const float whole[genes] = {1.0f, 2.0f, 254.0f};
  begin(archive, whole);
  TEST_ASSERT_TRUE_MESSAGE(archive.has_genes(2, whole), "codes are stored as they are");

  for (uint32_t i = 0; i < genes; ++i) {
    float between[genes] = {1.0f, 2.0f, 254.0f};
    between[i] -= 0.25f;
    begin(archive, between);
    TEST_ASSERT_FALSE_MESSAGE(archive.has_genes(2, between), test::message("this gene was rounded", i));
    ASSERT_SAME_BITS(whole[i], archive.gene(2, i), test::message("to the nearest code", i));

    archive.round_genes(between);
    ASSERT_SAME_BITS(whole[i], between[i], test::message("round_genes() gives the same", i));
    TEST_ASSERT_TRUE_MESSAGE(archive.has_genes(2, between), test::message("rounded genes are stored as they are", i));
  }
}

static void bounds_of_every_gene_are_checked_before_anything_is_changed() {
  static Compact archive;
  const float whole[genes] = {1.0f, 2.0f, 254.0f};
  const float inf = test::infinity<float>();
  for (uint32_t i = 0; i < genes; ++i) {
    begin(archive, whole);
    float lowers[genes] = {0.0f, 0.0f, 0.0f};
    float uppers[genes] = {1.0f, 1.0f, 1.0f};
    lowers[i] = 2.0f;
    EXPECT_STATUS_MESSAGE(Status::bad_gene_bounds, archive.reset(nanoqd::Box<float, genes>(lowers, uppers)),
                          test::message("lower above upper", i));
    lowers[i] = -inf;
    EXPECT_STATUS_MESSAGE(Status::bad_gene_bounds, archive.reset(nanoqd::Box<float, genes>(lowers, uppers)),
                          test::message("infinite", i));
    TEST_ASSERT_TRUE_MESSAGE(archive.has_genes(2, whole), test::message("the elite is still there", i));
  }
}

// In double, with genes stored in float.
static void bounds_that_cannot_be_stored_are_found_for_every_gene() {
  static nanoqd::Archive<double, genes, 4, 1, Measures::dropped, float> archive;
  for (uint32_t i = 0; i < genes; ++i) {
    double lowers[genes] = {0.0, 0.0, 0.0};
    double uppers[genes] = {1.0, 1.0, 1.0};
    EXPECT_STATUS(Status::ok, archive.reset(nanoqd::Box<double, genes>(lowers, uppers)));
    uppers[i] = 1e300;
    EXPECT_STATUS_MESSAGE(Status::unstorable_gene_bounds, archive.reset(nanoqd::Box<double, genes>(lowers, uppers)),
                          test::message("too large for float", i));
  }
}

int main() {
  UNITY_BEGIN();
  RUN_TEST(an_elite_has_the_genes_that_were_stored_and_no_others);
  RUN_TEST(an_elite_whose_genes_were_rounded_does_not_have_them);
  RUN_TEST(bounds_of_every_gene_are_checked_before_anything_is_changed);
  RUN_TEST(bounds_that_cannot_be_stored_are_found_for_every_gene);
  return UNITY_END();
}
