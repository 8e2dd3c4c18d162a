// A small neural network with two layers and one output, as a controller.
//
// The code uses only + - * / and comparisons, also for the bend of a neuron. A device therefore
// needs no mathematics library, and every target computes the same bits.
#ifndef NANOQD_EXAMPLES_NETWORK_HPP
#define NANOQD_EXAMPLES_NETWORK_HPP

#include <stdint.h>

// Returns about tanh(x), from -1 to 1. The error is at most 0.024.
inline float squash(float x) {
  if (x >= 3.0f) return 1.0f;
  if (x <= -3.0f) return -1.0f;
  const float square = x * x;
  return x * (27.0f + square) / (27.0f + 9.0f * square);
}

template <uint32_t Inputs, uint32_t Hidden>
struct Network {
  // Each hidden neuron has a weight for each input, a bias, and a weight in the output, in this
  // order. The last weight is the bias of the output.
  static constexpr uint32_t weights = Hidden * (Inputs + 2) + 1;

  // Returns the output, from -1 to 1. Cost: O(weights).
  static float output(const float (&weight)[weights], const float (&input)[Inputs]) {
    const float* next = weight;
    float sum = 0.0f;
    for (uint32_t neuron = 0; neuron < Hidden; ++neuron) {
      float inside = 0.0f;
      for (const float value : input) inside += *next++ * value;
      inside += *next++;
      sum += *next++ * squash(inside);
    }
    return squash(sum + *next);
  }
};

#endif
