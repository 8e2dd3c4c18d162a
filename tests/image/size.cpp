// Firmware whose code is measured, as the difference of images that are alike in everything else. NANOQD_IMAGE says what is
// in it: 0 nothing of the library, 1 begin, ask and tell with everything they check, 2 also run, its stop criteria and the
// counters, 3 also a second search of another size. The tables are in all of them, and so is what reads the robot.
#include "first_table.hpp"   // 1,024 cells in two dimensions, made by the test
#include "second_table.hpp"  // 256 cells

#if NANOQD_IMAGE > 0
#include <nanoqd/nanoqd.hpp>
#endif

namespace {

#if !defined(NANOQD_TEST_GENES)
#define NANOQD_TEST_GENES 10
#endif
constexpr uint32_t genes = NANOQD_TEST_GENES;
constexpr uint32_t other_genes = 6;

// The robot. Volatile: the compiler can neither leave out nor foresee any of it.
volatile float reading;
volatile float setting;
volatile uint32_t ticks;
volatile const void* volatile used;

[[gnu::noinline]] void try_out(const float* solution, uint32_t count, float& objective, float (&measures)[2]) noexcept {
  for (uint32_t i = 0; i < count; ++i) setting = solution[i];
  objective = reading;
  measures[0] = reading;
  measures[1] = reading;
}

#if NANOQD_IMAGE > 0
template <uint32_t Genes, class Table>
struct Firmware {
  using Search = nanoqd::DifferentialMapElites<Genes, nanoqd::CvtTable<Table>>;
  static Search search;
  static typename Search::Candidate trial;

  static void use(const Table& table) noexcept {
    typename Search::Config config;
    config.gene_bounds = {-1.0f, 1.0f};
    config.tessellation = table;
    ticks = static_cast<uint32_t>(search.begin(config));
    while (ticks == 0) {
      float objective;
      float measures[2];
      if (search.ask(trial) != nanoqd::Status::ok) break;
      try_out(trial.genes, Genes, objective, measures);
      const auto result = search.tell(trial, objective, measures);
      ticks = static_cast<uint32_t>(result.status);
      ticks = static_cast<uint32_t>(result.outcome);
      ticks = result.cell;
    }
#if NANOQD_IMAGE > 1
    typename Search::Stop stop;
    stop.evaluations = ticks;
    stop.filled_cells = ticks;
    stop.target = reading;
    stop.milliseconds = ticks;
    stop.clock.milliseconds = [](void*) noexcept -> uint32_t { return ticks; };
    const auto ended = search.run(
        trial,
        [](const float(&solution)[Genes], typename Search::Evaluation& out) noexcept {
          try_out(solution, Genes, out.objective, out.measures);
        },
        stop);
    ticks = static_cast<uint32_t>(ended.status);
    ticks = static_cast<uint32_t>(ended.reason);
    ticks = static_cast<uint32_t>(search.counters().evaluations);
    ticks = static_cast<uint32_t>(search.counters().refused());
#endif
  }
};

template <uint32_t Genes, class Table>
typename Firmware<Genes, Table>::Search Firmware<Genes, Table>::search;
template <uint32_t Genes, class Table>
typename Firmware<Genes, Table>::Search::Candidate Firmware<Genes, Table>::trial;
#else
float solution[genes];
#endif

}  // namespace

extern "C" int main() {
  used = &first_table;
  used = &second_table;
#if NANOQD_IMAGE > 0
  Firmware<genes, first_table_type>::use(first_table);
#else
  while (ticks == 0) {
    float objective;
    float measures[2];
    try_out(solution, genes, objective, measures);
    ticks = static_cast<uint32_t>(objective);
  }
#endif
#if NANOQD_IMAGE > 2
  Firmware<other_genes, second_table_type>::use(second_table);
#endif
  return 0;
}
