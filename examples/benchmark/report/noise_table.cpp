#include "noise_table.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <set>

#include "../problem/noise.hpp"
#include "../problem/problem_list.hpp"
#include "experiment/page/number_format.hpp"

namespace nanoqd::benchmark {
namespace {

struct Task {
  std::string noise;
  std::string problem;
};

class Rows {
 public:
  Rows(const std::vector<ResultRow>& rows, std::string contender) : rows_(rows), exact_(std::move(contender)) {}

  // Returns all tasks that both contenders have done, in the order of their lists.
  [[nodiscard]] std::vector<Task> tasks() const {
    std::vector<Task> found;
    for (const char* const noise : noise_names) {
      for (const ListedProblem& problem : problem_list) {
        const Task task{noise, problem.name};
        const std::set<std::uint64_t> budgets = this->budgets();
        const bool is_there = std::any_of(budgets.begin(), budgets.end(),
                                          [&](std::uint64_t budget) { return gain(task, budget).has_value(); });
        if (is_there) found.push_back(task);
      }
    }
    return found;
  }

  [[nodiscard]] std::set<std::uint64_t> budgets() const {
    std::set<std::uint64_t> all;
    for (const ResultRow& row : rows_) {
      if (row.corrected > 0 && (row.contender == exact_ || row.contender == noisy())) all.insert(row.evaluations);
    }
    return all;
  }

  [[nodiscard]] std::optional<double> exact(const Task& task, std::uint64_t budget, double ResultRow::*number) const {
    return mean(task, budget, exact_, number);
  }
  [[nodiscard]] std::optional<double> noisy(const Task& task, std::uint64_t budget, double ResultRow::*number) const {
    return mean(task, budget, noisy(), number);
  }

  // Returns by how many percent the noisy search has more QD score.
  [[nodiscard]] std::optional<double> gain(const Task& task, std::uint64_t budget) const {
    const std::optional<double> with = noisy(task, budget, &ResultRow::qd);
    const std::optional<double> without = exact(task, budget, &ResultRow::qd);
    if (!with || !without || *without <= 0.0) return std::nullopt;
    return 100.0 * (*with / *without - 1.0);
  }

 private:
  [[nodiscard]] std::string noisy() const { return exact_ + "-noisy"; }

  [[nodiscard]] std::optional<double> mean(const Task& task, std::uint64_t budget, const std::string& contender,
                                           double ResultRow::*number) const {
    double sum = 0.0;
    std::size_t count = 0;
    for (const ResultRow& row : rows_) {
      if (row.corrected == 0 || row.noise != task.noise || row.problem != task.problem) continue;
      if (row.evaluations != budget || row.contender != contender) continue;
      sum += row.*number;
      ++count;
    }
    if (count == 0) return std::nullopt;
    return sum / static_cast<double>(count);
  }

  const std::vector<ResultRow>& rows_;
  std::string exact_;
};

// The numbers of one line: gains, then exact and noisy elites in their cells and overclaims, then
// repeated evaluations.
using Numbers = std::vector<std::optional<double>>;

Numbers numbers_of(const Rows& rows, const Task& task) {
  Numbers numbers;
  const std::set<std::uint64_t> budgets = rows.budgets();
  for (const std::uint64_t budget : budgets) numbers.push_back(rows.gain(task, budget));
  const std::uint64_t last = *budgets.rbegin();
  for (double ResultRow::*const number : {&ResultRow::in_cell, &ResultRow::overclaim}) {
    numbers.push_back(rows.exact(task, last, number));
    numbers.push_back(rows.noisy(task, last, number));
  }
  numbers.push_back(rows.noisy(task, last, &ResultRow::repeated));
  return numbers;
}

std::string number_text(const std::optional<double>& number, bool is_gain) {
  if (!number) return " |";
  const double value = std::fabs(*number) < 0.05 ? 0.0 : *number;
  return (is_gain && value > 0.0 ? " +" : " ") + fixed(value, 1) + " |";
}

std::string line_of(const std::string& start, const Numbers& numbers, std::size_t gains) {
  std::string text = start;
  for (std::size_t i = 0; i < numbers.size(); ++i) text += number_text(numbers[i], i < gains);
  return text + '\n';
}

Numbers mean_of(const std::vector<Numbers>& lines) {
  Numbers means(lines.empty() ? 0 : lines.front().size());
  for (std::size_t i = 0; i < means.size(); ++i) {
    double sum = 0.0;
    std::size_t count = 0;
    for (const Numbers& line : lines) {
      if (!line[i]) continue;
      sum += *line[i];
      ++count;
    }
    if (count > 0) means[i] = sum / static_cast<double>(count);
  }
  return means;
}

}  // namespace

std::string noise_table(const std::vector<ResultRow>& rows, const std::string& contender) {
  const Rows both(rows, contender);
  const std::vector<Task> tasks = both.tasks();
  if (tasks.empty()) return "";
  const std::set<std::uint64_t> budgets = both.budgets();
  std::string text = "| noise | problem |";
  std::string rule = "|---|---|";
  for (const std::uint64_t budget : budgets) {
    text += ' ' + with_commas(budget) + " |";
    rule += "---:|";
  }
  text += " in cell: exact | noisy | overclaim: exact | noisy | repeated |\n" + rule + "---:|---:|---:|---:|---:|\n";
  std::vector<Numbers> noisy_lines;
  for (const Task& task : tasks) {
    const Numbers numbers = numbers_of(both, task);
    text += line_of("| " + task.noise + " | " + task.problem + " |", numbers, budgets.size());
    if (task.noise != "none") noisy_lines.push_back(numbers);
  }
  if (!noisy_lines.empty()) text += line_of("| **mean** | with noise |", mean_of(noisy_lines), budgets.size());
  return text;
}

}  // namespace nanoqd::benchmark
