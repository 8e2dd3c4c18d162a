// A parameter of a fixed number of values takes whatever holds exactly those values, and copies
// nothing.
#include <stddef.h>
#include <stdint.h>

#include <nanoqd/archive/archive.hpp>
#include <nanoqd/math/array_ref.hpp>

#include "support/expect_status.hpp"
#include "support/scalars.hpp"
#include "unity.h"

using nanoqd::ArrayRef;

void setUp() {}
void tearDown() {}

// What std::array is, where there is no C++ library.
template <class Value, size_t Count>
struct PlainArray {
  Value values[Count];
  constexpr const Value* data() const { return values; }
};

using Three = ArrayRef<float, 3>;
static_assert(__is_constructible(Three, const float (&)[3]), "an array of the right length");
static_assert(__is_constructible(Three, float (&)[3]), "an array that may change");
static_assert(__is_constructible(Three, const PlainArray<float, 3>&), "a container of the right length");
static_assert(!__is_constructible(Three, const int32_t (&)[3]), "an array of another type");
static_assert(!__is_constructible(Three, const float*), "a pointer says nothing of a length; at() does");

constexpr float constants[3] = {1.0f, 2.0f, 3.0f};
static_assert(Three(constants).data() == constants, "usable in constant expressions");

static void expect_refers_to(Three reference, const float* values) {
  TEST_ASSERT_TRUE_MESSAGE(reference.data() == values, "it refers to the caller's memory");
  for (uint32_t i = 0; i < 3; ++i) TEST_ASSERT_TRUE_MESSAGE(&reference[i] == values + i, "and indexes it");
}

static void a_c_array_is_taken() {
  const float values[3] = {1.0f, 2.0f, 3.0f};
  expect_refers_to(values, values);
}

static void a_container_with_data_is_taken() {
  const PlainArray<float, 3> values = {{1.0f, 2.0f, 3.0f}};
  expect_refers_to(values, values.values);
}

static void raw_memory_is_taken_by_name() {
  const float values[8] = {0.0f, 1.0f, 2.0f, 3.0f};
  expect_refers_to(Three::at(values + 1), values + 1);
}

static void an_archive_takes_the_same_solution_from_each() {
  static nanoqd::Archive<float, 3, 3, 2> archive;
  EXPECT_STATUS(nanoqd::Status::ok, archive.reset(nanoqd::Box<float, 3>(0.0f, 9.0f)));

  const float array[3] = {1.0f, 2.0f, 3.0f};
  const float measures[2] = {4.0f, 5.0f};
  const PlainArray<float, 3> container = {{1.0f, 2.0f, 3.0f}};
  const PlainArray<float, 2> measure_container = {{4.0f, 5.0f}};

  archive.insert(0, array, 1.0f, measures);
  archive.insert(1, container, 1.0f, measure_container);
  archive.insert(2, Three::at(array), 1.0f, ArrayRef<float, 2>::at(measures));

  for (uint32_t cell = 0; cell < 3; ++cell) {
    float genes[3];
    archive.elite_of(cell).copy_genes(genes);
    TEST_ASSERT_TRUE_MESSAGE(test::same(genes, array, 3), "the same genes, whatever held them");
  }
}

int main() {
  UNITY_BEGIN();
  RUN_TEST(a_c_array_is_taken);
  RUN_TEST(a_container_with_data_is_taken);
  RUN_TEST(raw_memory_is_taken_by_name);
  RUN_TEST(an_archive_takes_the_same_solution_from_each);
  return UNITY_END();
}
