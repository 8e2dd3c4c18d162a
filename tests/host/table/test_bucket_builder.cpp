// The lists of a bucket grid hold the centroid that the scan returns, and they are short. The
// points are those where rounding is most delicate, and millions of random ones.
#include <cmath>
#include <cstdint>
#include <limits>
#include <nanoqd/map/bucket_table.hpp>
#include <nanoqd/map/cvt_table.hpp>
#include <nanoqd/math/rng.hpp>
#include <string>
#include <vector>

#include "host/table/bucket_builder.hpp"
#include "support/centroid_sets.hpp"
#include "unity.h"

void setUp() {}
void tearDown() {}

namespace {

using nanoqd::host::bucket_side;
using nanoqd::host::BucketGrid;
using nanoqd::host::build_bucket_grid;
using nanoqd::host::TableScalar;
using std::uint32_t;
using std::uint64_t;

template <class Scalar>
constexpr TableScalar scalar_of = sizeof(Scalar) == sizeof(float) ? TableScalar::single_precision
                                                                  : TableScalar::double_precision;

// Centroids with their bucket grid, searched by the library's functions.
template <class Scalar, uint32_t Dims>
class Subject {
 public:
  Subject(std::string name, const std::vector<double>& unit, uint32_t side)
      : name_(std::move(name)),
        cells_(static_cast<uint32_t>(unit.size() / Dims)),
        grid_(build_bucket_grid(unit, cells_, Dims, scalar_of<Scalar>, side)),
        unit_(unit.begin(), unit.end()) {
    for (uint32_t i = 0; i < Dims; ++i) {
      columns_[i].resize(cells_);
      for (uint32_t cell = 0; cell < cells_; ++cell) columns_[i][cell] = at(cell)[i];
    }
  }

  [[nodiscard]] const BucketGrid& grid() const { return grid_; }
  [[nodiscard]] const Scalar (&at(uint32_t cell) const)[Dims] { return centroids()[cell]; }

  [[nodiscard]] uint32_t nearest(const Scalar (&point)[Dims]) const {
    return nanoqd::detail::bucket_nearest(centroids(), grid_.side, grid_.first.data(), grid_.listed.data(), point);
  }

  void assert_as_the_scan(const Scalar (&point)[Dims], const char* place) const {
    if (nearest(point) != nanoqd::detail::scan_nearest(centroids(), cells_, point)) fail(point, place);
  }

  // Checks the same by the definition of the scan, over many centroids at once: no centroid is
  // nearer, and no earlier centroid is as near.
  void assert_as_the_scan_quickly(const Scalar (&point)[Dims], const char* place) const {
    const uint32_t answer = nearest(point);
    const Scalar least = distance(answer, point);
    int beaten = 0;
    for (uint32_t cell = 0; cell < answer; ++cell) beaten |= static_cast<int>(distance(cell, point) <= least);
    for (uint32_t cell = answer; cell < cells_; ++cell) beaten |= static_cast<int>(distance(cell, point) < least);
    if (beaten != 0) fail(point, place);
  }

 private:
  [[nodiscard]] const Scalar (*centroids() const)[Dims] {
    return reinterpret_cast<const Scalar(*)[Dims]>(unit_.data());
  }

  [[nodiscard]] Scalar distance(uint32_t cell, const Scalar (&point)[Dims]) const {
    Scalar sum{0};
    for (uint32_t i = 0; i < Dims; ++i) {
      const Scalar difference = point[i] - columns_[i][cell];
      sum += nanoqd::detail::product(difference, difference);
    }
    return sum;
  }

  void fail(const Scalar (&point)[Dims], const char* place) const {
    std::string message = "the index differs from the scan at a point " + std::string(place) + ", centroids: " + name_;
    for (const Scalar x : point) {
      char text[40];
      std::snprintf(text, sizeof text, " %a", static_cast<double>(x));
      message += text;
    }
    TEST_FAIL_MESSAGE(message.c_str());
  }

  std::string name_;
  uint32_t cells_;
  BucketGrid grid_;
  std::vector<Scalar> unit_;
  std::vector<Scalar> columns_[Dims];
};

template <class Scalar>
Scalar into_unit(double x) {
  const Scalar rounded = static_cast<Scalar>(x);
  return rounded < Scalar{0} ? Scalar{0} : rounded > Scalar{1} ? Scalar{1} : rounded;
}
template <class Scalar>
Scalar neighbour(Scalar x, int direction) {
  if (direction == 0) return x;
  return into_unit<Scalar>(static_cast<double>(std::nextafter(x, static_cast<Scalar>(2 * direction))));
}

// Returns the coordinates where the binning changes from one bucket to the next. These are the
// first value of each bucket in the arithmetic of the scalar, and its neighbours. Adds numbers that
// are special in themselves.
template <class Scalar>
std::vector<Scalar> delicate_coordinates(uint32_t side) {
  using Limits = std::numeric_limits<Scalar>;
  std::vector<Scalar> values = {Scalar{0}, -Scalar{0}, Limits::denorm_min(), Limits::min(), neighbour(Scalar{1}, -1),
                                Scalar{1}};
  for (uint32_t at = 1; at < side; ++at) {
    Scalar first = static_cast<Scalar>(at) / static_cast<Scalar>(side);
    while (first * static_cast<Scalar>(side) >= static_cast<Scalar>(at)) first = neighbour(first, -1);
    values.push_back(first);  // the last value of the previous bucket
    values.push_back(neighbour(first, 1));
    values.push_back(neighbour(neighbour(first, 1), 1));
  }
  return values;
}

template <class Scalar, uint32_t Dims>
void check_edges_and_corners(const Subject<Scalar, Dims>& subject, uint32_t most) {
  const std::vector<Scalar> values = delicate_coordinates<Scalar>(subject.grid().side);
  uint64_t corners = 1;
  for (uint32_t i = 0; i < Dims; ++i) corners *= values.size();
  nanoqd::Rng rng(5);
  for (uint64_t n = 0; n < corners && n < most; ++n) {
    Scalar corner[Dims];
    Scalar edge[Dims];
    uint64_t which = corners <= most ? n : rng.next();
    for (uint32_t i = 0; i < Dims; ++i) {
      corner[i] =
          corners <= most ? values[which % values.size()] : values[rng.below(static_cast<uint32_t>(values.size()))];
      edge[i] = i == n % Dims ? corner[i] : rng.uniform<Scalar>();
      which /= values.size();
    }
    subject.assert_as_the_scan(corner, "at a corner of a bucket");
    subject.assert_as_the_scan(edge, "on an edge of a bucket");
  }
}

// Checks points of a bucket where two of its centroids are equally near, up to rounding. Checks all
// neighbours of these points too.
template <class Scalar, uint32_t Dims>
void check_bisectors(const Subject<Scalar, Dims>& subject, uint32_t most) {
  const BucketGrid& grid = subject.grid();
  const uint32_t buckets = static_cast<uint32_t>(grid.first.size() - 1);
  nanoqd::Rng rng(6);
  for (uint32_t n = 0; n < most; ++n) {
    uint32_t bucket = most < buckets ? rng.below(buckets) : n % buckets;
    const uint32_t length = grid.first[bucket + 1] - grid.first[bucket];
    const uint32_t* list = grid.listed.data() + grid.first[bucket];
    const auto& b = subject.at(list[rng.below(length)]);
    const auto& c = subject.at(list[rng.below(length)]);
    double point[Dims];
    double excess = 0.0;  // D_c - D_b at the point
    double slope = 0.0;
    for (uint32_t i = Dims; i-- > 0;) {
      point[i] = (bucket % grid.side + rng.uniform<double>()) / grid.side;
      bucket /= grid.side;
      const double bi = static_cast<double>(b[i]);
      const double ci = static_cast<double>(c[i]);
      excess += (bi - ci) * (2.0 * point[i] - bi - ci);
      slope += 2.0 * (bi - ci) * (bi - ci);
    }
    if (!(slope > 0.0)) continue;
    for (uint32_t step = 0; step < (Dims == 3 ? 27 : Dims == 2 ? 9 : 3); ++step) {
      Scalar tie[Dims];
      uint32_t direction = step;
      for (uint32_t i = 0; i < Dims; ++i) {
        const double on_bisector = point[i] - excess / slope * static_cast<double>(b[i] - c[i]);
        tie[i] = neighbour(into_unit<Scalar>(on_bisector), static_cast<int>(direction % 3) - 1);
        direction /= 3;
      }
      subject.assert_as_the_scan(tie, "on the bisector of two centroids");
    }
  }
}

template <class Scalar, uint32_t Dims>
void check_random_points(const Subject<Scalar, Dims>& subject, uint64_t count, uint64_t seed) {
  nanoqd::Rng rng(seed);
  for (uint64_t n = 0; n < count; ++n) {
    Scalar point[Dims];
    for (Scalar& x : point) x = rng.uniform<Scalar>();
    subject.assert_as_the_scan_quickly(point, "drawn at random");
  }
}

template <class Scalar, uint32_t Dims>
void delicate_centroids_are_found_as_by_the_scan() {
  for (const test::CentroidSet& set : test::delicate_centroid_sets<Scalar>(Dims)) {
    const uint32_t usual = bucket_side(set.cells, Dims);
    for (const uint32_t side : {1U, usual, usual + 3, Dims == 3 ? 4U : 8U}) {
      if (side > usual && test::is_reduced()) continue;
      const Subject<Scalar, Dims> subject(set.name, set.unit, side);
      check_edges_and_corners(subject, test::is_reduced() ? 70 : 700);
      check_bisectors(subject, test::is_reduced() ? 15 : 150);
      check_random_points(subject, test::scaled(300), 1);
    }
  }
}

template <class Scalar, uint32_t Dims>
void spread_centroids_are_found_as_by_the_scan() {
  for (const uint32_t cells : {64U, 256U}) {
    for (const double buckets_per_cell : {0.3, 1.0, 3.0}) {
      const Subject<Scalar, Dims> subject("spread", test::spread_centroids<Scalar>(cells, Dims, cells),
                                          bucket_side(cells, Dims, buckets_per_cell));
      check_edges_and_corners(subject, test::is_reduced() ? 1000 : 10000);
      check_bisectors(subject, test::is_reduced() ? 300 : 3000);
      check_random_points(subject, test::scaled(20000), 2);
    }
  }
}

void ten_million_points_among_256_cells_are_found_as_by_the_scan() {
  const Subject<float, 2> subject("256", test::spread_centroids<float>(256, 2, 1), 16);
  check_random_points(subject, test::scaled(10000000), 3);
}

void points_among_25000_cells_are_found_as_by_the_scan() {
  const uint32_t cells = test::is_reduced() ? 5000 : 25000;
  const Subject<float, 2> subject("25,000", test::spread_centroids<float>(cells, 2, 2), bucket_side(cells, 2));
  check_random_points(subject, test::scaled(100000), 4);
  check_edges_and_corners(subject, 1000);
  check_bisectors(subject, 200);
}

// The mean length is about 4.4 for a CVT. The jittered lattice of this test is a little less even.
void lists_are_short() {
  for (const uint32_t cells : {256U, 5000U}) {
    const BucketGrid grid = build_bucket_grid(test::spread_centroids<float>(cells, 2, 3), cells, 2,
                                              TableScalar::single_precision, bucket_side(cells, 2));
    TEST_ASSERT_TRUE_MESSAGE(10 * grid.listed.size() < 48 * (grid.first.size() - 1),
                             "under 4.8 centroids a bucket at one bucket a centroid");
    TEST_ASSERT_TRUE_MESSAGE(nanoqd::host::longest_bucket(grid) <= 14, "no list is long");
  }
  const BucketGrid grid = build_bucket_grid(test::spread_centroids<float>(1000, 3, 3), 1000, 3,
                                            TableScalar::single_precision, bucket_side(1000, 3));
  TEST_ASSERT_TRUE_MESSAGE(grid.listed.size() < 11 * (grid.first.size() - 1), "under 11 in 3-D");
}

void of_equal_centroids_only_the_first_is_listed() {
  const BucketGrid grid = build_bucket_grid({0.5, 0.5, 0.1, 0.5, 0.5, 0.5}, 3, 2, TableScalar::single_precision, 1);
  TEST_ASSERT_EQUAL_UINT32(2, grid.listed.size());
  TEST_ASSERT_EQUAL_UINT32(0, grid.listed[0]);
  TEST_ASSERT_EQUAL_UINT32(1, grid.listed[1]);
}

void the_side_gives_about_the_squares_that_were_asked_for() {
  TEST_ASSERT_EQUAL_UINT32(1, bucket_side(1, 2));
  TEST_ASSERT_EQUAL_UINT32(1, bucket_side(3, 2));
  TEST_ASSERT_EQUAL_UINT32(2, bucket_side(4, 2));
  TEST_ASSERT_EQUAL_UINT32(32, bucket_side(1024, 2));
  TEST_ASSERT_EQUAL_UINT32(64, bucket_side(1024, 2, 4.0));
  TEST_ASSERT_EQUAL_UINT32(10, bucket_side(1024, 3));
  TEST_ASSERT_EQUAL_UINT32(7, bucket_side(7, 1));
}

void a_budget_of_flash_gives_the_finest_grid_that_fits() {
  const std::vector<double> unit = test::spread_centroids<float>(1000, 2, 4);
  const auto fit = [&](uint64_t bytes) {
    return nanoqd::host::fit_bucket_grid(unit, 1000, 2, TableScalar::single_precision, 40, bytes);
  };
  TEST_ASSERT_EQUAL_UINT32_MESSAGE(40, fit(1000000).side, "never finer than asked");
  TEST_ASSERT_EQUAL_UINT32_MESSAGE(0, fit(2003).side, "a single bucket needs 1,000 entries and two numbers");
  TEST_ASSERT_EQUAL_UINT32_MESSAGE(1, fit(2004).side, "and that is enough for it");
  for (const uint64_t bytes : {4000U, 6000U, 9000U}) {
    const BucketGrid grid = fit(bytes);
    const BucketGrid finer = build_bucket_grid(unit, 1000, 2, TableScalar::single_precision, grid.side + 1);
    TEST_ASSERT_TRUE_MESSAGE(nanoqd::host::bucket_bytes(grid, 1000) <= bytes, "it fits");
    TEST_ASSERT_TRUE_MESSAGE(nanoqd::host::bucket_bytes(finer, 1000) > bytes, "the next finer one does not");
  }
}

void bytes_are_those_of_the_table_in_flash() {
  using Table = nanoqd::BucketTable<300, 2, 3, 700>;
  BucketGrid grid;
  grid.side = 3;
  grid.first.resize(10);
  grid.listed.resize(700);
  TEST_ASSERT_EQUAL_UINT64(sizeof(Table::first) + sizeof(Table::listed), nanoqd::host::bucket_bytes(grid, 300));
}

}  // namespace

int main() {
  UNITY_BEGIN();
  RUN_TEST((delicate_centroids_are_found_as_by_the_scan<float, 1>));
  RUN_TEST((delicate_centroids_are_found_as_by_the_scan<double, 1>));
  RUN_TEST((delicate_centroids_are_found_as_by_the_scan<float, 2>));
  RUN_TEST((delicate_centroids_are_found_as_by_the_scan<double, 2>));
  RUN_TEST((delicate_centroids_are_found_as_by_the_scan<float, 3>));
  RUN_TEST((delicate_centroids_are_found_as_by_the_scan<double, 3>));
  RUN_TEST((spread_centroids_are_found_as_by_the_scan<float, 2>));
  RUN_TEST((spread_centroids_are_found_as_by_the_scan<double, 2>));
  RUN_TEST((spread_centroids_are_found_as_by_the_scan<float, 3>));
  RUN_TEST((spread_centroids_are_found_as_by_the_scan<double, 3>));
  RUN_TEST(ten_million_points_among_256_cells_are_found_as_by_the_scan);
  RUN_TEST(points_among_25000_cells_are_found_as_by_the_scan);
  RUN_TEST(lists_are_short);
  RUN_TEST(of_equal_centroids_only_the_first_is_listed);
  RUN_TEST(the_side_gives_about_the_squares_that_were_asked_for);
  RUN_TEST(a_budget_of_flash_gives_the_finest_grid_that_fits);
  RUN_TEST(bytes_are_those_of_the_table_in_flash);
  return UNITY_END();
}
