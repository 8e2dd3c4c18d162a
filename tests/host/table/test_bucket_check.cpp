// The proof accepts every grid that the builder makes, and refuses every damaged one. If a needed
// centroid is missing or a list is disturbed, the proof says where.
#include <cstddef>
#include <cstdint>
#include <nanoqd/map/bucket_table.hpp>
#include <nanoqd/map/cvt_table.hpp>
#include <nanoqd/math/rng.hpp>
#include <string>
#include <vector>

#include "host/table/bucket_builder.hpp"
#include "host/table/bucket_check.hpp"
#include "support/centroid_sets.hpp"
#include "support/scaled.hpp"
#include "unity.h"

void setUp() {}
void tearDown() {}

namespace {

using nanoqd::host::bucket_side;
using nanoqd::host::BucketGrid;
using nanoqd::host::BucketProof;
using nanoqd::host::BucketVerdict;
using nanoqd::host::build_bucket_grid;
using nanoqd::host::prove_bucket_grid;
using nanoqd::host::TableScalar;
using std::size_t;
using std::uint32_t;

constexpr TableScalar single_precision = TableScalar::single_precision;
constexpr TableScalar double_precision = TableScalar::double_precision;

BucketGrid without(const BucketGrid& grid, uint32_t entry) {
  BucketGrid shorter = grid;
  shorter.listed.erase(shorter.listed.begin() + entry);
  for (uint32_t& first : shorter.first) first -= first > entry ? 1 : 0;
  return shorter;
}

uint32_t bucket_of_entry(const BucketGrid& grid, uint32_t entry) {
  uint32_t bucket = 0;
  while (grid.first[bucket + 1] <= entry) ++bucket;
  return bucket;
}

template <class Scalar>
void built_grids_are_proven(TableScalar scalar) {
  for (uint32_t dims = 1; dims <= 3; ++dims) {
    std::vector<test::CentroidSet> sets = test::delicate_centroid_sets<Scalar>(dims);
    sets.push_back({"spread", 300, test::spread_centroids<Scalar>(300, dims, 3)});
    for (const test::CentroidSet& set : sets) {
      const uint32_t usual = bucket_side(set.cells, dims);
      for (const uint32_t side : {1U, usual, usual + 3, dims == 3 ? 4U : 8U}) {
        if (side > usual && test::is_reduced()) continue;
        const BucketGrid grid = build_bucket_grid(set.unit, set.cells, dims, scalar, side);
        const BucketProof proof = prove_bucket_grid(set.unit, set.cells, dims, scalar, grid);
        const std::string where = std::string(set.name) + " in " + std::to_string(dims) + "-D: " + proof.problem;
        TEST_ASSERT_TRUE_MESSAGE(proof.verdict == BucketVerdict::proven, where.c_str());
        TEST_ASSERT_TRUE_MESSAGE(proof.problem.empty(), "what is proven has no problem");
      }
    }
  }
}

void grids_for_float_are_proven() { built_grids_are_proven<float>(single_precision); }
void grids_for_double_are_proven() { built_grids_are_proven<double>(double_precision); }

void a_grid_of_25000_cells_is_proven() {
  const std::vector<double> unit = test::spread_centroids<float>(25000, 2, 5);
  const BucketGrid grid = build_bucket_grid(unit, 25000, 2, single_precision, bucket_side(25000, 2));
  const BucketProof proof = prove_bucket_grid(unit, 25000, 2, single_precision, grid);
  TEST_ASSERT_TRUE_MESSAGE(proof.verdict == BucketVerdict::proven, proof.problem.c_str());
}

// In 2-D the builder lists the cells that clipping leaves, so every entry is needed, with one
// exception. The builder's margin is four times the proof's. It adds cells whose corner misses the
// bucket by about 10^-6 of its size. These fixed tables have no such cell, so every entry is
// needed.
void every_deletion_from_64_cells_is_found() {
  constexpr uint32_t seeds = 2;
  uint32_t deletions = 0;
  for (const TableScalar scalar : {single_precision, double_precision}) {
    for (uint32_t seed = 1; seed <= seeds; ++seed) {
      const std::vector<double> unit = test::spread_centroids<float>(64, 2, seed);
      for (const uint32_t side : {5U, 8U, 13U}) {
        const BucketGrid grid = build_bucket_grid(unit, 64, 2, scalar, side);
        for (uint32_t entry = 0; entry < grid.listed.size(); ++entry) {
          const uint32_t bucket = bucket_of_entry(grid, entry);
          const bool is_only_one = grid.first[bucket + 1] - grid.first[bucket] == 1;
          const BucketProof proof = prove_bucket_grid(unit, 64, 2, scalar, without(grid, entry));
          const std::string where = "seed " + std::to_string(seed) + ", side " + std::to_string(side) + ", entry " +
                                    std::to_string(entry) + ": " + proof.problem;
          TEST_ASSERT_TRUE_MESSAGE(
              proof.verdict == (is_only_one ? BucketVerdict::malformed : BucketVerdict::not_proven), where.c_str());
          TEST_ASSERT_EQUAL_UINT32_MESSAGE(bucket, proof.bucket, where.c_str());
          if (!is_only_one) TEST_ASSERT_EQUAL_UINT32_MESSAGE(grid.listed[entry], proof.centroid, where.c_str());
          ++deletions;
        }
      }
    }
  }
  TEST_ASSERT_TRUE_MESSAGE(deletions > 2500, "the test did delete");
}

// In 3-D the lists are only nearly minimal. An entry is certainly needed if the scan returns it at
// a point of its bucket.
void every_deletion_in_three_dimensions_that_matters_is_found() {
  constexpr uint32_t cells = 64;
  constexpr uint32_t side = 4;
  const std::vector<double> unit = test::spread_centroids<double>(cells, 3, 9);
  const auto* centroids = reinterpret_cast<const double(*)[3]>(unit.data());
  const BucketGrid grid = build_bucket_grid(unit, cells, 3, double_precision, side);
  std::vector<bool> is_needed(grid.listed.size());
  nanoqd::Rng rng(1);
  for (uint32_t i = 0; i < 50000; ++i) {
    const double point[3] = {rng.uniform<double>(), rng.uniform<double>(), rng.uniform<double>()};
    const uint32_t bucket = nanoqd::detail::bucket_of(side, point);
    const uint32_t nearest = nanoqd::detail::scan_nearest(centroids, cells, point);
    for (uint32_t entry = grid.first[bucket]; entry < grid.first[bucket + 1]; ++entry) {
      if (grid.listed[entry] == nearest) is_needed[entry] = true;
    }
  }
  uint32_t needed = 0;
  for (uint32_t entry = 0; entry < grid.listed.size(); ++entry) {
    const BucketProof proof = prove_bucket_grid(unit, cells, 3, double_precision, without(grid, entry));
    if (!is_needed[entry]) continue;
    ++needed;
    TEST_ASSERT_TRUE_MESSAGE(proof.verdict == BucketVerdict::not_proven, "what the scan returns must be listed");
    TEST_ASSERT_EQUAL_UINT32(grid.listed[entry], proof.centroid);
    TEST_ASSERT_EQUAL_UINT32(bucket_of_entry(grid, entry), proof.bucket);
  }
  TEST_ASSERT_TRUE_MESSAGE(needed * 5 > grid.listed.size() * 4, "four of five entries are seen to be needed");
}

// Two buckets lie in a line, and the bisector is a little beyond the first bucket. The three cases:
//  - too close for binning in float
//  - too close for distances in float
//  - far enough for both
// In double precision all three are far enough.
void the_proof_knows_the_rounding_of_the_tables_scalar() {
  struct Case {
    double second;
    bool is_enough_in_float;
  };
  for (const Case& one : {Case{0.75 + 0x1p-24, false}, Case{0.75 + 5 * 0x1p-24, false}, Case{0.75 + 0x1p-19, true}}) {
    const std::vector<double> unit = {0.25, one.second};
    const BucketGrid in_double = build_bucket_grid(unit, 2, 1, double_precision, 2);
    const BucketGrid in_float = build_bucket_grid(unit, 2, 1, single_precision, 2);
    TEST_ASSERT_EQUAL_UINT32_MESSAGE(1, in_double.first[1], "in double the first bucket needs one centroid");
    TEST_ASSERT_EQUAL_UINT32_MESSAGE(one.is_enough_in_float ? 1 : 2, in_float.first[1], "in float it may need both");
    TEST_ASSERT_TRUE(prove_bucket_grid(unit, 2, 1, double_precision, in_double).verdict == BucketVerdict::proven);
    const BucketProof proof = prove_bucket_grid(unit, 2, 1, single_precision, in_double);
    TEST_ASSERT_TRUE((proof.verdict == BucketVerdict::proven) == one.is_enough_in_float);
    if (one.is_enough_in_float) continue;
    TEST_ASSERT_TRUE(proof.verdict == BucketVerdict::not_proven);
    TEST_ASSERT_EQUAL_UINT32(0, proof.bucket);
    TEST_ASSERT_EQUAL_UINT32(1, proof.centroid);
    TEST_ASSERT_EQUAL_STRING("bucket 0 does not list cell 1, which may be the nearest there", proof.problem.c_str());
  }
}

// The first of several equal centroids is needed; the others are not.
void of_equal_centroids_the_first_is_needed() {
  const std::vector<double> unit = {0.25, 0.5, 0.25};
  BucketGrid grid = {1, {0, 2}, {0, 1}};
  TEST_ASSERT_TRUE(prove_bucket_grid(unit, 3, 1, single_precision, grid).verdict == BucketVerdict::proven);
  grid.listed = {1, 2};
  const BucketProof proof = prove_bucket_grid(unit, 3, 1, single_precision, grid);
  TEST_ASSERT_TRUE(proof.verdict == BucketVerdict::not_proven);
  TEST_ASSERT_EQUAL_UINT32(0, proof.centroid);
}

void more_entries_than_needed_do_no_harm() {
  const std::vector<double> unit = test::spread_centroids<float>(3, 2, 1);
  const BucketGrid all = {2, {0, 3, 6, 9, 12}, {0, 1, 2, 0, 1, 2, 0, 1, 2, 0, 1, 2}};
  TEST_ASSERT_TRUE(prove_bucket_grid(unit, 3, 2, single_precision, all).verdict == BucketVerdict::proven);
}

void lists_in_disorder_are_refused() {
  const std::vector<double> unit = test::spread_centroids<float>(64, 2, 1);
  const BucketGrid good = build_bucket_grid(unit, 64, 2, single_precision, 8);
  const auto assert_malformed = [&](const BucketGrid& bad, uint32_t bucket, const char* problem) {
    const BucketProof proof = prove_bucket_grid(unit, 64, 2, single_precision, bad);
    TEST_ASSERT_TRUE_MESSAGE(proof.verdict == BucketVerdict::malformed, problem);
    TEST_ASSERT_TRUE_MESSAGE(proof.problem.find(problem) != std::string::npos, proof.problem.c_str());
    TEST_ASSERT_EQUAL_UINT32_MESSAGE(bucket, proof.bucket, problem);
  };
  for (uint32_t bucket = 0; bucket < 64; ++bucket) {
    const uint32_t begin = good.first[bucket];
    const uint32_t end = good.first[bucket + 1];
    for (uint32_t entry = begin; entry + 1 < end; ++entry) {
      BucketGrid bad = good;
      std::swap(bad.listed[entry], bad.listed[entry + 1]);
      assert_malformed(bad, bucket, "ascending");
      bad = good;
      bad.listed[entry] = bad.listed[entry + 1];
      assert_malformed(bad, bucket, "ascending");
    }
    for (const uint32_t number : {64U, 65U, 0xFFFFFFFFU}) {
      BucketGrid bad = good;
      bad.listed[end - 1] = number;
      assert_malformed(bad, bucket, "does not exist");
    }
    BucketGrid bad = good;
    bad.first[bucket + 1] = begin;
    assert_malformed(bad, bucket < 63 ? bucket : 0, bucket < 63 ? "no centroid" : "begin and end");
    if (bucket < 63) {
      bad.first[bucket + 1] = 100000;
      assert_malformed(bad, bucket, "more centroids");
    }
  }
  BucketGrid bad = good;
  bad.first[0] = 1;
  assert_malformed(bad, 0, "begin and end");
  bad = good;
  bad.listed.push_back(63);
  assert_malformed(bad, 0, "begin and end");
  bad = good;
  bad.first.pop_back();
  assert_malformed(bad, 0, "number of lists");
  for (const uint32_t side : {0U, 7U, 9U, 0x80000000U, 0xFFFFFFFFU}) {
    bad = good;
    bad.side = side;
    assert_malformed(bad, 0, "number of lists");
  }
  assert_malformed(BucketGrid(), 0, "number of lists");
}

// A list that was moved to the next bucket is well formed, but wrong.
void lists_in_the_wrong_squares_are_found() {
  const std::vector<double> unit = test::spread_centroids<float>(64, 2, 1);
  BucketGrid moved = build_bucket_grid(unit, 64, 2, single_precision, 8);
  for (size_t bucket = 1; bucket < 64; ++bucket) {
    BucketGrid bad = moved;
    bad.first[bucket] += 1;  // moves this bucket's first entry to the previous bucket, if the order allows
    const BucketVerdict verdict = prove_bucket_grid(unit, 64, 2, single_precision, bad).verdict;
    TEST_ASSERT_TRUE_MESSAGE(verdict != BucketVerdict::proven, "a needed centroid is in another bucket's list");
  }
}

}  // namespace

int main() {
  UNITY_BEGIN();
  RUN_TEST(grids_for_float_are_proven);
  RUN_TEST(grids_for_double_are_proven);
  RUN_TEST(a_grid_of_25000_cells_is_proven);
  RUN_TEST(every_deletion_from_64_cells_is_found);
  RUN_TEST(every_deletion_in_three_dimensions_that_matters_is_found);
  RUN_TEST(the_proof_knows_the_rounding_of_the_tables_scalar);
  RUN_TEST(of_equal_centroids_the_first_is_needed);
  RUN_TEST(more_entries_than_needed_do_no_harm);
  RUN_TEST(lists_in_disorder_are_refused);
  RUN_TEST(lists_in_the_wrong_squares_are_found);
  return UNITY_END();
}
