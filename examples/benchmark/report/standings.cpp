#include "standings.hpp"

#include <algorithm>
#include <cmath>

#include "../problem/problem_list.hpp"
#include "../run/contenders.hpp"
#include "experiment/statistics/quantiles.hpp"

namespace nanoqd::benchmark {
namespace {

// Returns the names that occur in the rows: those of the list in its order, then all others.
template <class Listed, std::size_t count>
std::vector<std::string> names_in(const std::vector<const ResultRow*>& rows, const std::string ResultRow::*field,
                                  const Listed (&list)[count]) {
  std::vector<std::string> found;
  const auto add = [&found](const std::string& name) {
    if (std::find(found.begin(), found.end(), name) == found.end()) found.push_back(name);
  };
  for (const Listed& listed : list) {
    const auto is_it = [&](const ResultRow* row) { return row->*field == listed.name; };
    if (std::any_of(rows.begin(), rows.end(), is_it)) add(listed.name);
  }
  for (const ResultRow* row : rows) add(row->*field);
  return found;
}

Standings standings_of(const std::vector<const ResultRow*>& rows) {
  Standings standings;
  standings.problems = names_in(rows, &ResultRow::problem, problem_list);
  standings.contenders = names_in(rows, &ResultRow::contender, contender_list);
  for (std::size_t p = 0; p < standings.problems.size(); ++p) {
    for (std::size_t c = 0; c < standings.contenders.size(); ++c) {
      Entry entry{p, c, {}};
      for (const ResultRow* row : rows) {
        if (row->problem == standings.problems[p] && row->contender == standings.contenders[c]) {
          entry.runs.push_back(row);
        }
      }
      if (!entry.runs.empty()) standings.entries.push_back(entry);
    }
  }
  return standings;
}

}  // namespace

double score_of(const ResultRow& row, Score score) {
  switch (score) {
    case Score::qd: return row.qd;
    case Score::coverage: return row.coverage;
    default: return row.best;
  }
}

Moments moments_of(const Entry& entry, Score score) {
  std::vector<double> values;
  for (const ResultRow* run : entry.runs) values.push_back(score_of(*run, score));
  return experiment::moments_of(values);
}

const Entry* Standings::find(std::size_t problem, std::size_t contender) const {
  for (const Entry& entry : entries) {
    if (entry.problem == problem && entry.contender == contender) return &entry;
  }
  return nullptr;
}

double Standings::best_mean(std::size_t problem, Score score) const {
  double best = 0.0;
  for (const Entry& entry : entries) {
    if (entry.problem == problem) best = std::max(best, moments_of(entry, score).mean);
  }
  return best;
}

std::optional<double> Standings::percent(std::size_t problem, std::size_t contender, Score score) const {
  const Entry* const entry = find(problem, contender);
  const double best = best_mean(problem, score);
  if (entry == nullptr || best <= 0.0) return std::nullopt;
  return 100.0 * std::max(0.0, moments_of(*entry, score).mean) / best;
}

std::optional<double> Standings::mean_percent(std::size_t contender, Score score) const {
  double sum = 0.0;
  for (std::size_t p = 0; p < problems.size(); ++p) {
    const std::optional<double> share = percent(p, contender, score);
    if (!share) return std::nullopt;
    sum += std::log(std::max(1e-3, *share));
  }
  return std::exp(sum / static_cast<double>(problems.size()));
}

std::vector<Standings> standings_in(const std::vector<ResultRow>& rows) {
  std::vector<Standings> all;
  for (std::size_t begin = 0, end = 0; begin < rows.size(); begin = end) {
    std::vector<const ResultRow*> alike;
    for (end = begin; end < rows.size() && same_settings(rows[begin], rows[end]); ++end) alike.push_back(&rows[end]);
    all.push_back(standings_of(alike));
  }
  return all;
}

std::string display_name(const std::string& contender) {
  for (const ListedContender& listed : contender_list) {
    if (contender == listed.name) return listed.title;
  }
  return contender;
}

}  // namespace nanoqd::benchmark
