// A solution on its way: from ask() to the user's own evaluation, and back by tell().
//
// It lives in the caller's memory. Any number may be out at a time; one that never comes back costs nothing.
#ifndef NANOQD_VARIATION_TRIAL_HPP
#define NANOQD_VARIATION_TRIAL_HPP

#include <stdint.h>

namespace nanoqd {

// Who made a trial: plain data that may be stored or sent along with the genes.
struct Origin {
  static constexpr uint32_t unknown = 0;    // the user
  static constexpr uint32_t random = 1;     // a random solution
  static constexpr uint32_t variation = 2;  // the variation policy; one with several operators counts up from here

  uint32_t maker = unknown;
  uint32_t reference = 0;  // the maker's own business, such as a generation number by which it knows stale tags
};

template <class Scalar, uint32_t Genes>
struct Trial {
  Scalar genes[Genes]{};
  Origin origin{};
};

}  // namespace nanoqd

#endif
