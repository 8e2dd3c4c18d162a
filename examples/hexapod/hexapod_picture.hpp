// Pictures of the experiment, as self-contained SVG.
#ifndef NANOQD_EXAMPLES_HEXAPOD_PICTURE_HPP
#define NANOQD_EXAMPLES_HEXAPOD_PICTURE_HPP

#include <nanoqd/nanoqd.hpp>

#include <string>
#include <vector>

#include "experiment.hpp"

namespace hexapod {

// Draws the mean speed against the number of trials, for each way of recovery.
[[nodiscard]] std::string render_curve(const std::vector<Case>& cases);

// Draws one recovery: the fastest gait intact, the same with a leg missing, and the gait that was
// found. Finds the first repertoire for it.
[[nodiscard]] nanoqd::Status render_strip(std::string& svg);

}  // namespace hexapod

#endif
