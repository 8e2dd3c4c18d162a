// Firmware for measuring the size of code, as the difference of images that are otherwise the same.
// NANOQD_IMAGE says how much of the library an image has:
//
//     0  nothing
//     1  begin() with all its checks
//     2  also ask() and tell(), one trial after the other
//     3  also run() with every stop criterion, and the counters
//     4  also a second search, of other sizes, used in the same ways
//
// All images contain the tables and the robot. NANOQD_VARIATION selects their variation.
#include <nanoqd/nanoqd.hpp>

#include "first_table.hpp"   // 1,024 cells in two dimensions, made by the test
#include "second_table.hpp"  // 500 cells
#include "variations.hpp"

#if !defined(NANOQD_TEST_GENES)
#define NANOQD_TEST_GENES 10
#endif

namespace {

// The robot. It is volatile, so that the compiler can neither predict nor remove an access.
volatile float reading;
volatile float setting;
volatile uint32_t input;
volatile uint32_t output;
const volatile void* volatile used;

[[gnu::noinline]] void try_out(const float* solution, uint32_t genes, float& objective, float (&measures)[2]) noexcept {
  for (uint32_t i = 0; i < genes; ++i) setting = solution[i];
  objective = reading;
  measures[0] = reading;
  measures[1] = reading;
}

template <uint32_t Genes, class Table>
struct Firmware {
  using Search = ImageSearch<Genes, nanoqd::CvtTable<Table>>;
  static Search search;
  static typename Search::Trial trial;

  static_assert(sizeof(void*) != 4 || NANOQD_VARIATION != 0 ||
                    Search::ram_bytes() <= Table::cells * (4 * Genes + 4 + 2) + 176 + 8 * Genes,
                "RAM is the elites, 8 bytes a gene and at most 176 more");
  static_assert(sizeof(void*) != 4 || NANOQD_VARIATION != 3 ||
                    Search::ram_bytes() <= Table::cells * (4 * Genes + 4 + 2 + 1) + 176 + 32 + 8 * Genes,
                "noisy evaluations take a byte a cell and 32 more");

  static void begin(const Table& table) noexcept {
    typename Search::Config config;
    config.gene_bounds = {-1.0f, 1.0f};
    config.tessellation = table;
    output = static_cast<uint32_t>(search.begin(config));
  }

  static void ask_and_tell() noexcept {
    while (input == 0) {
      float objective;
      float measures[2];
      if (search.ask(trial) != nanoqd::Status::ok) return;
      try_out(trial.genes, Genes, objective, measures);
      const auto result = search.tell(trial, objective, measures);
      output = static_cast<uint32_t>(result.status);
      output = static_cast<uint32_t>(result.outcome);
      output = result.cell;
    }
  }

  static void run() noexcept {
    typename Search::Stop stop;
    stop.evaluations = input;
    stop.filled_cells = input;
    stop.target = reading;
    stop.milliseconds = input;
    stop.clock.milliseconds = [](void*) noexcept -> uint32_t { return input; };
    const auto evaluate = [](const float(&solution)[Genes], typename Search::Evaluation& out) noexcept {
      try_out(solution, Genes, out.objective, out.measures);
    };
    const auto ended = search.run(trial, evaluate, stop);
    output = static_cast<uint32_t>(ended.status);
    output = static_cast<uint32_t>(ended.reason);
    output = static_cast<uint32_t>(search.counters().evaluations);
    output = static_cast<uint32_t>(search.counters().refused());
  }
};

template <uint32_t Genes, class Table>
typename Firmware<Genes, Table>::Search Firmware<Genes, Table>::search;
template <uint32_t Genes, class Table>
typename Firmware<Genes, Table>::Search::Trial Firmware<Genes, Table>::trial;

using First = Firmware<NANOQD_TEST_GENES, first_table_type>;
using Second = Firmware<6, second_table_type>;

}  // namespace

extern "C" int main() {
  used = &first_table;
  used = &second_table;
  float objective;
  float measures[2] = {reading, reading};
  try_out(measures, input, objective, measures);
  if constexpr (NANOQD_IMAGE >= 1) First::begin(first_table);
  if constexpr (NANOQD_IMAGE >= 2) First::ask_and_tell();
  if constexpr (NANOQD_IMAGE >= 3) First::run();
  if constexpr (NANOQD_IMAGE >= 4) {
    Second::begin(second_table);
    Second::ask_and_tell();
    Second::run();
  }
  return 0;
}
