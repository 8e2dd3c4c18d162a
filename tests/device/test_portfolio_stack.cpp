// With a portfolio, any call needs less than 512 bytes of stack on a Cortex-M4F, for 10 genes as
// for 200. The test paints the stack on the device and measures its depth.
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

template <uint32_t n>
struct Firmware {
  using Search = nanoqd::MapElites<n, nanoqd::RegularGrid<8, 8>, nanoqd::PortfolioWithMaEs<float, n>>;
  static Search search;
  static typename Search::Trial trial;
  static typename Search::Config config;

  // The first two genes are the measures, so that the archive is filled soon. The objective depends
  // on all genes, so that the emitters have something to improve.
  static void evaluate(const float (&genes)[n], typename Search::Evaluation& out) noexcept {
    out.objective = 0.0f;
    for (const float gene : genes) out.objective -= gene * gene;
    out.measures[0] = genes[0];
    out.measures[1] = genes[1];
  }
};
template <uint32_t n>
typename Firmware<n>::Search Firmware<n>::search;
template <uint32_t n>
typename Firmware<n>::Search::Trial Firmware<n>::trial;
template <uint32_t n>
typename Firmware<n>::Search::Config Firmware<n>::config;

struct Depths {
  uint32_t ask;
  uint32_t tell;
  uint32_t run;
  uint32_t others;
};

template <uint32_t n>
Depths measure() {
  using Here = Firmware<n>;
  constexpr uint32_t evaluations = 1000;  // enough for each emitter to end a generation
  Here::config.random_solutions = 50;
  Here::config.gene_bounds = {-1.0f, 1.0f};
  Here::config.tessellation = {-1.0f, 1.0f};
  Depths depths{};
  depths.others = stack_of([] { EXPECT_STATUS(nanoqd::Status::ok, Here::search.begin(Here::config)); });
  for (uint32_t i = 0; i < evaluations; ++i) {
    typename Here::Search::Evaluation evaluation;
    depths.ask = larger(depths.ask, stack_of([] { static_cast<void>(Here::search.ask(Here::trial)); }));
    Here::evaluate(Here::trial.genes, evaluation);
    depths.tell = larger(depths.tell, stack_of([&evaluation] {
                           static_cast<void>(Here::search.tell(Here::trial, evaluation.objective, evaluation.measures));
                         }));
  }
  depths.run = stack_of([] {
    typename Here::Search::Stop stop;
    stop.evaluations = 2 * evaluations;
    const auto result = Here::search.run(Here::trial, Here::evaluate, stop);
    TEST_ASSERT_TRUE(result.reason == nanoqd::StopReason::evaluations);
  });
  depths.others =
      larger(depths.others, stack_of([] { EXPECT_STATUS(nanoqd::Status::ok, Here::search.check_invariants()); }));
  return depths;
}

Depths ten;
Depths two_hundred;

// The limit is higher if pointers are longer, or if float is done in software, which needs stack
// too.
#if defined(__ARM_FP)
constexpr uint32_t limit = 512;
#else
constexpr uint32_t limit = 1024;
#endif

void any_call_stays_small() {
  TEST_ASSERT_GREATER_THAN_UINT32(0, ten.ask);
  TEST_ASSERT_GREATER_THAN_UINT32(0, ten.tell);
  TEST_ASSERT_LESS_THAN_UINT32(limit, ten.ask);
  TEST_ASSERT_LESS_THAN_UINT32(limit, ten.tell);
  TEST_ASSERT_LESS_THAN_UINT32(limit, ten.run);
  TEST_ASSERT_LESS_THAN_UINT32(limit, ten.others);
}

// The compiler may keep a few more registers on the stack. 190 genes would be 760 bytes.
constexpr uint32_t freedom = 4 * sizeof(void*);
void the_stack_does_not_grow_with_the_genes() {
  TEST_ASSERT_UINT32_WITHIN(freedom, ten.ask, two_hundred.ask);
  TEST_ASSERT_UINT32_WITHIN(freedom, ten.tell, two_hundred.tell);
  TEST_ASSERT_UINT32_WITHIN(freedom, ten.run, two_hundred.run);
  TEST_ASSERT_UINT32_WITHIN(freedom, ten.others, two_hundred.others);
}

void print(const char* text, const Depths& depths) {
  console::write(text);
  console::write_number(depths.ask);
  console::write(", tell ");
  console::write_number(depths.tell);
  console::write(", run ");
  console::write_number(depths.run);
  console::write(", any other call ");
  console::write_number(depths.others);
  console::write_line("");
}

}  // namespace

int main() {
  UNITY_BEGIN();
  ten = measure<10>();
  two_hundred = measure<200>();
  print("stack in bytes with 10 genes: ask ", ten);
  print("stack in bytes with 200 genes: ask ", two_hundred);
  RUN_TEST(any_call_stays_small);
  RUN_TEST(the_stack_does_not_grow_with_the_genes);
  return UNITY_END();
}
