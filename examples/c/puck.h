// A puck on an air table, in C: the robot of examples/firmware, with the same arithmetic.
#ifndef NANOQD_EXAMPLES_C_PUCK_H
#define NANOQD_EXAMPLES_C_PUCK_H

#define PUCK_PUSHES 4
#define PUCK_FORCES (2 * PUCK_PUSHES)  // in x and y, each from -1 to 1

typedef struct puck_slide {
  float x;  // where the puck came to rest, from -1 to 1
  float y;
  float effort;  // the sum of the squared forces
} puck_slide;

// Pushes the puck from the middle of the table. Returns where it ends, and the effort.
puck_slide puck_push(const float forces[PUCK_FORCES]);

#endif
