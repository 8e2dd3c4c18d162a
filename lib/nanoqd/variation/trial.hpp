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

  uint32_t maker = unknown;
  uint32_t reference = 0;  // for the maker's own use, such as a generation number that detects old trials
};

// A solution in flight.
template <class Scalar, uint32_t Genes>
struct Trial {
  Scalar genes[Genes]{};
  Origin origin{};
};

}  // namespace nanoqd

#endif
