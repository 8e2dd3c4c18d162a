// A figure that shows why corners of the map are hard to reach: the density of random solutions
// along a measure, and the cells that each algorithm has filled along it.
#ifndef NANOQD_EXAMPLES_PAPER_REPORT_BATES_FIGURE_HPP
#define NANOQD_EXAMPLES_PAPER_REPORT_BATES_FIGURE_HPP

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "../names.hpp"
#include "../record/archive_file.hpp"
#include "experiment/page/figure.hpp"
#include "study.hpp"

namespace nanoqd::paper {

// Counts the cells of many archives by their place along a measure.
class FillProfile {
 public:
  static constexpr std::size_t bins = 25;

  void add(const ArchiveFile& archive);
  [[nodiscard]] bool empty() const { return total_.empty(); }
  [[nodiscard]] double filled_share(std::size_t bin) const;

 private:
  std::vector<double> total_;
  std::vector<double> filled_;
};

struct DimensionProfile {
  std::uint32_t dimension = 0;
  double evaluations = 0.0;
  double cells = 0.0;
  std::vector<FillProfile> algorithms;  // in the order of the study; empty without an archive
};

[[nodiscard]] Figure bates_figure(const Study& study, const std::vector<DimensionProfile>& profiles,
                                  const std::string& name);

}  // namespace nanoqd::paper

#endif
