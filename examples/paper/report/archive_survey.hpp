// The data that the report takes from the final archives of a study. Reads each file once, and
// keeps only the maps that the report draws.
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
  std::vector<MapRow> rows;  // without the functions that have no archive
};

struct ArchiveSurvey {
  std::size_t archives = 0;  // number of files found
  std::vector<DimensionProfile> profiles;
  std::vector<DimensionMaps> maps;  // without the dimensions that have no map

  // The largest error in any archive of a (dimension, function), rounded up to three digits.
  std::map<std::pair<std::uint32_t, std::uint32_t>, double> worst_error;
};

// Reads the archives of a study, and keeps the maps of `map_functions`. Skips missing archives.
// Returns an empty result if an archive cannot be read; `error` is then one sentence.
[[nodiscard]] std::optional<ArchiveSurvey> survey_archives(const std::string& folder, const Study& study,
                                                           const std::vector<std::uint32_t>& map_functions,
                                                           std::string& error);

}  // namespace nanoqd::paper

#endif
