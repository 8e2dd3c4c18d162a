#include "mark_tables.hpp"

#include <cstddef>

#include "../names.hpp"
#include "experiment/page/number_format.hpp"
#include "experiment/statistics/rank_sum.hpp"

namespace nanoqd::paper {
namespace {

std::string mark_text(char mark) { return mark == '-' ? "\u2212" : std::string(1, mark); }

struct SameCount {
  std::size_t same = 0;
  std::size_t opposite = 0;  // one is + and the other is -
  std::size_t all = 0;

  void add(const MarkPair& pair) {
    ++all;
    same += pair.ours == pair.printed ? 1U : 0U;
    opposite += pair.ours != pair.printed && pair.ours != '=' && pair.printed != '=' ? 1U : 0U;
  }
  [[nodiscard]] std::string same_text() const { return std::to_string(same) + " of " + std::to_string(all); }
};

std::vector<TableCell> count_row(const std::string& dimension, const SameCount& fev, const SameCount& coverage) {
  return {{dimension},
          {fev.same_text()},
          {std::to_string(fev.opposite)},
          {coverage.same_text()},
          {std::to_string(coverage.opposite)}};
}

}  // namespace

std::vector<MarkPair> mark_pairs(const ReportData& data) {
  std::vector<MarkPair> pairs;
  for (const Comparison& one : data.comparisons) {
    const bool is_fev = one.metric == Metric::fev;
    const char printed = is_fev ? one.printed->fev_sign : one.printed->coverage_sign;
    const Cell* const base = data.study.find(one.ours->dimension, one.ours->function, data.study.algorithms.front());
    if (printed == ' ' || base == nullptr) continue;
    const std::vector<double> reference = values_of(*base, one.metric);
    const std::vector<double> values = values_of(*one.ours, one.metric);
    pairs.push_back({one.ours->algorithm, one.ours->dimension, one.ours->function, one.metric,
                     significance_sign(reference, values, is_fev), printed, rank_sum_test(values, reference).p});
  }
  return pairs;
}

Table mark_table(const std::vector<MarkPair>& pairs) {
  Table table;
  table.columns = {
      {"", "n"}, {"FEV", "same mark"}, {"FEV", "opposite"}, {"coverage", "same mark"}, {"coverage", "opposite"}};
  SameCount counts[2];
  SameCount all[2];
  for (std::size_t i = 0; i < pairs.size(); ++i) {
    const std::size_t column = pairs[i].metric == Metric::fev ? 0 : 1;
    counts[column].add(pairs[i]);
    all[column].add(pairs[i]);
    if (i + 1 < pairs.size() && pairs[i + 1].dimension == pairs[i].dimension) continue;
    table.rows.push_back(count_row(std::to_string(pairs[i].dimension), counts[0], counts[1]));
    counts[0] = {};
    counts[1] = {};
  }
  table.rows.push_back(count_row("all", all[0], all[1]));
  table.footer_rows = 1;
  return table;
}

Table mark_misfit_table(const std::vector<MarkPair>& pairs) {
  Table table;
  table.columns = {{"", "n"},    {"", "function"}, {"", "what", TableColumn::Kind::text},
                   {"", "ours"}, {"", "printed"},  {"", "our p"}};
  for (const MarkPair& pair : pairs) {
    if (pair.ours == pair.printed) continue;
    table.rows.push_back({{std::to_string(pair.dimension)},
                          {"F" + std::to_string(pair.function)},
                          {pair.metric == Metric::fev ? "FEV" : "coverage"},
                          {mark_text(pair.ours)},
                          {mark_text(pair.printed)},
                          {probability(pair.p)}});
  }
  return table;
}

}  // namespace nanoqd::paper
