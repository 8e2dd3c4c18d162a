// Trial and error as firmware in C uses it: the pair of `nanoqd c-api --adapt both`, which the
// build makes. A rover of 2 genes comes to a place, its two measures; then it is damaged.
#include <math.h>
#include <stddef.h>
#include <string.h>
#include <unity.h>

#include "rover.h"

static const float lower[ROVER_GENES] = {-1.0f, -1.0f};
static const float upper[ROVER_GENES] = {1.0f, 1.0f};
static uint8_t image[ROVER_IMAGE_BYTES];
static uint8_t goal_bytes[ROVER_REACH_GOAL_BYTES];
static uint8_t best_bytes[ROVER_FIND_BEST_BYTES];
static const rover_reach_goal_config goal_settings = ROVER_REACH_GOAL_CONFIG;
static const rover_find_best_config best_settings = ROVER_FIND_BEST_CONFIG;

static float product(float a, float b) {
  const float rounded = a * b;
  return rounded;
}

// Where the damaged rover comes to, and how well.
static void go(const rover_elite* elite, float place[ROVER_MEASURES]) {
  place[0] = product(0.7f, elite->genes[0]) + 0.25f;
  place[1] = elite->genes[1] - 0.2f;
}
static float speed_of(const rover_elite* elite) { return elite->objective - (elite->genes[0] > 0.0f ? 2.0f : 0.5f); }

static float distance_of(const float place[ROVER_MEASURES], const float goal[ROVER_MEASURES]) {
  const float x = place[0] > goal[0] ? place[0] - goal[0] : goal[0] - place[0];
  const float y = place[1] > goal[1] ? place[1] - goal[1] : goal[1] - place[1];
  return x > y ? x : y;
}

// Begins a search and fills its cells. The objective is between 1 and 3.
static void learn_to_walk(void) {
  static rover_trial trial;
  rover_config config = ROVER_CONFIG;
  config.gene_lower = config.measure_lower = lower;
  config.gene_upper = config.measure_upper = upper;
  TEST_ASSERT_EQUAL(ROVER_OK, rover_begin(&config));
  for (int i = 0; i < 400; ++i) {
    TEST_ASSERT_EQUAL(ROVER_OK, rover_ask(&trial));
    TEST_ASSERT_EQUAL(ROVER_OK, rover_tell(&trial, 2.0f + trial.genes[0], trial.genes, NULL));
  }
}

void setUp(void) {}
void tearDown(void) {}

// Runs first: all is as the start-up of the program left it.
static void nothing_works_before_begin(void) {
  const float place[ROVER_MEASURES] = {0.0f, 0.0f};
  rover_elite elite;
  rover_reach_goal_forecast goal_forecast;
  rover_find_best_forecast best_forecast;
  float number;

  TEST_ASSERT_EQUAL(ROVER_NO_ELITES, rover_reach_goal_begin(&goal_settings));
  TEST_ASSERT_EQUAL(ROVER_NO_ELITES, rover_find_best_begin(&best_settings));
  TEST_ASSERT_EQUAL(ROVER_NOT_STARTED, rover_reach_goal_aim(place));
  TEST_ASSERT_FALSE(rover_reach_goal_next(&elite) || rover_find_best_next(&elite));
  TEST_ASSERT_EQUAL(ROVER_NOT_STARTED, rover_reach_goal_tell(place));
  TEST_ASSERT_EQUAL(ROVER_NOT_STARTED, rover_find_best_tell(1.0f));
  TEST_ASSERT_FALSE(rover_reach_goal_best(&elite, &number) || rover_find_best_best(&elite, &number));
  TEST_ASSERT_FALSE(rover_reach_goal_expect(&goal_forecast) || rover_find_best_expect(&best_forecast));
  TEST_ASSERT_FALSE(rover_find_best_is_good(0.0f));
  TEST_ASSERT_EQUAL(ROVER_NOT_STARTED, rover_reach_goal_restore(goal_bytes));
  TEST_ASSERT_EQUAL(ROVER_NOT_STARTED, rover_find_best_restore(best_bytes));
}

static void begin_names_what_is_bad(void) {
  rover_reach_goal_config config = ROVER_REACH_GOAL_CONFIG;
  learn_to_walk();
  config.length = 0.0f;
  TEST_ASSERT_EQUAL(ROVER_BAD_LENGTH, rover_reach_goal_begin(&config));
  config = goal_settings;
  config.kappa = NAN;
  TEST_ASSERT_EQUAL(ROVER_BAD_KAPPA, rover_reach_goal_begin(&config));
  config = goal_settings;
  config.noise = 2.0f;
  TEST_ASSERT_EQUAL(ROVER_BAD_NOISE, rover_reach_goal_begin(&config));
  config = goal_settings;
  config.memory = 0.0f;
  TEST_ASSERT_EQUAL(ROVER_BAD_MEMORY, rover_reach_goal_begin(&config));
}

static void a_damaged_rover_reaches_its_goals(void) {
  const float goals[3][ROVER_MEASURES] = {{0.3f, 0.3f}, {-0.2f, 0.4f}, {0.6f, -0.5f}};
  rover_elite elite;
  rover_elite best;
  learn_to_walk();
  TEST_ASSERT_EQUAL(ROVER_OK, rover_reach_goal_begin(&goal_settings));

  for (int i = 0; i < 3; ++i) {
    float place[ROVER_MEASURES] = {9.0f, 9.0f};
    float nearest = 9.0f;
    int trials = 0;
    TEST_ASSERT_EQUAL(ROVER_OK, rover_reach_goal_aim(goals[i]));
    while (distance_of(place, goals[i]) > 0.2f && trials < 6 && rover_reach_goal_next(&elite)) {
      go(&elite, place);
      TEST_ASSERT_EQUAL(ROVER_OK, rover_reach_goal_tell(place));
      ++trials;
    }
    TEST_ASSERT_TRUE_MESSAGE(distance_of(place, goals[i]) <= 0.2f, "each goal is reached in six trials");
    TEST_ASSERT_TRUE(rover_reach_goal_best(&best, &nearest));
    TEST_ASSERT_EQUAL_MESSAGE(elite.cell, best.cell, "the last one is the best one");
    TEST_ASSERT_TRUE_MESSAGE(nearest <= 0.15f, "in the unit box, half of the unit of the measures");
  }
}

static void a_damaged_rover_finds_its_best(void) {
  rover_find_best_forecast forecast;
  rover_elite elite;
  rover_elite best;
  float speed = 0.0f;
  float promise = 0.0f;
  learn_to_walk();
  TEST_ASSERT_EQUAL(ROVER_OK, rover_find_best_begin(&best_settings));

  for (int i = 0; i < 12 && rover_find_best_next(&elite) && !rover_find_best_is_good(0.95f); ++i) {
    TEST_ASSERT_TRUE(rover_find_best_expect(&forecast));
    TEST_ASSERT_TRUE(forecast.deviation >= 0.0f && forecast.promise >= forecast.expected);
    promise = forecast.promise;
    TEST_ASSERT_EQUAL(ROVER_OK, rover_find_best_tell(speed_of(&elite)));
  }

  TEST_ASSERT_TRUE(rover_find_best_best(&best, &speed));
  TEST_ASSERT_TRUE_MESSAGE(speed > 1.2f && best.genes[0] <= 0.0f, "it goes the other way now");
  TEST_ASSERT_TRUE(speed >= 0.95f * promise || !rover_find_best_is_good(0.95f));
}

static void bad_results_change_nothing(void) {
  const float goal[ROVER_MEASURES] = {0.3f, 0.3f};
  const float bad[ROVER_MEASURES] = {0.0f, NAN};
  const float far[ROVER_MEASURES] = {0.0f, 1e9f};
  rover_elite elite;
  rover_elite again;
  rover_reach_goal_forecast forecast;
  learn_to_walk();
  TEST_ASSERT_EQUAL(ROVER_OK, rover_reach_goal_begin(&goal_settings));
  TEST_ASSERT_FALSE_MESSAGE(rover_reach_goal_next(&elite), "there is no goal yet");
  TEST_ASSERT_EQUAL(ROVER_RESULT_NOT_FINITE, rover_reach_goal_aim(bad));
  TEST_ASSERT_EQUAL(ROVER_OK, rover_reach_goal_aim(goal));
  TEST_ASSERT_FALSE_MESSAGE(rover_reach_goal_expect(&forecast), "no elite was named yet");
  TEST_ASSERT_EQUAL(ROVER_NO_TRIAL, rover_reach_goal_tell(goal));

  TEST_ASSERT_TRUE(rover_reach_goal_next(&elite) && rover_reach_goal_expect(&forecast));
  TEST_ASSERT_TRUE_MESSAGE(distance_of(forecast.expected, goal) < 0.35f, "what the search says of it");
  TEST_ASSERT_TRUE(forecast.deviation[0] > 0.0f && forecast.promise < 0.2f);
  TEST_ASSERT_EQUAL(ROVER_RESULT_NOT_FINITE, rover_reach_goal_tell(bad));
  TEST_ASSERT_EQUAL(ROVER_RESULT_OUT_OF_RANGE, rover_reach_goal_tell(far));
  TEST_ASSERT_TRUE_MESSAGE(rover_reach_goal_next(&again), "its result was lost");
  TEST_ASSERT_EQUAL_MESSAGE(elite.cell, again.cell, "so it is named again");
}

// A reset between a next and its tell.
static void a_reset_in_the_middle_costs_nothing(void) {
  const float goal[ROVER_MEASURES] = {0.3f, 0.3f};
  uint32_t cells[2][4];
  uint32_t bytes = 0;
  rover_elite elite;
  float place[ROVER_MEASURES];
  learn_to_walk();
  TEST_ASSERT_EQUAL(ROVER_OK, rover_pack(image, sizeof image, &bytes));
  TEST_ASSERT_EQUAL(ROVER_OK, rover_reach_goal_begin(&goal_settings));
  TEST_ASSERT_EQUAL(ROVER_OK, rover_find_best_begin(&best_settings));
  TEST_ASSERT_EQUAL(ROVER_OK, rover_reach_goal_aim(goal));
  TEST_ASSERT_TRUE(rover_reach_goal_next(&elite));
  go(&elite, place);
  TEST_ASSERT_EQUAL(ROVER_OK, rover_reach_goal_tell(place));
  TEST_ASSERT_TRUE(rover_reach_goal_next(&elite));
  go(&elite, place);
  TEST_ASSERT_TRUE(rover_find_best_next(&elite));
  TEST_ASSERT_EQUAL(ROVER_OK, rover_find_best_tell(speed_of(&elite)));
  rover_reach_goal_store(goal_bytes);
  rover_find_best_store(best_bytes);

  for (int run = 0; run < 2; ++run) {
    float last[ROVER_MEASURES] = {place[0], place[1]};
    for (int i = 0; i < 4; i += 2) {
      TEST_ASSERT_EQUAL(ROVER_OK, rover_reach_goal_tell(last));
      TEST_ASSERT_TRUE(rover_reach_goal_next(&elite));
      go(&elite, last);
      cells[run][i] = elite.cell;
      TEST_ASSERT_TRUE(rover_find_best_next(&elite));
      cells[run][i + 1] = elite.cell;
      TEST_ASSERT_EQUAL(ROVER_OK, rover_find_best_tell(speed_of(&elite)));
    }
    learn_to_walk();
    TEST_ASSERT_EQUAL(ROVER_OK, rover_unpack(image, bytes));
    TEST_ASSERT_EQUAL(ROVER_OK, rover_reach_goal_begin(&goal_settings));
    TEST_ASSERT_EQUAL(ROVER_OK, rover_find_best_begin(&best_settings));
    TEST_ASSERT_EQUAL(ROVER_OK, rover_reach_goal_restore(goal_bytes));
    TEST_ASSERT_EQUAL(ROVER_OK, rover_find_best_restore(best_bytes));
  }

  TEST_ASSERT_EQUAL_MEMORY(cells[0], cells[1], sizeof cells[0]);
  goal_bytes[30] ^= 1;
  TEST_ASSERT_EQUAL(ROVER_NO_STATE, rover_reach_goal_restore(goal_bytes));
  best_bytes[ROVER_FIND_BEST_BYTES - 1] ^= 0x80;
  TEST_ASSERT_EQUAL(ROVER_NO_STATE, rover_find_best_restore(best_bytes));
}

// Elites get other numbers, or go: what was named or told before must not be used.
static void a_new_search_or_a_repair_forgets_the_trials(void) {
  const float goal[ROVER_MEASURES] = {0.3f, 0.3f};
  rover_config bad_config = ROVER_CONFIG;
  rover_reach_goal_forecast forecast;
  rover_elite elite;
  uint32_t bytes = 0;
  float number;

  for (int way = 0; way < 5; ++way) {
    learn_to_walk();
    TEST_ASSERT_EQUAL(ROVER_OK, rover_pack(image, sizeof image, &bytes));
    TEST_ASSERT_EQUAL(ROVER_OK, rover_reach_goal_begin(&goal_settings));
    TEST_ASSERT_EQUAL(ROVER_OK, rover_find_best_begin(&best_settings));
    TEST_ASSERT_EQUAL(ROVER_OK, rover_reach_goal_aim(goal));
    TEST_ASSERT_TRUE(rover_reach_goal_next(&elite) && rover_find_best_next(&elite));
    TEST_ASSERT_EQUAL(ROVER_OK, rover_reach_goal_tell(goal));
    TEST_ASSERT_EQUAL(ROVER_OK, rover_find_best_tell(1.0f));
    TEST_ASSERT_EQUAL(ROVER_BAD_MEASURE_BOUNDS, rover_begin(&bad_config));
    TEST_ASSERT_TRUE_MESSAGE(rover_reach_goal_best(&elite, &number), "a refused begin forgets nothing");

    if (way == 0) learn_to_walk();
    if (way == 1) TEST_ASSERT_EQUAL(ROVER_OK, rover_unpack(image, bytes));
    if (way == 2) TEST_ASSERT_EQUAL(ROVER_OK, rover_merge_image(image, bytes));
    if (way == 3) rover_reach_goal_forget();
    if (way == 3) rover_find_best_forget();
    if (way == 4) TEST_ASSERT_EQUAL(ROVER_NO_STORAGE, rover_load(&(rover_storage){0}, image, sizeof image));
    if (way == 4) TEST_ASSERT_EQUAL(ROVER_NO_STORAGE, rover_merge(&(rover_storage){0}, image, sizeof image));

    TEST_ASSERT_FALSE(rover_reach_goal_best(&elite, &number) || rover_find_best_best(&elite, &number));
    TEST_ASSERT_FALSE(rover_reach_goal_expect(&forecast));
    TEST_ASSERT_EQUAL(ROVER_NO_TRIAL, rover_reach_goal_tell(goal));
    TEST_ASSERT_TRUE_MESSAGE(rover_reach_goal_next(&elite), "the goal stays");
  }
}

static void each_elite_is_tried_while_it_is_remembered(void) {
  rover_elite elite;
  uint32_t cells[12];
  learn_to_walk();
  TEST_ASSERT_EQUAL(ROVER_OK, rover_find_best_begin(&best_settings));
  for (int i = 0; i < 12; ++i) {
    TEST_ASSERT_TRUE(rover_find_best_next(&elite));
    cells[i] = elite.cell;
    for (int j = 0; j < i; ++j) TEST_ASSERT_TRUE_MESSAGE(cells[j] != cells[i], "T = 12: no elite twice");
    TEST_ASSERT_EQUAL(ROVER_OK, rover_find_best_tell(0.0f));
  }
}

static void the_ram_includes_trial_and_error(void) {
  TEST_ASSERT_TRUE(rover_ram_bytes() > ROVER_CELLS * ROVER_GENES * sizeof(float) + 1000);
}

int main(void) {
  UNITY_BEGIN();
  RUN_TEST(nothing_works_before_begin);
  RUN_TEST(begin_names_what_is_bad);
  RUN_TEST(a_damaged_rover_reaches_its_goals);
  RUN_TEST(a_damaged_rover_finds_its_best);
  RUN_TEST(bad_results_change_nothing);
  RUN_TEST(a_reset_in_the_middle_costs_nothing);
  RUN_TEST(a_new_search_or_a_repair_forgets_the_trials);
  RUN_TEST(each_elite_is_tried_while_it_is_remembered);
  RUN_TEST(the_ram_includes_trial_and_error);
  return UNITY_END();
}
