// What the report takes from the final archives of a study. Each file is read once, and only the maps to be drawn
// are kept.
#ifndef NANOQD_EXAMPLES_PAPER_REPORT_ARCHIVE_SURVEY_HPP
#define NANOQD_EXAMPLES_PAPER_REPORT_ARCHIVE_SURVEY_HPP

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "bates_figure.hpp"
#include "map_figure.hpp"
#include "study.hpp"

namespace nanoqd::paper {

struct DimensionMaps {
  std::uint32_t dimension = 0;
  std::vector<std::string> algorithms;
  std::vector<MapRow> rows;  // functions without any archive are left out
};

struct ArchiveSurvey {
  std::size_t archives = 0;  // found
  std::vector<DimensionProfile> profiles;
  std::vector<DimensionMaps> maps;  // dimensions without any are left out

  // The largest error in any archive of a (dimension, function), rounded up to three digits.
  std::map<std::pair<std::uint32_t, std::uint32_t>, double> worst_error;
};

// `map_functions` are those whose maps are kept. An archive that is not there is left out; one that cannot be read is
// an error, and `error` is one sentence.
[[nodiscard]] std::optional<ArchiveSurvey> survey_archives(const std::string& folder, const Study& study,
                                                           const std::vector<std::uint32_t>& map_functions,
                                                           std::string& error);

}  // namespace nanoqd::paper

#endif
