// Each call stays below its limit of stack, which is the same for 10 genes and for 200:
//  - ask and tell: 256 bytes on a Cortex-M4F
//  - ask and tell: 384 bytes if pointers are longer, or if float is done in software, which needs
//    stack too
//  - any other call: 512 bytes
//  - self_test(): 1,024 bytes, because it keeps a whole small search on the stack
// The test paints the stack on the device and measures its depth.
#include <nanoqd/nanoqd.hpp>

#include "console.hpp"
#include "stack_of.hpp"
#include "support/expect_status.hpp"
#include "unity.h"

void setUp() {}
void tearDown() {}

namespace {

using device::larger;
using device::stack_of;
using Grid = nanoqd::RegularGrid<3, 3>;
template <uint32_t n>
using Search = nanoqd::DifferentialMapElites<n, Grid>;

template <uint32_t n>
struct Firmware {
  static Search<n> search;
  static typename Search<n>::Trial trial;
  static typename Search<n>::Config config;
};
template <uint32_t n>
Search<n> Firmware<n>::search;
template <uint32_t n>
typename Search<n>::Trial Firmware<n>::trial;
template <uint32_t n>
typename Search<n>::Config Firmware<n>::config;

template <class Scalar, uint32_t n, class Evaluation>
void evaluate(const Scalar (&genes)[n], Evaluation& out) {
  out.objective = -genes[2];
  out.measures[0] = genes[0];
  out.measures[1] = genes[1];
}

struct Depths {
  uint32_t ask;
  uint32_t tell;
  uint32_t others;
};

template <uint32_t n>
Depths measure() {
  using Here = Firmware<n>;
  Here::config.random_solutions = 50;
  Here::config.gene_bounds = {-1.0f, 1.0f};
  Here::config.tessellation = {-1.0f, 1.0f};
  Depths depths{};
  depths.others = stack_of([] { EXPECT_STATUS(nanoqd::Status::ok, Here::search.begin(Here::config)); });
  for (uint32_t i = 0; i < 200; ++i) {
    depths.ask = larger(depths.ask, stack_of([] { static_cast<void>(Here::search.ask(Here::trial)); }));
    depths.tell = larger(depths.tell, stack_of([] {
                           static_cast<void>(Here::search.tell(Here::trial, Here::trial.genes[2],
                                                               {Here::trial.genes[0], Here::trial.genes[1]}));
                         }));
  }
  TEST_ASSERT_TRUE_MESSAGE(Here::search.counters().improvements > 0, "the measured calls did their work");
  depths.others = larger(depths.others, stack_of([] {
                           typename Search<n>::Stop stop;
                           stop.evaluations = 400;
                           const auto result =
                               Here::search.run(Here::trial, evaluate<float, n, typename Search<n>::Evaluation>, stop);
                           TEST_ASSERT_TRUE(result.reason == nanoqd::StopReason::evaluations);
                         }));
  depths.others =
      larger(depths.others, stack_of([] { EXPECT_STATUS(nanoqd::Status::ok, Here::search.check_invariants()); }));
  depths.others = larger(depths.others, stack_of([] { TEST_ASSERT_TRUE(Here::search.archive().digest() != 0); }));
  depths.others = larger(depths.others, stack_of([] { TEST_ASSERT_TRUE(Here::search.archive().qd_score() > -1e9f); }));
  return depths;
}

Depths ten;
Depths two_hundred;

#if defined(__ARM_FP)
constexpr uint32_t ask_and_tell_limit = 256;
#else
constexpr uint32_t ask_and_tell_limit = 384;
#endif

void ask_and_tell_stay_small() {
  TEST_ASSERT_GREATER_THAN_UINT32(0, ten.ask);
  TEST_ASSERT_GREATER_THAN_UINT32(0, ten.tell);
  TEST_ASSERT_LESS_THAN_UINT32(ask_and_tell_limit, ten.ask);
  TEST_ASSERT_LESS_THAN_UINT32(ask_and_tell_limit, ten.tell);
}

void self_test_stays_below_1_kilobyte() {
  uint32_t used = stack_of([] { EXPECT_STATUS(nanoqd::Status::ok, nanoqd::self_test<float>()); });
  used = larger(used, stack_of([] { EXPECT_STATUS(nanoqd::Status::ok, nanoqd::self_test<double>()); }));
  TEST_ASSERT_LESS_THAN_UINT32(1024, used);
  console::write("stack of self_test in bytes: ");
  console::write_number(used);
  console::write_line("");
}

void any_call_stays_below_512_bytes() { TEST_ASSERT_LESS_THAN_UINT32(512, ten.others); }

void the_stack_does_not_grow_with_the_genes() {
  TEST_ASSERT_EQUAL_UINT32(ten.ask, two_hundred.ask);
  TEST_ASSERT_EQUAL_UINT32(ten.tell, two_hundred.tell);
  TEST_ASSERT_EQUAL_UINT32(ten.others, two_hundred.others);
}

}  // namespace

int main() {
  UNITY_BEGIN();
  ten = measure<10>();
  two_hundred = measure<200>();
  // Printed for the reader of the test's output, and for ports/SIZES.md.
  console::write("stack in bytes: ask ");
  console::write_number(ten.ask);
  console::write(", tell ");
  console::write_number(ten.tell);
  console::write(", any other call ");
  console::write_number(ten.others);
  console::write_line("");
  RUN_TEST(ask_and_tell_stay_small);
  RUN_TEST(self_test_stays_below_1_kilobyte);
  RUN_TEST(any_call_stays_below_512_bytes);
  RUN_TEST(the_stack_does_not_grow_with_the_genes);
  return UNITY_END();
}
