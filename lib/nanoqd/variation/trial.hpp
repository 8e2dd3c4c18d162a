// A trial: a solution in flight, from ask() to the user's evaluation, and back by tell().
//
// It is in the caller's memory. Any number of trials may be out at the same time. A trial that
// never comes back costs nothing.
#ifndef NANOQD_VARIATION_TRIAL_HPP
#define NANOQD_VARIATION_TRIAL_HPP

#include <stdint.h>

#include "../language.hpp"

namespace nanoqd {

// Says who made a trial. It is plain data: you may store it, or send it along with the genes.
struct Origin {
  static constexpr uint32_t unknown = 0;    // the user
  static constexpr uint32_t random = 1;     // a random solution
  static constexpr uint32_t variation = 2;  // the variation; if it has several operators, they count up from here

  // A noisy search hands out an elite again; `reference` is its cell.
  static constexpr uint32_t elite = 0xFFFFFFFFU;

  uint32_t maker = unknown;
  uint32_t reference = 0;  // for the maker's own use, such as a generation number that detects old trials
};

// A solution in flight.
template <class Scalar, uint32_t Genes>
struct Trial {
  Scalar genes[Genes]{};
  Origin origin{};
};

// A solution in flight, of a search with noisy evaluations. It may be handed out several times, and
// holds the means of its evaluations so far. It is plain data, too.
template <class Scalar, uint32_t Genes, uint32_t Dims>
struct NoisyTrial {
  Scalar genes[Genes]{};
  Origin origin{};
  Scalar objective{};       // the mean of the evaluations told so far
  Scalar measures[Dims]{};  // the means, likewise
  uint32_t cell = 0;        // the cell of these means
  uint8_t evaluations = 0;  // how many were told so far, at most 255
  bool is_due = false;      // the next ask() hands out the same genes

  // Forgets the evaluations: the genes are no longer in flight.
  void forget() noexcept {
    evaluations = 0;
    is_due = false;
  }
};

}  // namespace nanoqd

#endif
