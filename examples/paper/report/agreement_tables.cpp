#include "agreement_tables.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "../names.hpp"
#include "experiment/page/number_format.hpp"

namespace nanoqd::paper {
namespace {

struct CountPair {
  AgreementCount fev;
  AgreementCount coverage;
};

std::string of(std::size_t part, std::size_t all) {
  return all == 0 ? "\u2013" : std::to_string(part) + " of " + std::to_string(all);
}

std::vector<TableCell> count_row(const std::string& algorithm, const std::string& dimension, const CountPair& count) {
  return {{algorithm},
          {dimension},
          {of(count.fev.within_two, count.fev.cells)},
          {of(count.fev.no_difference, count.fev.tested)},
          {of(count.coverage.within_two, count.coverage.cells)},
          {of(count.coverage.no_difference, count.coverage.tested)},
          {of(count.coverage.within_tolerance, count.coverage.cells)}};
}

std::string mean_text(const Moments& moments, bool is_fev) {
  return is_fev ? scientific(moments.mean) + " (" + scientific(moments.deviation) + ')'
                : fixed(moments.mean, 1) + " (" + fixed(moments.deviation, 1) + ") %";
}

std::string deviations_text(double deviations) {
  if (!std::isfinite(deviations)) return "printed one is 0";
  const std::string sign = deviations < 0.0 ? "\u2212" : "+";
  return std::fabs(deviations) < 1000.0 ? sign + fixed(std::fabs(deviations), 1) : sign + "1000 or more";
}

}  // namespace

Table agreement_table(const ReportData& data) {
  Table table;
  table.columns = {{"", "", TableColumn::Kind::text},     {"", "n"},
                   {"FEV", "within two deviations"},      {"FEV", "Welch: no difference"},
                   {"coverage", "within two deviations"}, {"coverage", "Welch: no difference"},
                   {"coverage", "within 1.5 points"}};
  std::vector<std::vector<TableCell>> sums;
  for (const std::string& algorithm : data.study.algorithms) {
    CountPair all;
    for (const std::uint32_t dimension : data.study.dimensions) {
      CountPair count;
      for (const Comparison& one : data.comparisons) {
        if (one.ours->algorithm != algorithm || one.ours->dimension != dimension) continue;
        (one.metric == Metric::fev ? count.fev : count.coverage).add(one);
        (one.metric == Metric::fev ? all.fev : all.coverage).add(one);
      }
      if (count.fev.cells > 0)
        table.rows.push_back(count_row(display_name(algorithm), std::to_string(dimension), count));
    }
    if (all.fev.cells > 0) sums.push_back(count_row(display_name(algorithm), "all", all));
  }
  table.footer_rows = sums.size();
  table.rows.insert(table.rows.end(), sums.begin(), sums.end());
  return table;
}

Table misfit_table(const ReportData& data) {
  Table table;
  table.columns = {{"", "", TableColumn::Kind::text},
                   {"", "n"},
                   {"", "function"},
                   {"", "what", TableColumn::Kind::text},
                   {"", "ours"},
                   {"", "printed"},
                   {"", "off by deviations"},
                   {"", "Welch p"},
                   {"", "what is known", TableColumn::Kind::prose}};
  for (const Comparison& one : data.comparisons) {
    if (one.fits()) continue;
    const bool is_fev = one.metric == Metric::fev;
    const PrintedNumber& mean = is_fev ? one.printed->fev_mean : one.printed->coverage_mean;
    const PrintedNumber& deviation = is_fev ? one.printed->fev_deviation : one.printed->coverage_deviation;
    table.rows.push_back({{display_name(one.ours->algorithm)},
                          {std::to_string(one.ours->dimension)},
                          {"F" + std::to_string(one.ours->function)},
                          {is_fev ? "FEV" : "coverage"},
                          {mean_text(one.our_moments, is_fev)},
                          {mean.text + " (" + deviation.text + (is_fev ? ")" : ") %")},
                          {deviations_text(one.deviations)},
                          {one.is_tested ? probability(one.p) : "\u2013"},
                          {known_reason(one)}});
  }
  return table;
}

}  // namespace nanoqd::paper
