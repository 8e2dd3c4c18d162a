// The search behind gait.h. C++17. Made by nanoqd 0.2.0: make it again instead of editing it.
//
// nanoqd c-api --name gait --genes 3 --table table_2d_64.hpp --measures keep --store-genes uint16 --ram 4096
#include "gait.h"

#if __has_include(<nanoqd/nanoqd.hpp>)
#include <nanoqd/nanoqd.hpp>
#else
#include "nanoqd.hpp"
#endif

#include "table_2d_64.hpp"

namespace {

using nanoqd::Status;
using Tessellation = nanoqd::CvtTable<a_type>;
using Search = nanoqd::SearchWith<GAIT_GENES, Tessellation, nanoqd::KeepMeasures, nanoqd::StoreGenesAs<uint16_t>>;

static_assert(Search::cells == GAIT_CELLS && Search::dims == GAIT_MEASURES,
              "gait: the table has changed; make gait.h and gait.cpp again");
static_assert(sizeof(gait_trial) == sizeof(Search::Trial) && alignof(gait_trial) == alignof(Search::Trial) &&
                  offsetof(gait_trial, origin) == offsetof(Search::Trial, origin) &&
                  offsetof(gait_origin, reference) == offsetof(nanoqd::Origin, reference),
              "gait: a trial has another layout than nanoqd's");
static_assert(Search::ram_bytes() <= 4096, "gait: the search takes more RAM than --ram 4096");
static_assert(nanoqd::max_snapshot_bytes<Search>() == GAIT_IMAGE_BYTES,
              "gait: made for another version of nanoqd; make gait.h and gait.cpp again");
static_assert(nanoqd::max_snapshot_bytes<Search>() < 0x80000000U, "gait: an image would take more than 2 GB");

constexpr bool have_numbers_of_nanoqd() {
  constexpr struct {
    gait_status here;
    Status there;
  } pairs[] = {
      {GAIT_OK, Status::ok},
      {GAIT_NOT_STARTED, Status::not_started},
      {GAIT_BAD_GENE_BOUNDS, Status::bad_gene_bounds},
      {GAIT_BAD_MEASURE_BOUNDS, Status::bad_measure_bounds},
      {GAIT_NO_TABLE, Status::no_table},
      {GAIT_BAD_CENTROIDS, Status::bad_centroids},
      {GAIT_BAD_TABLE, Status::bad_table},
      {GAIT_BAD_SAMPLES, Status::bad_samples},
      {GAIT_BAD_SCALING_FACTOR, Status::bad_scaling_factor},
      {GAIT_BAD_CROSSOVER_RATE, Status::bad_crossover_rate},
      {GAIT_BAD_SIGMA, Status::bad_sigma},
      {GAIT_OBJECTIVE_NOT_FINITE, Status::objective_not_finite},
      {GAIT_MEASURES_NOT_FINITE, Status::measures_not_finite},
      {GAIT_GENES_NOT_FINITE, Status::genes_not_finite},
      {GAIT_GENES_OUT_OF_BOUNDS, Status::genes_out_of_bounds},
      {GAIT_NO_STOP, Status::no_stop},
      {GAIT_BAD_TARGET, Status::bad_target},
      {GAIT_NO_CLOCK, Status::no_clock},
      {GAIT_CORRUPT_ARCHIVE, Status::corrupt_archive},
      {GAIT_NO_STORAGE, Status::no_storage},
      {GAIT_NO_ERASE, Status::no_erase},
      {GAIT_BAD_PROGRAM_SIZE, Status::bad_program_size},
      {GAIT_BAD_ERASE_SIZE, Status::bad_erase_size},
      {GAIT_BAD_STORAGE_SIZE, Status::bad_storage_size},
      {GAIT_READ_FAILED, Status::read_failed},
      {GAIT_PROGRAM_FAILED, Status::program_failed},
      {GAIT_ERASE_FAILED, Status::erase_failed},
      {GAIT_SYNC_FAILED, Status::sync_failed},
      {GAIT_NOT_ERASED, Status::not_erased},
      {GAIT_STORAGE_DIFFERS, Status::storage_differs},
      {GAIT_BUFFER_TOO_SMALL, Status::buffer_too_small},
      {GAIT_UNSTORABLE_GENE_BOUNDS, Status::unstorable_gene_bounds},
      {GAIT_WRONG_ROUNDING, Status::wrong_rounding},
      {GAIT_DENORMALS_FLUSHED, Status::denormals_flushed},
      {GAIT_WRONG_BITS, Status::wrong_bits},
      {GAIT_BUSY, Status::busy},
      {GAIT_IN_PROGRESS, Status::in_progress},
      {GAIT_NO_SNAPSHOT, Status::no_snapshot},
      {GAIT_UNKNOWN_SNAPSHOT, Status::unknown_snapshot},
      {GAIT_OTHER_ARCHIVE, Status::other_archive},
      {GAIT_OTHER_BOUNDS, Status::other_bounds},
      {GAIT_OTHER_TESSELLATION, Status::other_tessellation},
      {GAIT_OTHER_RUN, Status::other_run},
      {GAIT_CORRUPT_SNAPSHOT, Status::corrupt_snapshot},
      {GAIT_INTERRUPTED, Status::interrupted},
      {GAIT_STORAGE_TOO_SMALL, Status::storage_too_small},
      {GAIT_BAD_SHARE, Status::bad_share},
      {GAIT_NO_OPERATOR, Status::no_operator},
      {GAIT_STORAGE_WORN, Status::storage_worn},
      {GAIT_OTHER_GEOMETRY, Status::other_geometry},
      {GAIT_OLD_SNAPSHOT, Status::old_snapshot},
      {GAIT_ERASED_UNREADABLE, Status::erased_unreadable},
      {GAIT_ALL_REFUSED, Status::all_refused},
      {GAIT_BAD_LENGTH, Status::bad_length},
      {GAIT_BAD_NOISE, Status::bad_noise},
      {GAIT_BAD_MEMORY, Status::bad_memory},
      {GAIT_BAD_KAPPA, Status::bad_kappa},
      {GAIT_NO_ELITES, Status::no_elites},
      {GAIT_NO_TRIAL, Status::no_trial},
      {GAIT_RESULT_NOT_FINITE, Status::result_not_finite},
      {GAIT_RESULT_OUT_OF_RANGE, Status::result_out_of_range},
      {GAIT_NO_STATE, Status::no_state},
  };
  for (const auto& pair : pairs) {
    if (static_cast<unsigned>(pair.here) != static_cast<unsigned>(pair.there)) return false;
  }
  return true;
}
constexpr bool are_equal(float a, float b) { return !(a < b) && !(a > b); }
static_assert(have_numbers_of_nanoqd(), "gait: made for another version of nanoqd; make gait.h and gait.cpp again");
static_assert(GAIT_IMPROVED == static_cast<unsigned>(nanoqd::Outcome::improved) &&
                  GAIT_NEW_CELL == static_cast<unsigned>(nanoqd::Outcome::new_cell),
              "gait: made for another version of nanoqd; make gait.h and gait.cpp again");
static_assert(GAIT_ERASED_IS_ONES == static_cast<unsigned>(nanoqd::Erased::ones) &&
                  GAIT_ERASED_IS_ZEROS == static_cast<unsigned>(nanoqd::Erased::zeros) &&
                  GAIT_ERASED_IS_UNREADABLE == static_cast<unsigned>(nanoqd::Erased::unreadable),
              "gait: made for another version of nanoqd; make gait.h and gait.cpp again");

// GAIT_CONFIG has the defaults of the library.
constexpr gait_config usual = GAIT_CONFIG;
static_assert(usual.seed == 1 && usual.random_solutions ==
                  nanoqd::detail::usual_random_solutions<Search::Variation, Search::genes>,
              "gait: the defaults are those of nanoqd");
constexpr Search::Variation::Parameters parameters{};
static_assert(are_equal(usual.F, parameters.F) && are_equal(usual.CR, parameters.CR),
              "gait: the defaults are those of nanoqd");

Search search;  // all zero until gait_begin(): in .bss, without a constructor

gait_status status_of(Status status) noexcept { return static_cast<gait_status>(status); }

gait_status report(const Search::Result& result, gait_told* told) noexcept {
  if (told != nullptr) *told = {static_cast<uint32_t>(result.outcome), result.cell};
  return status_of(result.status);
}

bool copy(uint32_t cell, gait_elite* elite) noexcept {
  if (!search.archive().is_filled(cell)) return false;
  const auto found = search.archive().elite_of(cell);
  elite->objective = found.objective();
  elite->cell = cell;
  found.copy_genes(elite->genes);
  for (uint32_t i = 0; i < Search::dims; ++i) elite->measures[i] = found.measures()[i];
  return true;
}

using GeneBounds = const float[GAIT_GENES];
using Solution = nanoqd::ArrayRef<float, GAIT_GENES>;
using Place = nanoqd::ArrayRef<float, GAIT_MEASURES>;

nanoqd::Storage storage_of(const gait_storage* from) noexcept {
  nanoqd::Storage storage;
  storage.geometry = {from->bytes, from->program_bytes, from->erase_bytes, static_cast<nanoqd::Erased>(from->erased)};
  storage.read = from->read;
  storage.program = from->program;
  storage.erase = from->erase;
  storage.sync = from->sync;
  storage.context = from->context;
  return storage;
}

}  // namespace

extern "C" {

gait_status gait_begin(const gait_config* config) {
  Search::Config settings;
  settings.seed = config->seed;
  settings.stream = config->stream;
  settings.random_solutions = config->random_solutions;
  if (config->gene_lower != nullptr && config->gene_upper != nullptr) {
    settings.gene_bounds = {*reinterpret_cast<GeneBounds*>(config->gene_lower),
                            *reinterpret_cast<GeneBounds*>(config->gene_upper)};
  }
  settings.tessellation = a;
  settings.variation.F = config->F;
  settings.variation.CR = config->CR;
  return status_of(search.begin(settings));
}

gait_status gait_ask(gait_trial* trial) { return status_of(search.ask(*reinterpret_cast<Search::Trial*>(trial))); }

gait_status gait_tell(const gait_trial* trial, float objective, const float* measures, gait_told* told) {
  return report(search.tell(*reinterpret_cast<const Search::Trial*>(trial), objective, Place::at(measures)), told);
}

gait_status gait_tell_solution(const float* genes, float objective, const float* measures, gait_told* told) {
  return report(search.tell(Solution::at(genes), objective, Place::at(measures)), told);
}

bool gait_best(gait_elite* elite) { return copy(search.archive().best().cell(), elite); }

bool gait_elite_at(uint32_t i, gait_elite* elite) {
  return i < search.archive().size() && copy(search.archive().elite(i).cell(), elite);
}

bool gait_elite_of(uint32_t cell, gait_elite* elite) { return copy(cell, elite); }

bool gait_nearest(const float* measures, gait_elite* elite) {
  return copy(search.nearest_filled(Place::at(measures)), elite);
}

uint32_t gait_size(void) { return search.archive().size(); }

uint64_t gait_evaluations(void) { return search.counters().evaluations; }

uint64_t gait_digest(void) { return search.archive().digest(); }

size_t gait_ram_bytes(void) { return Search::ram_bytes(); }

gait_status gait_self_test(void) { return status_of(nanoqd::self_test<float>()); }

gait_status gait_check(void) { return status_of(search.check_invariants()); }

const char* gait_describe(gait_status status) { return nanoqd::describe(static_cast<Status>(status)); }

uint32_t gait_snapshot_storage_bytes(uint32_t program_bytes, uint32_t erase_bytes) {
  if (program_bytes == 0) return 0;
  const uint64_t bytes = nanoqd::snapshot_storage_bytes<Search>({0, program_bytes, erase_bytes});
  return bytes > UINT32_MAX ? 0 : static_cast<uint32_t>(bytes);
}

gait_status gait_save(const gait_storage* storage, uint8_t* chunk, uint32_t chunk_bytes) {
  return status_of(nanoqd::save(search, storage_of(storage), {chunk, chunk_bytes}));
}

gait_status gait_load(const gait_storage* storage, uint8_t* chunk, uint32_t chunk_bytes) {
  return status_of(nanoqd::load(search, storage_of(storage), {chunk, chunk_bytes}));
}

gait_status gait_merge(const gait_storage* storage, uint8_t* chunk, uint32_t chunk_bytes) {
  return status_of(nanoqd::merge(search, storage_of(storage), {chunk, chunk_bytes}));
}

gait_status gait_erase_snapshots(const gait_storage* storage, uint8_t* chunk, uint32_t chunk_bytes) {
  return status_of(nanoqd::erase_snapshots(storage_of(storage), {chunk, chunk_bytes}));
}

uint32_t gait_image_bytes(void) { return static_cast<uint32_t>(nanoqd::max_snapshot_bytes<Search>()); }

gait_status gait_pack(uint8_t* image, uint32_t room, uint32_t* bytes) {
  return status_of(nanoqd::pack(search, {image, room}, *bytes));
}

gait_status gait_unpack(const void* image, uint32_t bytes) { return status_of(nanoqd::unpack(search, image, bytes)); }

gait_status gait_merge_image(const void* image, uint32_t bytes) { return status_of(nanoqd::merge(search, image, bytes)); }

}  // extern "C"
