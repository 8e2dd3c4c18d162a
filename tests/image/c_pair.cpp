// Firmware for measuring what the C pair adds: the same calls, in C++ (NANOQD_C_PAIR is 0) and
// through the functions of the pair (1). NANOQD_IMAGE says which calls:
//
//     1  begin, ask and tell
//     2  also best, nearest, size and evaluations
//     3  also save, load and merge
//
// The robot is volatile, so that the compiler can neither predict nor remove an access.
#include <nanoqd/nanoqd.hpp>

#include "second_table.hpp"  // 64 cells in two dimensions, made by the build

#if NANOQD_C_PAIR
#include "pair.h"  // made by the build
#endif

namespace {

constexpr uint32_t genes = 10;
constexpr float lower[genes] = {-1, -1, -1, -1, -1, -1, -1, -1, -1, -1};
constexpr float upper[genes] = {1, 1, 1, 1, 1, 1, 1, 1, 1, 1};

volatile float reading;
volatile float setting;
volatile uint32_t input;
volatile uint32_t output;
[[maybe_unused]] uint8_t chunk[64];

[[gnu::noinline]] void try_out(const float* solution) noexcept {
  for (uint32_t i = 0; i < genes; ++i) setting = solution[i];
}

bool read(void*, uint32_t, void*, uint32_t) { return input != 0; }
bool program(void*, uint32_t, const void*, uint32_t) { return input != 0; }
bool erase(void*, uint32_t) { return input != 0; }

#if NANOQD_C_PAIR

pair_trial trial;
const pair_storage storage = {8192, 4, 1024, PAIR_ERASED_IS_ONES, read, program, erase, nullptr, nullptr};

uint32_t begin() noexcept {
  pair_config config = PAIR_CONFIG;
  config.seed = input;
  config.gene_lower = lower;
  config.gene_upper = upper;
  return pair_begin(&config);
}

uint32_t ask_and_tell() noexcept {
  const pair_status status = pair_ask(&trial);
  if (status != PAIR_OK) return status;
  try_out(trial.genes);
  const float measures[2] = {reading, reading};
  return pair_tell(&trial, reading, measures, nullptr);
}

[[maybe_unused]] void use() noexcept {
  pair_elite elite;
  if (pair_best(&elite)) try_out(elite.genes);
  const float wanted[2] = {reading, reading};
  if (pair_nearest(wanted, &elite)) try_out(elite.genes);
  output = pair_size();
  output = static_cast<uint32_t>(pair_evaluations());
}

[[maybe_unused]] uint32_t save() noexcept { return pair_save(&storage, chunk, sizeof chunk); }
[[maybe_unused]] uint32_t load() noexcept { return pair_load(&storage, chunk, sizeof chunk); }
[[maybe_unused]] uint32_t merge() noexcept { return pair_merge(&storage, chunk, sizeof chunk); }

#else

using Search = nanoqd::DifferentialMapElites<genes, nanoqd::CvtTable<second_table_type> >;
using nanoqd::Status;
Search search;
Search::Trial trial;
constexpr nanoqd::Storage storage = {{8192, 4, 1024, nanoqd::Erased::ones}, read, program, erase, nullptr, nullptr};

uint32_t begin() noexcept {
  Search::Config config;
  config.seed = input;
  config.gene_bounds = {lower, upper};
  config.tessellation = second_table;
  return static_cast<uint32_t>(search.begin(config));
}

uint32_t ask_and_tell() noexcept {
  const Status status = search.ask(trial);
  if (status != Status::ok) return static_cast<uint32_t>(status);
  try_out(trial.genes);
  const float measures[2] = {reading, reading};
  return static_cast<uint32_t>(search.tell(trial, reading, measures).status);
}

[[maybe_unused]] void use() noexcept {
  float solution[genes];
  if (search.archive().size() > 0) {
    search.archive().best().copy_genes(solution);
    try_out(solution);
  }
  const float wanted[2] = {reading, reading};
  const uint32_t cell = search.nearest_filled(wanted);
  if (cell != nanoqd::no_cell) {
    search.archive().elite_of(cell).copy_genes(solution);
    try_out(solution);
  }
  output = search.archive().size();
  output = static_cast<uint32_t>(search.counters().evaluations);
}

[[maybe_unused]] uint32_t save() noexcept { return static_cast<uint32_t>(nanoqd::save(search, storage, chunk)); }
[[maybe_unused]] uint32_t load() noexcept { return static_cast<uint32_t>(nanoqd::load(search, storage, chunk)); }
[[maybe_unused]] uint32_t merge() noexcept { return static_cast<uint32_t>(nanoqd::merge(search, storage, chunk)); }

#endif

}  // namespace

int main() {
  output = begin();
  while (input == 0) output = ask_and_tell();
#if NANOQD_IMAGE >= 2
  use();
#endif
#if NANOQD_IMAGE >= 3
  output = save();
  output = load();
  output = merge();
#endif
  return 0;
}
