#include "summary.hpp"

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>

#include "../names.hpp"
#include "experiment/page/number_format.hpp"
#include "experiment/statistics/quantiles.hpp"

namespace nanoqd::paper {
namespace {

std::optional<double> offset_in(const ReportData& data, const Cell& cell) {
  const auto worst = data.survey.worst_error.find({cell.dimension, cell.function});
  if (worst == data.survey.worst_error.end()) return std::nullopt;
  return worst->second;
}

double mean_of(const std::vector<double>& values) { return moments_of(values).mean; }

// The following functions add one function of the suite; summary_of() divides the sums at the end.
void add_errors(Summary& sum, const Cell& base, const Cell& cell) {
  const std::vector<double> old_errors = values_of(base, Metric::fev);
  const std::vector<double> new_errors = values_of(cell, Metric::fev);
  const char sign = significance_sign(old_errors, new_errors, true);
  sum.lower += sign == '+' ? 1U : 0U;
  sum.equal += sign == '=' ? 1U : 0U;
  sum.higher += sign == '-' ? 1U : 0U;
  const double ratio = std::max(mean_of(old_errors), fev_floor) / std::max(mean_of(new_errors), fev_floor);
  sum.tenfold += ratio >= 10.0 ? 1U : 0U;
  sum.thousandfold += ratio >= 1000.0 ? 1U : 0U;
  sum.fev_ratio += std::log(ratio);
}

void add_coverage(Summary& sum, const Cell& base, const Cell& cell) {
  const std::vector<double> old_shares = values_of(base, Metric::coverage);
  const std::vector<double> new_shares = values_of(cell, Metric::coverage);
  if (old_shares.empty() || new_shares.empty()) return;
  const double points = 100.0 * (mean_of(new_shares) - mean_of(old_shares));
  sum.least_coverage = sum.covered == 0 ? points : std::min(sum.least_coverage, points);
  sum.mean_coverage += points;
  ++sum.covered;
}

void add_score(Summary& sum, const Cell& base, const Cell& cell, double offset) {
  const double old_score = mean_of(scores_of(base, offset));
  const double new_score = mean_of(scores_of(cell, offset));
  double elites = 0.0;
  for (const ResultRow* run : base.runs) elites += static_cast<double>(run->elites);
  const bool is_one_cell = elites < 2.0 * static_cast<double>(base.runs.size());
  if (!(old_score > 0.0) || is_one_cell) return;  // a percentage of nearly nothing says nothing
  sum.higher_score += new_score > old_score ? 1U : 0U;
  sum.score_change += 100.0 * (new_score / old_score - 1.0);
  ++sum.scored;
}

double divided(double sum, std::size_t count) { return count == 0 ? 0.0 : sum / static_cast<double>(count); }

std::string of(std::size_t part, std::size_t all) { return std::to_string(part) + " of " + std::to_string(all); }

std::string signed_text(double value, int decimals) {
  const std::string size = fixed(std::fabs(value), decimals);
  const bool is_zero = size.find_first_not_of("0.") == std::string::npos;
  return (is_zero ? "" : value < 0.0 ? "\u2212" : "+") + size;
}

std::string ratio_text(double ratio) { return ratio >= 0.1 && ratio < 1000.0 ? fixed(ratio, 2) : scientific(ratio); }

std::vector<TableColumn> summary_columns() {
  return {{"", "", TableColumn::Kind::text},
          {"", "n"},
          {"FEV", "lower/equal/higher"},
          {"FEV", "10 times lower"},
          {"FEV", "1,000 times lower"},
          {"FEV", "ratio"},
          {"coverage, points", "mean"},
          {"coverage, points", "least"},
          {"QD score", "higher"},
          {"QD score", "mean change"}};
}

std::vector<TableCell> summary_row(const std::string& algorithm, std::uint32_t dimension, const Summary& summary) {
  const std::string none = "\u2013";
  const bool has_coverage = summary.covered > 0;
  const bool has_score = summary.scored > 0;
  return {{display_name(algorithm)},
          {std::to_string(dimension)},
          {std::to_string(summary.lower) + '/' + std::to_string(summary.equal) + '/' + std::to_string(summary.higher)},
          {of(summary.tenfold, summary.functions)},
          {of(summary.thousandfold, summary.functions)},
          {ratio_text(summary.fev_ratio)},
          {has_coverage ? signed_text(summary.mean_coverage, 2) : none},
          {has_coverage ? signed_text(summary.least_coverage, 2) : none},
          {has_score ? of(summary.higher_score, summary.scored) : none},
          {has_score ? signed_text(summary.score_change, 1) + " %" : none}};
}

// Returns rows in the order of the tables: by dimension, then by algorithm.
std::vector<std::vector<TableCell>> summary_rows(const ReportData& data, const std::vector<ReportData>& studies) {
  std::vector<std::vector<TableCell>> rows;
  const ReportData* const reference = reference_of(data, studies);
  if (reference == nullptr) return rows;
  for (const std::uint32_t dimension : data.study.dimensions) {
    for (const std::string& algorithm : data.study.algorithms_in(dimension)) {
      if (algorithm == summary_reference) continue;
      const Summary summary = summary_of(data, *reference, dimension, algorithm);
      if (summary.functions > 0) rows.push_back(summary_row(algorithm, dimension, summary));
    }
  }
  return rows;
}

}  // namespace

Summary summary_of(const ReportData& data, const ReportData& reference, std::uint32_t dimension,
                   const std::string& algorithm) {
  Summary sum;
  for (const std::uint32_t function : data.study.functions) {
    const Cell* const base = reference.study.find(dimension, function, summary_reference);
    const Cell* const cell = data.study.find(dimension, function, algorithm);
    if (base == nullptr || cell == nullptr) continue;
    ++sum.functions;
    add_errors(sum, *base, *cell);
    add_coverage(sum, *base, *cell);
    const std::optional<double> old_offset = offset_in(reference, *base);
    const std::optional<double> new_offset = offset_in(data, *cell);
    if (old_offset && new_offset) add_score(sum, *base, *cell, std::max(*old_offset, *new_offset));
  }
  sum.fev_ratio = std::exp(divided(sum.fev_ratio, sum.functions));
  sum.mean_coverage = divided(sum.mean_coverage, sum.covered);
  sum.score_change = divided(sum.score_change, sum.scored);
  return sum;
}

const ReportData* reference_of(const ReportData& data, const std::vector<ReportData>& studies) {
  const auto has_reference = [](const Study& study) {
    return std::find(study.algorithms.begin(), study.algorithms.end(), summary_reference) != study.algorithms.end();
  };
  if (has_reference(data.study)) return &data;
  std::string settings = data.study.settings;
  const std::size_t begin = settings.find("+without=");
  if (begin == std::string::npos) return nullptr;
  settings.erase(begin, settings.find('+', begin + 1) - begin);
  const auto found = std::find_if(studies.begin(), studies.end(), [&](const ReportData& other) {
    return other.study.settings == settings && other.study.data == data.study.data && has_reference(other.study);
  });
  return found == studies.end() ? nullptr : &*found;
}

Table summary_table(const ReportData& data, const std::vector<ReportData>& studies) {
  Table table;
  table.columns = summary_columns();
  table.rows = summary_rows(data, studies);
  return table;
}

Table settings_table(const std::vector<ReportData>& studies) {
  Table table;
  table.columns = summary_columns();
  table.columns.insert(table.columns.begin(), {"", "settings", TableColumn::Kind::text});
  for (const ReportData& data : studies) {
    for (std::vector<TableCell>& row : summary_rows(data, studies)) {
      row.insert(row.begin(), {data.study.settings + (data.study.data == "official" ? "" : ", made-up data")});
      table.rows.push_back(std::move(row));
    }
  }
  return table;
}

}  // namespace nanoqd::paper
