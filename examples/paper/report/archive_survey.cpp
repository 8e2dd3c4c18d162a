#include "archive_survey.hpp"

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <system_error>

#include "host/text/read_file.hpp"

namespace nanoqd::paper {
namespace {

double rounded_up(double value) {
  if (!(value > 0.0)) return 0.0;
  const double unit = std::pow(10.0, std::floor(std::log10(value)) - 2.0);
  return std::ceil(value / unit) * unit;
}

double worst_of(const ArchiveFile& archive) {
  double worst = 0.0;
  for (const std::optional<double>& error : archive.errors) {
    if (error && std::isfinite(*error)) worst = std::max(worst, *error);
  }
  return worst;
}

// Leaves `archive` empty if there is no file. Returns false if the file exists but cannot be read.
bool load(const std::string& path, std::optional<ArchiveFile>& archive, std::string& error) {
  std::error_code ignored;
  if (!std::filesystem::exists(path, ignored)) return true;
  const std::optional<std::string> text = host::read_file(path, error);
  if (!text) return false;
  archive = parse_archive(*text, path, error);
  return archive.has_value();
}

}  // namespace

std::optional<ArchiveSurvey> survey_archives(const std::string& folder, const Study& study,
                                             const std::vector<std::uint32_t>& map_functions, std::string& error) {
  ArchiveSurvey survey;
  for (const std::uint32_t dimension : study.dimensions) {
    DimensionProfile profile;
    profile.dimension = dimension;
    profile.algorithms.resize(study.algorithms.size());
    DimensionMaps maps{dimension, study.algorithms_in(dimension), {}};
    for (const std::uint32_t function : study.functions) {
      MapRow row{function, std::vector<std::optional<ArchiveFile>>(maps.algorithms.size())};
      bool any = false;
      for (std::size_t i = 0; i < study.algorithms.size(); ++i) {
        const std::string& algorithm = study.algorithms[i];
        const Cell* const cell = study.find(dimension, function, algorithm);
        if (cell == nullptr) continue;
        const ResultRow& run = *cell->runs.front();
        profile.evaluations = static_cast<double>(run.evaluations);
        profile.cells = static_cast<double>(run.cells);
        std::optional<ArchiveFile> archive;
        if (!load(archive_path(folder, study.settings, study.data, algorithm, function, dimension), archive, error)) {
          return std::nullopt;
        }
        if (!archive) continue;
        ++survey.archives;
        any = true;
        double& worst = survey.worst_error[{dimension, function}];
        worst = std::max(worst, rounded_up(worst_of(*archive)));
        if (run.coverage) profile.algorithms[i].add(*archive);
        const auto place = std::find(maps.algorithms.begin(), maps.algorithms.end(), algorithm);
        row.archives[static_cast<std::size_t>(place - maps.algorithms.begin())] = std::move(archive);
      }
      const bool wanted = std::find(map_functions.begin(), map_functions.end(), function) != map_functions.end();
      if (any && wanted) maps.rows.push_back(std::move(row));
    }
    survey.profiles.push_back(std::move(profile));
    if (!maps.rows.empty()) survey.maps.push_back(std::move(maps));
  }
  return survey;
}

}  // namespace nanoqd::paper
