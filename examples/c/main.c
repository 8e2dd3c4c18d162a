// Firmware in C that learns how to push a puck to every place of its table with the least effort.
// It does what examples/firmware does in C++, and prints the same digest.
#include "print.h"
#include "puck.h"
#include "pushes.h"  // the build makes this file: see nanoqd_add_c_search in CMakeLists.txt

enum { TRIALS = 20000 };

static pushes_trial trial;

static pushes_status begin(void) {
  static const float lower[PUSHES_GENES] = {-1, -1, -1, -1, -1, -1, -1, -1};
  static const float upper[PUSHES_GENES] = {1, 1, 1, 1, 1, 1, 1, 1};
  pushes_config config = PUSHES_CONFIG;
  config.seed = 2021;
  config.gene_lower = lower;
  config.gene_upper = upper;
  return pushes_begin(&config);
}

// One pass of the main loop: one trial, as on a real robot.
static pushes_status try_one(void) {
  const pushes_status status = pushes_ask(&trial);
  if (status != PUSHES_OK) return status;
  const puck_slide end = puck_push(trial.genes);
  const float place[PUSHES_MEASURES] = {end.x, end.y};
  return pushes_tell(&trial, -end.effort, place, NULL);
}

static void report(void) {
  print_number(pushes_size());
  print_text(" of ");
  print_number(PUSHES_CELLS);
  print_text(" places reached in ");
  print_number((uint32_t)pushes_evaluations());
  print_text(" trials\nmemory: ");
  print_number((uint32_t)pushes_ram_bytes());
  print_text(" bytes\ndigest ");
  print_hex(pushes_digest());
  print_text("\n");
}

// Uses what was learned: brings the puck to a place that somebody names.
static void use(float x, float y) {
  const float wanted[PUSHES_MEASURES] = {x, y};
  pushes_elite elite;
  if (!pushes_nearest(wanted, &elite)) return;
  const puck_slide end = puck_push(elite.genes);
  print_text("asked for ");
  print_thousandths(x);
  print_text(" ");
  print_thousandths(y);
  print_text(", came to rest at ");
  print_thousandths(end.x);
  print_text(" ");
  print_thousandths(end.y);
  print_text("\n");
}

int main(void) {
  // Checks that this chip, with this compiler, computes the published bits.
  pushes_status status = pushes_self_test();
  if (status == PUSHES_OK) status = begin();
  for (int pass = 0; pass < TRIALS && status == PUSHES_OK; ++pass) status = try_one();
  if (status == PUSHES_OK) status = pushes_check();
  if (status != PUSHES_OK) {
    print_text(pushes_describe(status));
    print_text("\n");
    return 1;
  }
  report();
  use(0.5f, -0.25f);
  return 0;
}
