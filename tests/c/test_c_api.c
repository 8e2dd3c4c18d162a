// The pair that `nanoqd c-api` writes, as firmware in C uses it: tests/golden/c_api/gait.h.
#include <math.h>
#include <string.h>
#include <unity.h>

#include "golden/c_api/gait.h"

enum { STORAGE_BYTES = 4096, BLOCK_BYTES = 512, UNIT_BYTES = 4 };

static const float lower[GAIT_GENES] = {-1.0f, -1.0f, -1.0f};
static const float upper[GAIT_GENES] = {1.0f, 1.0f, 1.0f};
static uint8_t flash[STORAGE_BYTES];
static uint8_t chunk[64];
static uint8_t image[GAIT_IMAGE_BYTES];
static gait_trial trial;

static bool read_flash(void* context, uint32_t address, void* target, uint32_t bytes) {
  memcpy(target, (const uint8_t*)context + address, bytes);
  return true;
}

static bool program_flash(void* context, uint32_t address, const void* source, uint32_t bytes) {
  memcpy((uint8_t*)context + address, source, bytes);
  return true;
}

static bool erase_flash(void* context, uint32_t address) {
  memset((uint8_t*)context + address, 0xFF, BLOCK_BYTES);
  return true;
}

static const gait_storage storage = {
    STORAGE_BYTES, UNIT_BYTES, BLOCK_BYTES, GAIT_ERASED_IS_ONES, read_flash, program_flash, erase_flash, NULL, flash};

static gait_config usual_config(void) {
  gait_config config = GAIT_CONFIG;
  config.seed = 5;
  config.random_solutions = 50;
  config.gene_lower = lower;
  config.gene_upper = upper;
  return config;
}

// Starts anew with a seed and makes `count` trials. The measures are in the table's box.
static void search_for(uint64_t seed, uint32_t count) {
  gait_config config = usual_config();
  config.seed = seed;
  TEST_ASSERT_EQUAL(GAIT_OK, gait_begin(&config));
  for (uint32_t i = 0; i < count; ++i) {
    TEST_ASSERT_EQUAL(GAIT_OK, gait_ask(&trial));
    const float measures[GAIT_MEASURES] = {trial.genes[0], 2.5f + 2.5f * trial.genes[1]};
    TEST_ASSERT_EQUAL(GAIT_OK, gait_tell(&trial, -trial.genes[2] * trial.genes[2], measures, NULL));
  }
}

void setUp(void) {}
void tearDown(void) {}

// Runs first: the search is as the start-up of the program left it.
static void nothing_works_before_begin(void) {
  const float measures[GAIT_MEASURES] = {0.0f, 0.0f};
  gait_elite elite;

  TEST_ASSERT_EQUAL(GAIT_NOT_STARTED, gait_ask(&trial));
  TEST_ASSERT_EQUAL(GAIT_NOT_STARTED, gait_tell(&trial, 0.0f, measures, NULL));
  TEST_ASSERT_EQUAL(GAIT_NOT_STARTED, gait_check());
  TEST_ASSERT_EQUAL(GAIT_NOT_STARTED, gait_save(&storage, chunk, sizeof chunk));
  TEST_ASSERT_FALSE_MESSAGE(gait_best(&elite), "there is no best elite before begin");
  TEST_ASSERT_FALSE_MESSAGE(gait_nearest(measures, &elite), "there is no nearest elite before begin");
  TEST_ASSERT_EQUAL(0, gait_size());
}

static void begin_names_what_is_bad(void) {
  gait_config config = GAIT_CONFIG;
  TEST_ASSERT_EQUAL_MESSAGE(GAIT_BAD_GENE_BOUNDS, gait_begin(&config), "bounds that are NULL are bad");
  config.gene_lower = upper;
  config.gene_upper = lower;
  TEST_ASSERT_EQUAL(GAIT_BAD_GENE_BOUNDS, gait_begin(&config));
  config = usual_config();
  config.F = 0.0f;
  TEST_ASSERT_EQUAL(GAIT_BAD_SCALING_FACTOR, gait_begin(&config));
  config = usual_config();
  config.CR = 2.0f;
  TEST_ASSERT_EQUAL(GAIT_BAD_CROSSOVER_RATE, gait_begin(&config));
}

static void tell_says_what_became_of_a_solution(void) {
  const float solution[GAIT_GENES] = {0.25f, 0.0f, 0.0f};
  const float measures[GAIT_MEASURES] = {0.25f, 2.5f};
  gait_told told;
  search_for(5, 0);

  TEST_ASSERT_EQUAL(GAIT_OK, gait_tell_solution(solution, 1.0f, measures, &told));
  TEST_ASSERT_EQUAL(GAIT_NEW_CELL, told.outcome);
  const uint32_t cell = told.cell;
  TEST_ASSERT_EQUAL(GAIT_OK, gait_tell_solution(solution, 2.0f, measures, &told));
  TEST_ASSERT_EQUAL(GAIT_IMPROVED, told.outcome);
  TEST_ASSERT_EQUAL(GAIT_OK, gait_tell_solution(solution, 1.5f, measures, &told));
  TEST_ASSERT_EQUAL(GAIT_REJECTED, told.outcome);
  TEST_ASSERT_EQUAL(cell, told.cell);
  TEST_ASSERT_EQUAL(1, gait_size());
  TEST_ASSERT_EQUAL_UINT64(3, gait_evaluations());
}

static void tell_refuses_what_is_not_finite_or_out_of_bounds(void) {
  const float solution[GAIT_GENES] = {0.0f, 0.0f, 0.0f};
  const float outside[GAIT_GENES] = {0.0f, 1.5f, 0.0f};
  const float measures[GAIT_MEASURES] = {0.0f, 1.0f};
  const float bad_measures[GAIT_MEASURES] = {0.0f, INFINITY};
  gait_told told;
  search_for(5, 0);

  TEST_ASSERT_EQUAL(GAIT_OBJECTIVE_NOT_FINITE, gait_tell_solution(solution, NAN, measures, &told));
  TEST_ASSERT_EQUAL(GAIT_NO_CELL, told.cell);
  TEST_ASSERT_EQUAL(GAIT_REJECTED, told.outcome);
  TEST_ASSERT_EQUAL(GAIT_MEASURES_NOT_FINITE, gait_tell_solution(solution, 0.0f, bad_measures, &told));
  TEST_ASSERT_EQUAL(GAIT_GENES_OUT_OF_BOUNDS, gait_tell_solution(outside, 0.0f, measures, NULL));
  TEST_ASSERT_EQUAL(0, gait_size());
}

static void elites_are_copied_with_their_measures(void) {
  const float solution[GAIT_GENES] = {1.0f, -1.0f, 1.0f};
  const float measures[GAIT_MEASURES] = {0.5f, 4.0f};
  const float near[GAIT_MEASURES] = {0.4f, 3.0f};
  gait_told told;
  gait_elite elites[4];
  search_for(5, 0);
  TEST_ASSERT_EQUAL(GAIT_OK, gait_tell_solution(solution, 3.0f, measures, &told));

  TEST_ASSERT_TRUE(gait_best(&elites[0]) && gait_nearest(near, &elites[1]));
  TEST_ASSERT_TRUE(gait_elite_at(0, &elites[2]) && gait_elite_of(told.cell, &elites[3]));

  for (int i = 0; i < 4; ++i) {
    TEST_ASSERT_EQUAL(told.cell, elites[i].cell);
    TEST_ASSERT_EQUAL_MEMORY(solution, elites[i].genes, sizeof solution);
    TEST_ASSERT_EQUAL_MEMORY(measures, elites[i].measures, sizeof measures);
    TEST_ASSERT_TRUE(elites[i].objective > 2.9f && elites[i].objective < 3.1f);
  }
  TEST_ASSERT_FALSE_MESSAGE(gait_elite_at(1, &elites[0]), "there is only one elite");
  TEST_ASSERT_FALSE_MESSAGE(gait_elite_of(told.cell == 0 ? 1 : 0, &elites[0]), "another cell is empty");
  TEST_ASSERT_FALSE_MESSAGE(gait_elite_of(GAIT_CELLS, &elites[0]), "there is no such cell");
}

static void a_saved_search_continues_after_a_load(void) {
  const uint32_t needed = gait_snapshot_storage_bytes(UNIT_BYTES, BLOCK_BYTES);
  TEST_ASSERT_TRUE_MESSAGE(needed <= STORAGE_BYTES && needed % BLOCK_BYTES == 0, "whole blocks, and they fit");
  TEST_ASSERT_EQUAL_MESSAGE(0, gait_snapshot_storage_bytes(0, 0), "a unit has at least one byte");
  memset(flash, 0xFF, sizeof flash);
  search_for(5, 0);
  TEST_ASSERT_EQUAL(GAIT_NO_SNAPSHOT, gait_load(&storage, chunk, sizeof chunk));
  search_for(5, 300);
  const uint64_t digest = gait_digest();

  TEST_ASSERT_EQUAL(GAIT_OK, gait_save(&storage, chunk, sizeof chunk));
  search_for(6, 20);
  TEST_ASSERT_TRUE(gait_digest() != digest);
  TEST_ASSERT_EQUAL(GAIT_OK, gait_load(&storage, chunk, sizeof chunk));

  TEST_ASSERT_EQUAL_HEX64(digest, gait_digest());
  TEST_ASSERT_EQUAL_UINT64(300, gait_evaluations());
  TEST_ASSERT_EQUAL(GAIT_OK, gait_erase_snapshots(&storage, chunk, sizeof chunk));
  TEST_ASSERT_EQUAL(GAIT_NO_SNAPSHOT, gait_load(&storage, chunk, sizeof chunk));
}

static void a_storage_that_is_not_filled_in_is_refused(void) {
  gait_storage bad = storage;
  search_for(5, 10);

  bad.read = NULL;
  TEST_ASSERT_EQUAL(GAIT_NO_STORAGE, gait_save(&bad, chunk, sizeof chunk));
  bad = storage;
  bad.erase = NULL;
  TEST_ASSERT_EQUAL(GAIT_NO_ERASE, gait_save(&bad, chunk, sizeof chunk));
  bad = storage;
  bad.bytes = gait_snapshot_storage_bytes(UNIT_BYTES, BLOCK_BYTES) - BLOCK_BYTES;
  TEST_ASSERT_EQUAL(GAIT_STORAGE_TOO_SMALL, gait_save(&bad, chunk, sizeof chunk));
  bad.bytes += BLOCK_BYTES;
  TEST_ASSERT_EQUAL(GAIT_OK, gait_save(&bad, chunk, sizeof chunk));
  TEST_ASSERT_EQUAL(GAIT_BUFFER_TOO_SMALL, gait_save(&storage, NULL, 0));
}

static void a_merge_takes_the_better_elites(void) {
  uint32_t bytes = 0;
  memset(flash, 0xFF, sizeof flash);
  search_for(7, 200);
  TEST_ASSERT_EQUAL(GAIT_OK, gait_save(&storage, chunk, sizeof chunk));
  TEST_ASSERT_EQUAL(GAIT_BUFFER_TOO_SMALL, gait_pack(NULL, 0, &bytes));
  TEST_ASSERT_TRUE_MESSAGE(bytes > 0 && bytes <= gait_image_bytes(), "pack says how much it needs");
  TEST_ASSERT_EQUAL(GAIT_OK, gait_pack(image, sizeof image, &bytes));

  search_for(8, 200);
  TEST_ASSERT_EQUAL(GAIT_OK, gait_merge(&storage, chunk, sizeof chunk));
  const uint64_t by_storage = gait_digest();
  search_for(8, 200);
  TEST_ASSERT_EQUAL(GAIT_OK, gait_merge_image(image, bytes));

  TEST_ASSERT_EQUAL_HEX64(by_storage, gait_digest());
  TEST_ASSERT_EQUAL(GAIT_OK, gait_unpack(image, bytes));
  TEST_ASSERT_EQUAL_UINT64(200, gait_evaluations());
  TEST_ASSERT_EQUAL(GAIT_NO_SNAPSHOT, gait_unpack(image, 10));
}

static void the_search_checks_itself_and_has_words(void) {
  search_for(5, 100);

  TEST_ASSERT_EQUAL(GAIT_OK, gait_self_test());
  TEST_ASSERT_EQUAL(GAIT_OK, gait_check());
  TEST_ASSERT_EQUAL_STRING("ok", gait_describe(GAIT_OK));
  TEST_ASSERT_EQUAL_STRING("a gene is outside its bounds", gait_describe(GAIT_GENES_OUT_OF_BOUNDS));
  TEST_ASSERT_TRUE_MESSAGE(gait_ram_bytes() <= 4096, "--ram 4096 is a promise");
}

int main(void) {
  UNITY_BEGIN();
  RUN_TEST(nothing_works_before_begin);
  RUN_TEST(begin_names_what_is_bad);
  RUN_TEST(tell_says_what_became_of_a_solution);
  RUN_TEST(tell_refuses_what_is_not_finite_or_out_of_bounds);
  RUN_TEST(elites_are_copied_with_their_measures);
  RUN_TEST(a_saved_search_continues_after_a_load);
  RUN_TEST(a_storage_that_is_not_filled_in_is_refused);
  RUN_TEST(a_merge_takes_the_better_elites);
  RUN_TEST(the_search_checks_itself_and_has_words);
  return UNITY_END();
}
