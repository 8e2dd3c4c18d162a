// A figure of all cells of the paper's tables at a glance: a square for each, for two sets of
// settings side by side.
#ifndef NANOQD_EXAMPLES_PAPER_REPORT_AGREEMENT_BOARD_HPP
#define NANOQD_EXAMPLES_PAPER_REPORT_AGREEMENT_BOARD_HPP

#include <string>
#include <vector>

#include "../names.hpp"
#include "agreement.hpp"
#include "experiment/page/figure.hpp"
#include "study.hpp"

namespace nanoqd::paper {

struct BoardSide {
  const Study& study;
  const std::vector<Comparison>& comparisons;
};

// Draws `before` at the left and `after` at the right.
[[nodiscard]] Figure agreement_board(const BoardSide& before, const BoardSide& after, const std::string& name);

}  // namespace nanoqd::paper

#endif
