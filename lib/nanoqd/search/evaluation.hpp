// An evaluation: the objective and the measures of a solution, as step() and run() take them from
// your function.
#ifndef NANOQD_SEARCH_EVALUATION_HPP
#define NANOQD_SEARCH_EVALUATION_HPP

#include <stdint.h>

#include "../math/detail/scalar.hpp"

namespace nanoqd {

// Each field starts out infinite, so that tell() refuses an evaluation with a field that was not
// set.
template <class Scalar, uint32_t Dims>
struct Evaluation {
  Scalar objective;
  Scalar measures[Dims];

  // Makes every field infinite. Cost: O(dims).
  void clear() noexcept {
    objective = detail::infinity<Scalar>();
    for (Scalar& measure : measures) measure = detail::infinity<Scalar>();
  }
};

}  // namespace nanoqd

#endif
