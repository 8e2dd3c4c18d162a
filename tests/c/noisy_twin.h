// A noisy search as C sees it, and its twin in C++: both are told the same evaluations.
#ifndef NANOQD_TESTS_C_NOISY_TWIN_H
#define NANOQD_TESTS_C_NOISY_TWIN_H

#include <stdbool.h>
#include <stdint.h>

#if defined(__cplusplus)
extern "C" {
#endif

// Evaluates genes with noise on the objective and on the measures. `noise` is the state of a small
// generator.
void evaluate_noisily(uint32_t* noise, const float* genes, float* objective, float* measures);

// What is compared of a run.
typedef struct twin_facts {
  uint64_t digest;
  uint64_t evaluations;
  uint64_t unconfirmed;
  uint64_t revised;
  float doubt;
} twin_facts;

// Runs the search in C++: a solution of the user's, and `count` trials, two of which are out at a
// time. Returns false if a call failed.
bool run_twin(uint32_t count, twin_facts* facts);

#if defined(__cplusplus)
}
#endif

#endif
