#include "study.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <utility>

namespace nanoqd::paper {
namespace {

struct AlgorithmName {
  const char* in_rows;
  const char* on_page;
};
constexpr std::array<AlgorithmName, 7> known_algorithms = {{{"cvt-dme", "CVT-DME"},
                                                            {"cvt-me", "CVT-ME"},
                                                            {"cvt-me-coded", "CVT-ME as coded"},
                                                            {"cvt-portfolio", "CVT-Portfolio"},
                                                            {"cvt-portfolio-maes", "CVT-Portfolio+MA-ES"},
                                                            {"grid-dme", "GRID-DME"},
                                                            {"cvt-isoline", "CVT-ISOLINE"}}};

const AlgorithmName* known(const std::string& algorithm) {
  return std::find_if(known_algorithms.begin(), known_algorithms.end(),
                      [&](const AlgorithmName& one) { return algorithm == one.in_rows; });
}

constexpr std::array<const char*, 25> function_names = {"Sphere",
                                                        "Schwefel 1.2",
                                                        "Elliptic, rotated",
                                                        "Schwefel 1.2, noisy",
                                                        "Schwefel 2.6, at edge",
                                                        "Rosenbrock",
                                                        "Griewank, no bounds",
                                                        "Ackley, at edge",
                                                        "Rastrigin",
                                                        "Rastrigin, rotated",
                                                        "Weierstrass",
                                                        "Schwefel 2.13",
                                                        "Griewank-Rosenbrock",
                                                        "Scaffer, expanded",
                                                        "Hybrid 1",
                                                        "Hybrid 1, rotated",
                                                        "Hybrid 1, noisy",
                                                        "Hybrid 2",
                                                        "Hybrid 2, narrow",
                                                        "Hybrid 2, at edge",
                                                        "Hybrid 3",
                                                        "Hybrid 3, ill-scaled",
                                                        "Hybrid 3, in steps",
                                                        "Hybrid 4",
                                                        "Hybrid 4, no bounds"};

template <class Value>
void add_once(std::vector<Value>& list, const Value& value) {
  if (std::find(list.begin(), list.end(), value) == list.end()) list.push_back(value);
}

}  // namespace

const Cell* Study::find(std::uint32_t dimension, std::uint32_t function, const std::string& algorithm) const {
  const auto found = std::find_if(cells.begin(), cells.end(), [&](const Cell& cell) {
    return cell.dimension == dimension && cell.function == function && cell.algorithm == algorithm;
  });
  return found == cells.end() ? nullptr : &*found;
}

std::vector<std::string> Study::algorithms_in(std::uint32_t dimension) const {
  std::vector<std::string> present;
  for (const std::string& algorithm : algorithms) {
    const auto here = [&](const Cell& cell) { return cell.dimension == dimension && cell.algorithm == algorithm; };
    if (std::any_of(cells.begin(), cells.end(), here)) present.push_back(algorithm);
  }
  return present;
}

std::size_t Study::runs_asked(std::uint32_t dimension) const {
  std::size_t asked = 0;
  for (const Cell& cell : cells) {
    for (const ResultRow* run : cell.runs) {
      if (cell.dimension == dimension) asked = std::max<std::size_t>(asked, run->run);
    }
  }
  return asked;
}

std::vector<Study> studies_in(const std::vector<ResultRow>& rows) {
  std::vector<Study> studies;
  for (const ResultRow& row : rows) {
    auto study = std::find_if(studies.begin(), studies.end(),
                              [&](const Study& one) { return one.settings == row.settings && one.data == row.data; });
    if (study == studies.end()) {
      studies.push_back({row.settings, row.data, {}, {}, {}, {}});
      study = studies.end() - 1;
    }
    add_once(study->dimensions, row.dimension);
    add_once(study->functions, row.function);
    add_once(study->algorithms, row.algorithm);
    auto cell = std::find_if(study->cells.rbegin(), study->cells.rend(), [&](const Cell& one) {
      return one.dimension == row.dimension && one.function == row.function && one.algorithm == row.algorithm;
    });
    if (cell == study->cells.rend()) {
      study->cells.push_back({row.dimension, row.function, row.algorithm, {}});
      cell = study->cells.rbegin();
    }
    cell->runs.push_back(&row);
  }
  for (Study& study : studies) {
    std::sort(study.dimensions.begin(), study.dimensions.end());
    std::sort(study.functions.begin(), study.functions.end());
    std::sort(study.algorithms.begin(), study.algorithms.end(), algorithm_before);
  }
  std::stable_sort(studies.begin(), studies.end(), [](const Study& a, const Study& b) {
    return std::pair(a.settings, b.data) < std::pair(b.settings, a.data);  // official data before made-up
  });
  return studies;
}

bool algorithm_before(const std::string& a, const std::string& b) {
  return std::pair(known(a), a) < std::pair(known(b), b);
}

std::string display_name(const std::string& algorithm) {
  if (known(algorithm) != known_algorithms.end()) return known(algorithm)->on_page;
  std::string name = algorithm;
  for (char& letter : name) letter = static_cast<char>(std::toupper(static_cast<unsigned char>(letter)));
  return name;
}

std::string function_name(std::uint32_t function) {
  return function < 1 || function > function_names.size() ? "" : function_names[function - 1];
}

std::vector<double> values_of(const Cell& cell, Metric metric) {
  std::vector<double> values;
  for (const ResultRow* run : cell.runs) {
    if (metric == Metric::fev) values.push_back(run->fev);
    if (metric == Metric::coverage && run->coverage) values.push_back(*run->coverage);
  }
  return values;
}

std::vector<double> scores_of(const Cell& cell, double offset) {
  std::vector<double> scores;
  for (const ResultRow* run : cell.runs) scores.push_back(run->qd_score + static_cast<double>(run->elites) * offset);
  return scores;
}

char significance_sign(const std::vector<double>& reference, const std::vector<double>& other, bool lower_is_better) {
  const RankSum test = rank_sum_test(other, reference);
  if (!(test.p < 0.05)) return '=';
  return test.more_often_larger() != lower_is_better ? '+' : '-';
}

}  // namespace nanoqd::paper
