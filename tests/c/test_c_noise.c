// A noisy search as firmware in C uses it: the pair of `nanoqd c-api --evaluations noisy`, made by
// the build. It gives the same digest as the same search in C++.
#include <math.h>
#include <stddef.h>
#include <string.h>
#include <unity.h>

#include "noisy_twin.h"
#include "walker.h"

enum { TRIALS = 3000, IMAGE_ROOM = 2048 };

static const float lower[WALKER_GENES] = {-1.0f, -1.0f, -1.0f};
static const float upper[WALKER_GENES] = {1.0f, 1.0f, 1.0f};
static const float solution[WALKER_GENES] = {0.5f, 0.5f, 0.5f};
static const float place[WALKER_MEASURES] = {0.5f, 0.5f};
static uint8_t image[IMAGE_ROOM];
static uint32_t noise;

// Returns a number from -0.5 to 0.5.
static float draw(uint32_t* state) {
  *state = *state * 1664525u + 1013904223u;
  return (float)(*state >> 16) / 65536.0f - 0.5f;
}

void evaluate_noisily(uint32_t* state, const float* genes, float* objective, float* measures) {
  const float square = genes[2] * genes[2];
  *objective = draw(state) - square;
  measures[0] = genes[0] + draw(state) / 8.0f;
  measures[1] = genes[1] + draw(state) / 8.0f;
}

static void begin(void) {
  walker_config config = WALKER_CONFIG;
  config.seed = 11;
  config.random_solutions = 50;
  config.gene_lower = config.measure_lower = lower;
  config.gene_upper = config.measure_upper = upper;
  TEST_ASSERT_EQUAL(WALKER_OK, walker_begin(&config));
}

static uint32_t tell(walker_trial* trial) {
  float objective, measures[WALKER_MEASURES];
  walker_told told;
  evaluate_noisily(&noise, trial->genes, &objective, measures);
  TEST_ASSERT_EQUAL(WALKER_OK, walker_tell(trial, objective, measures, &told));
  return told.outcome;
}

static uint32_t ask_and_tell(walker_trial* trial) {
  TEST_ASSERT_EQUAL(WALKER_OK, walker_ask(trial));
  return tell(trial);
}

// Starts anew and makes trials, two of which are out at a time.
static void learn(uint32_t count) {
  static walker_trial trials[2];
  trials[0] = trials[1] = (walker_trial)WALKER_TRIAL;
  noise = 1;
  begin();
  TEST_ASSERT_EQUAL(WALKER_OK, walker_tell_solution(solution, 0.75f, place, 4, NULL));
  for (uint32_t i = 0; i < count; i += 2) {
    TEST_ASSERT_EQUAL(WALKER_OK, walker_ask(&trials[0]));
    TEST_ASSERT_EQUAL(WALKER_OK, walker_ask(&trials[1]));
    (void)tell(&trials[1]);
    (void)tell(&trials[0]);
  }
}

// Makes trials until one of them must be confirmed.
static void find_unconfirmed(walker_trial* trial) {
  for (int i = 0; i < 1000; ++i) {
    if (ask_and_tell(trial) == WALKER_UNCONFIRMED) return;
  }
  TEST_FAIL_MESSAGE("a noisy search finds a solution that must be confirmed");
}

void setUp(void) {}
void tearDown(void) {}

// Runs first: the search is as the start-up of the program left it.
static void nothing_works_before_begin(void) {
  walker_trial trial = WALKER_TRIAL;

  TEST_ASSERT_EQUAL(WALKER_NOT_STARTED, walker_ask(&trial));
  TEST_ASSERT_EQUAL(WALKER_NOT_STARTED, walker_ask_again(&trial, 0));
  TEST_ASSERT_EQUAL(WALKER_NOT_STARTED, walker_tell(&trial, 0.0f, place, NULL));
  TEST_ASSERT_EQUAL(WALKER_NOT_STARTED, walker_tell_solution(solution, 0.0f, place, 1, NULL));
  TEST_ASSERT_EQUAL(0, trial.evaluations);
  TEST_ASSERT_TRUE(walker_doubt() <= 0.0f && walker_unconfirmed() == 0 && walker_revised() == 0);
}

static void the_search_is_that_of_cpp(void) {
  twin_facts twin;
  TEST_ASSERT_TRUE(run_twin(TRIALS, &twin));

  learn(TRIALS);

  TEST_ASSERT_EQUAL_HEX64(twin.digest, walker_digest());
  TEST_ASSERT_EQUAL_UINT64(twin.evaluations, walker_evaluations());
  TEST_ASSERT_EQUAL_UINT64(twin.unconfirmed, walker_unconfirmed());
  TEST_ASSERT_EQUAL_UINT64(twin.revised, walker_revised());
  const float doubt = walker_doubt();
  TEST_ASSERT_EQUAL_MEMORY(&twin.doubt, &doubt, sizeof doubt);
  TEST_ASSERT_TRUE_MESSAGE(doubt > 0.2f && walker_unconfirmed() > 100 && walker_revised() > 10, "there is noise");
  TEST_ASSERT_EQUAL(WALKER_OK, walker_check());
}

static void an_unconfirmed_trial_is_handed_out_again(void) {
  static walker_trial trial;
  float genes[WALKER_GENES];
  trial = (walker_trial)WALKER_TRIAL;
  learn(TRIALS);
  find_unconfirmed(&trial);
  memcpy(genes, trial.genes, sizeof genes);
  uint32_t outcome = WALKER_UNCONFIRMED;

  for (uint8_t told = 1; told < 32 && outcome == WALKER_UNCONFIRMED; ++told) {
    TEST_ASSERT_TRUE(trial.is_due);
    TEST_ASSERT_EQUAL_UINT8(told, trial.evaluations);
    outcome = ask_and_tell(&trial);
    TEST_ASSERT_EQUAL_MEMORY(genes, trial.genes, sizeof genes);
  }

  TEST_ASSERT_TRUE(outcome < WALKER_UNCONFIRMED && !trial.is_due && trial.evaluations == 0);
}

static void a_trial_can_be_given_up_or_refused(void) {
  walker_trial trial = WALKER_TRIAL;
  float genes[WALKER_GENES];
  for (int is_refused = 0; is_refused < 2; ++is_refused) {
    learn(TRIALS);
    find_unconfirmed(&trial);
    memcpy(genes, trial.genes, sizeof genes);

    if (is_refused) {
      TEST_ASSERT_EQUAL(WALKER_OK, walker_ask(&trial));
      TEST_ASSERT_EQUAL(WALKER_OBJECTIVE_NOT_FINITE, walker_tell(&trial, NAN, place, NULL));
    } else {
      trial = (walker_trial)WALKER_TRIAL;
    }

    TEST_ASSERT_TRUE(!trial.is_due && trial.evaluations == 0);
    TEST_ASSERT_EQUAL(WALKER_OK, walker_ask(&trial));
    TEST_ASSERT_TRUE_MESSAGE(memcmp(genes, trial.genes, sizeof genes) != 0, "it is another solution");
  }
}

static void your_solutions_are_told_with_how_often_they_were_evaluated(void) {
  static const uint32_t given[] = {0, 1, 7, 255, 300};
  static const uint32_t kept[] = {1, 1, 7, 255, 255};
  walker_told told;
  walker_elite elite;
  for (int i = 0; i < 5; ++i) {
    begin();
    TEST_ASSERT_EQUAL(WALKER_OK, walker_tell_solution(solution, 1.0f, place, given[i], &told));
    TEST_ASSERT_EQUAL(WALKER_NEW_CELL, told.outcome);

    TEST_ASSERT_TRUE(walker_elite_of(told.cell, &elite));
    TEST_ASSERT_EQUAL_UINT32(kept[i], elite.evaluations);
  }
}

static void an_elite_can_be_asked_for_again(void) {
  walker_trial trial = WALKER_TRIAL, second = WALKER_TRIAL;
  walker_told told;
  walker_elite elite;
  begin();
  TEST_ASSERT_EQUAL(WALKER_OK, walker_tell_solution(solution, 1.0f, place, 3, &told));
  const uint32_t cell = told.cell;

  TEST_ASSERT_EQUAL(WALKER_NO_ELITES, walker_ask_again(&trial, cell == 0 ? 1 : 0));
  TEST_ASSERT_EQUAL_MESSAGE(WALKER_NO_ELITES, walker_ask_again(&trial, WALKER_CELLS), "there is no such cell");
  TEST_ASSERT_EQUAL_MESSAGE(WALKER_NO_ELITES, walker_ask_again(&trial, WALKER_NO_CELL), "that is no cell");
  TEST_ASSERT_EQUAL_MESSAGE(0, trial.origin.maker, "a trial that was refused is as it was");
  TEST_ASSERT_EQUAL(WALKER_OK, walker_ask_again(&trial, cell));
  TEST_ASSERT_EQUAL(WALKER_OK, walker_ask_again(&second, cell));
  TEST_ASSERT_EQUAL(WALKER_OK, walker_tell(&trial, 5.0f, place, &told));

  TEST_ASSERT_EQUAL(WALKER_REVISED, told.outcome);
  TEST_ASSERT_EQUAL(cell, told.cell);
  TEST_ASSERT_TRUE(walker_best(&elite) && elite.evaluations == 4);
  TEST_ASSERT_TRUE_MESSAGE(elite.objective > 1.99f && elite.objective < 2.01f, "the mean of 1, 1, 1 and 5");
  TEST_ASSERT_EQUAL_UINT64(1, walker_revised());
  begin();
  TEST_ASSERT_EQUAL(WALKER_OK, walker_tell(&second, 5.0f, place, &told));
  TEST_ASSERT_EQUAL_MESSAGE(WALKER_OUTDATED, told.outcome, "the elite is gone");
  TEST_ASSERT_EQUAL(0, walker_size());
}

static void an_image_has_counts_and_doubt(void) {
  uint32_t bytes = 0;
  learn(TRIALS);
  const uint64_t digest = walker_digest();
  const uint64_t unconfirmed = walker_unconfirmed();
  const float doubt = walker_doubt();
  TEST_ASSERT_TRUE(walker_image_bytes() <= IMAGE_ROOM);
  TEST_ASSERT_EQUAL(WALKER_OK, walker_pack(image, sizeof image, &bytes));
  begin();

  TEST_ASSERT_EQUAL(WALKER_OK, walker_unpack(image, bytes));

  const float loaded = walker_doubt();
  TEST_ASSERT_EQUAL_HEX64(digest, walker_digest());
  TEST_ASSERT_EQUAL_UINT64(unconfirmed, walker_unconfirmed());
  TEST_ASSERT_EQUAL_MEMORY(&doubt, &loaded, sizeof doubt);
}

int main(void) {
  UNITY_BEGIN();
  RUN_TEST(nothing_works_before_begin);
  RUN_TEST(the_search_is_that_of_cpp);
  RUN_TEST(an_unconfirmed_trial_is_handed_out_again);
  RUN_TEST(a_trial_can_be_given_up_or_refused);
  RUN_TEST(your_solutions_are_told_with_how_often_they_were_evaluated);
  RUN_TEST(an_elite_can_be_asked_for_again);
  RUN_TEST(an_image_has_counts_and_doubt);
  return UNITY_END();
}
