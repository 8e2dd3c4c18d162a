#include "run_tables.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <map>

#include "../names.hpp"
#include "experiment/page/number_format.hpp"
#include "function_text.hpp"

namespace nanoqd::paper {
namespace {

std::string range_text(std::size_t low, std::size_t high) {
  return low == high ? std::to_string(low) : std::to_string(low) + " to " + std::to_string(high);
}

double evaluations_per_second(const std::vector<const Cell*>& cells) {
  double evaluations = 0.0;
  double seconds = 0.0;
  for (const Cell* cell : cells) {
    for (const ResultRow* run : cell->runs) {
      evaluations += static_cast<double>(run->evaluations);
      seconds += run->seconds;
    }
  }
  return seconds > 0.0 ? evaluations / seconds : 0.0;
}

std::string speed_text(double per_second) {
  return per_second > 0.0 ? with_commas(static_cast<std::uint64_t>(std::llround(per_second / 1000.0))) : "\u2013";
}

}  // namespace

Table overview_table(const Study& study) {
  Table table;
  table.columns = {{"", "n"},
                   {"", "cells"},
                   {"", "evaluations a run"},
                   {"", "functions"},
                   {"", "algorithms", TableColumn::Kind::text},
                   {"", "runs a cell"},
                   {"", "runs"},
                   {"", "time"}};
  double all_seconds = 0.0;
  std::size_t all_runs = 0;
  for (const std::uint32_t dimension : study.dimensions) {
    std::size_t functions = 0;
    for (const std::uint32_t function : study.functions) {
      const auto here = [&](const Cell& cell) { return cell.dimension == dimension && cell.function == function; };
      functions += std::any_of(study.cells.begin(), study.cells.end(), here) ? 1U : 0U;
    }
    std::string algorithms;
    for (const std::string& algorithm : study.algorithms_in(dimension)) {
      algorithms += (algorithms.empty() ? "" : ", ") + display_name(algorithm);
    }
    std::size_t fewest = SIZE_MAX;
    std::size_t most = 0;
    std::size_t runs = 0;
    std::uint64_t cells_low = UINT64_MAX;
    std::uint64_t cells_high = 0;
    std::uint64_t evaluations = 0;
    double seconds = 0.0;
    for (const Cell& cell : study.cells) {
      if (cell.dimension != dimension) continue;
      fewest = std::min(fewest, cell.runs.size());
      most = std::max(most, cell.runs.size());
      runs += cell.runs.size();
      for (const ResultRow* run : cell.runs) {
        seconds += run->seconds;
        cells_low = std::min<std::uint64_t>(cells_low, run->cells);
        cells_high = std::max<std::uint64_t>(cells_high, run->cells);
        evaluations = std::max(evaluations, run->evaluations);
      }
    }
    all_seconds += seconds;
    all_runs += runs;
    table.rows.push_back(
        {{std::to_string(dimension)},
         {cells_low == cells_high ? with_commas(cells_low) : with_commas(cells_low) + " to " + with_commas(cells_high)},
         {with_commas(evaluations)},
         {std::to_string(functions)},
         {algorithms},
         {range_text(fewest, most)},
         {with_commas(runs)},
         {duration(seconds)}});
  }
  table.rows.push_back({{"all"}, {}, {}, {}, {}, {}, {with_commas(all_runs)}, {duration(all_seconds)}});
  table.footer_rows = 1;
  return table;
}

std::vector<std::string> incomplete_cells(const Study& study) {
  std::vector<std::string> incomplete;
  for (const std::uint32_t dimension : study.dimensions) {
    const std::size_t asked = study.runs_asked(dimension);
    for (const std::string& algorithm : study.algorithms_in(dimension)) {
      std::map<std::size_t, std::vector<std::uint32_t>> by_runs;
      for (const std::uint32_t function : study.functions) {
        const Cell* const cell = study.find(dimension, function, algorithm);
        const std::size_t runs = cell == nullptr ? 0 : cell->runs.size();
        if (runs < asked) by_runs[runs].push_back(function);
      }
      for (const auto& [runs, functions] : by_runs) {
        incomplete.push_back(display_name(algorithm) + ", n = " + std::to_string(dimension) + ": " +
                             (runs == 0 ? "no runs" : std::to_string(runs) + " of " + std::to_string(asked) + " runs") +
                             " of " + function_ranges(functions));
      }
    }
  }
  return incomplete;
}

Table function_speed_table(const Study& study) {
  Table table;
  const std::string& algorithm = study.algorithms.front();
  table.columns.push_back({"", "", TableColumn::Kind::text});
  for (const std::uint32_t dimension : study.dimensions) {
    table.columns.push_back({"", "n = " + std::to_string(dimension)});
  }
  for (const std::uint32_t function : study.functions) {
    std::vector<TableCell> row = {{"F" + std::to_string(function) + ' ' + function_name(function)}};
    for (const std::uint32_t dimension : study.dimensions) {
      const Cell* const cell = study.find(dimension, function, algorithm);
      row.push_back({cell == nullptr ? "no runs" : speed_text(evaluations_per_second({cell}))});
    }
    table.rows.push_back(row);
  }
  return table;
}

Table algorithm_speed_table(const Study& study) {
  Table table;
  table.columns.push_back({"", "", TableColumn::Kind::text});
  for (const std::uint32_t dimension : study.dimensions) {
    table.columns.push_back({"", "n = " + std::to_string(dimension)});
  }
  for (const std::string& algorithm : study.algorithms) {
    std::vector<TableCell> row = {{display_name(algorithm)}};
    for (const std::uint32_t dimension : study.dimensions) {
      std::vector<const Cell*> cells;
      for (const Cell& cell : study.cells) {
        if (cell.dimension == dimension && cell.algorithm == algorithm) cells.push_back(&cell);
      }
      row.push_back({cells.empty() ? "no runs" : speed_text(evaluations_per_second(cells))});
    }
    table.rows.push_back(row);
  }
  return table;
}

}  // namespace nanoqd::paper
