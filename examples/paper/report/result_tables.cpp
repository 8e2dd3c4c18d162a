#include "result_tables.hpp"

#include <algorithm>
#include <optional>

#include "../names.hpp"
#include "experiment/page/number_format.hpp"
#include "experiment/statistics/quantiles.hpp"

namespace nanoqd::paper {
namespace {

const std::string minus = "\u2212";

std::string sign_text(char sign) { return sign == '-' ? minus : std::string(1, sign); }

// Wins, draws and losses against the reference, counted as in the paper.
struct SignCount {
  std::size_t better = 0;
  std::size_t equal = 0;
  std::size_t worse = 0;

  void add(char sign) {
    better += sign == '+' ? 1U : 0U;
    equal += sign == '=' ? 1U : 0U;
    worse += sign == '-' ? 1U : 0U;
  }
  [[nodiscard]] std::string text() const {
    return std::to_string(better) + '/' + std::to_string(equal) + '/' + std::to_string(worse);
  }
};

// Returns the values of a cell in the form that the table shows. The QD score is the sum over
// elites of (worst error - error).
std::vector<double> shown_values(const ReportData& data, const Cell& cell, Metric metric) {
  if (metric != Metric::qd_score) {
    std::vector<double> values = values_of(cell, metric);
    for (double& value : values) value *= metric == Metric::coverage ? 100.0 : 1.0;
    return values;
  }
  const auto worst = data.survey.worst_error.find({cell.dimension, cell.function});
  return worst == data.survey.worst_error.end() ? std::vector<double>() : scores_of(cell, worst->second);
}

std::string mean_text(const Moments& moments, Metric metric) {
  const auto number = [&](double value) { return metric == Metric::coverage ? fixed(value, 1) : scientific(value); };
  return number(moments.mean) + " (" + (moments.count > 1 ? number(moments.deviation) : "\u2013") + ')';
}

const Comparison* find(const std::vector<Comparison>& comparisons, const Cell& cell, Metric metric) {
  const auto found = std::find_if(comparisons.begin(), comparisons.end(),
                                  [&](const Comparison& one) { return one.ours == &cell && one.metric == metric; });
  return found == comparisons.end() ? nullptr : &*found;
}

bool is_printed(const ReportData& data, std::uint32_t dimension, const std::string& algorithm, Metric metric) {
  const std::string name = printed_name(data.study, algorithm);
  return data.printed != nullptr && metric != Metric::qd_score &&
         std::any_of(data.printed->cells.begin(), data.printed->cells.end(),
                     [&](const PrintedCell& cell) { return cell.dimension == dimension && cell.algorithm == name; });
}

// Returns whether a table has a column of printed numbers for the algorithm.
bool has_printed_column(const ReportData& data, std::uint32_t dimension, const std::string& algorithm, Metric metric) {
  return !data.hides_printed && is_printed(data, dimension, algorithm, metric);
}

std::string printed_text(const PrintedCell* cell, Metric metric) {
  if (cell == nullptr) return "\u2013";
  if (metric == Metric::coverage && !cell->has_coverage()) return "\u2013";
  const bool is_fev = metric == Metric::fev;
  const std::string mean = is_fev ? cell->fev_mean.text : cell->coverage_mean.text;
  const std::string deviation = is_fev ? cell->fev_deviation.text : cell->coverage_deviation.text;
  const char sign = is_fev ? cell->fev_sign : cell->coverage_sign;
  return mean + " (" + deviation + ')' + (sign == ' ' ? "" : ' ' + sign_text(sign));
}

struct Entry {  // an algorithm's cell in one row of a table
  const Cell* cell = nullptr;
  std::vector<double> values;
  Moments moments;
  char sign = ' ';  // blank for the reference, and if there is nothing to compare
};

std::vector<Entry> entries_of(const ReportData& data, std::uint32_t dimension, std::uint32_t function,
                              const std::vector<std::string>& algorithms, Metric metric) {
  std::vector<Entry> entries(algorithms.size());
  for (std::size_t i = 0; i < algorithms.size(); ++i) {
    Entry& entry = entries[i];
    entry.cell = data.study.find(dimension, function, algorithms[i]);
    if (entry.cell == nullptr) continue;
    entry.values = shown_values(data, *entry.cell, metric);
    entry.moments = moments_of(entry.values);
    if (i > 0 && !entries[0].values.empty() && !entry.values.empty()) {
      entry.sign = significance_sign(entries[0].values, entry.values, metric == Metric::fev);
    }
  }
  return entries;
}

// Returns the significantly best algorithm, which the paper sets in bold. It is the reference if
// that beats all others. Otherwise it is the best mean of those that beat the reference. Empty if
// there is none.
std::optional<std::size_t> winner_of(const std::vector<Entry>& entries, bool lower_is_better) {
  std::optional<std::size_t> winner;
  std::size_t compared = 0;
  std::size_t beaten = 0;
  for (std::size_t i = 1; i < entries.size(); ++i) {
    compared += entries[i].sign == ' ' ? 0U : 1U;
    beaten += entries[i].sign == '-' ? 1U : 0U;
    if (entries[i].sign != '+') continue;
    const bool better = !winner || (entries[i].moments.mean < entries[*winner].moments.mean) == lower_is_better;
    if (better) winner = i;
  }
  if (!winner && compared > 0 && beaten == compared) return 0;
  return winner;
}

TableCell our_cell(const ReportData& data, const Entry& entry, Metric metric, std::size_t asked, bool wins) {
  if (entry.cell == nullptr) return {"no runs"};
  if (entry.values.empty()) return {"\u2013"};
  const Comparison* const comparison = find(data.comparisons, *entry.cell, metric);
  TableCell cell{mean_text(entry.moments, metric)};
  if (entry.sign != ' ') cell.text += ' ' + sign_text(entry.sign);
  if (entry.values.size() < asked) {
    cell.text += " [" + std::to_string(entry.values.size()) + " of " + std::to_string(asked) + ']';
  }
  cell.strong = wins;
  cell.flagged = comparison != nullptr && !comparison->fits();
  if (cell.flagged) cell.text += " \u2020";
  return cell;
}

SignCount our_signs(const ReportData& data, std::uint32_t dimension, const std::string& algorithm, Metric metric) {
  const std::string reference = data.study.algorithms_in(dimension).front();
  SignCount count;
  for (const std::uint32_t function : data.study.functions) {
    count.add(entries_of(data, dimension, function, {reference, algorithm}, metric)[1].sign);
  }
  return count;
}

// Counts as the paper does: functions without coverage are equal.
SignCount printed_signs(const ReportData& data, std::uint32_t dimension, const std::string& algorithm, Metric metric) {
  const std::string name = printed_name(data.study, algorithm);
  SignCount count;
  for (const PrintedCell& cell : data.printed->cells) {
    if (cell.dimension != dimension || cell.algorithm != name) continue;
    count.add(metric == Metric::fev ? cell.fev_sign : cell.coverage_sign);
  }
  return count;
}

std::vector<TableColumn> result_columns(const ReportData& data, std::uint32_t dimension,
                                        const std::vector<std::string>& algorithms, Metric metric) {
  std::vector<TableColumn> columns = {{"", "", TableColumn::Kind::text}};
  if (metric == Metric::qd_score) columns.push_back({"", "offset"});
  for (const std::string& algorithm : algorithms) {
    const bool printed = has_printed_column(data, dimension, algorithm, metric);
    columns.push_back({display_name(algorithm), printed ? "ours" : ""});
    if (printed) columns.push_back({display_name(algorithm), "printed"});
  }
  return columns;
}

}  // namespace

Table result_table(const ReportData& data, std::uint32_t dimension, Metric metric) {
  const std::vector<std::string> algorithms = data.study.algorithms_in(dimension);
  const std::size_t asked = data.study.runs_asked(dimension);
  Table table;
  table.columns = result_columns(data, dimension, algorithms, metric);
  std::vector<SignCount> counts(algorithms.size());
  for (const std::uint32_t function : data.study.functions) {
    const std::vector<Entry> entries = entries_of(data, dimension, function, algorithms, metric);
    const std::optional<std::size_t> winner = winner_of(entries, metric == Metric::fev);
    std::vector<TableCell> row = {{"F" + std::to_string(function)}};
    if (metric == Metric::qd_score) {
      const auto worst = data.survey.worst_error.find({dimension, function});
      row.push_back({worst == data.survey.worst_error.end() ? "\u2013" : scientific(worst->second)});
    }
    for (std::size_t i = 0; i < algorithms.size(); ++i) {
      row.push_back(our_cell(data, entries[i], metric, asked, winner == i));
      counts[i].add(entries[i].sign);
      if (has_printed_column(data, dimension, algorithms[i], metric)) {
        row.push_back(
            {printed_text(data.printed->find(dimension, function, printed_name(data.study, algorithms[i])), metric)});
      }
    }
    table.rows.push_back(row);
  }
  if (algorithms.size() < 2) return table;
  std::vector<TableCell> sums = {{"+/=/" + minus}};
  if (metric == Metric::qd_score) sums.emplace_back();
  for (std::size_t i = 0; i < algorithms.size(); ++i) {
    sums.push_back({i == 0 ? "" : counts[i].text()});
    if (has_printed_column(data, dimension, algorithms[i], metric)) {
      sums.push_back({i == 0 ? "" : printed_signs(data, dimension, algorithms[i], metric).text()});
    }
  }
  table.rows.push_back(sums);
  table.footer_rows = 1;
  return table;
}

Table sign_table(const ReportData& data) {
  Table table;
  table.columns = {{"", "", TableColumn::Kind::text}, {"", "n"}, {"FEV", data.printed == nullptr ? "" : "ours"}};
  if (data.printed != nullptr) table.columns.push_back({"FEV", "printed"});
  table.columns.push_back({"coverage", data.printed == nullptr ? "" : "ours"});
  if (data.printed != nullptr) table.columns.push_back({"coverage", "printed"});
  table.columns.push_back({"QD score", ""});
  for (const std::string& algorithm : data.study.algorithms) {
    for (const std::uint32_t dimension : data.study.dimensions) {
      const std::vector<std::string> present = data.study.algorithms_in(dimension);
      const bool is_there = std::find(present.begin(), present.end(), algorithm) != present.end();
      if (!is_there || algorithm == present.front()) continue;
      std::vector<TableCell> row = {{display_name(algorithm) + " against " + display_name(present.front())},
                                    {std::to_string(dimension)}};
      for (const Metric metric : {Metric::fev, Metric::coverage, Metric::qd_score}) {
        row.push_back({our_signs(data, dimension, algorithm, metric).text()});
        if (data.printed == nullptr || metric == Metric::qd_score) continue;
        row.push_back({is_printed(data, dimension, algorithm, metric)
                           ? printed_signs(data, dimension, algorithm, metric).text()
                           : "\u2013"});
      }
      table.rows.push_back(row);
    }
  }
  return table;
}

}  // namespace nanoqd::paper
