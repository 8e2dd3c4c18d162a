// A figure of the distance between each cell of our tables and the printed one.
#ifndef NANOQD_EXAMPLES_PAPER_REPORT_AGREEMENT_FIGURE_HPP
#define NANOQD_EXAMPLES_PAPER_REPORT_AGREEMENT_FIGURE_HPP

#include <string>
#include <vector>

#include "../names.hpp"
#include "agreement.hpp"
#include "experiment/page/figure.hpp"
#include "study.hpp"

namespace nanoqd::paper {

[[nodiscard]] Figure agreement_figure(const Study& study, const std::vector<Comparison>& comparisons,
                                      const std::string& name);

}  // namespace nanoqd::paper

#endif
