#include "report_document.hpp"

#include <algorithm>
#include <cctype>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>

#include "../names.hpp"
#include "agreement_figure.hpp"
#include "agreement_tables.hpp"
#include "bates_figure.hpp"
#include "convergence_figure.hpp"
#include "experiment/page/number_format.hpp"
#include "function_text.hpp"
#include "map_figure.hpp"
#include "mark_tables.hpp"
#include "result_tables.hpp"
#include "run_tables.hpp"
#include "step_figure.hpp"
#include "summary.hpp"

namespace nanoqd::paper {
namespace {

// The level of the headings of a study, and the suffix that distinguishes its figures.
struct Place {
  std::size_t level = 2;  // of a section's heading
  std::string suffix;

  [[nodiscard]] Heading section(const std::string& text) const { return {level, text}; }
  [[nodiscard]] Heading part(const std::string& text) const { return {level + 1, text}; }
  [[nodiscard]] std::string figure(const std::string& stem) const { return stem + suffix; }
};

std::string file_part(const std::string& text) {
  std::string out;
  for (const char letter : text) {
    const bool fits = std::isalnum(static_cast<unsigned char>(letter)) != 0 || letter == '-';
    out += fits ? letter : '-';
  }
  return out;
}

std::string code(std::string text) {
  text.erase(std::remove(text.begin(), text.end(), '`'), text.end());
  return '`' + text + '`';
}

void add_list(Document& page, const std::string& introduction, const std::vector<std::string>& lines) {
  if (lines.empty()) return;
  page.blocks.emplace_back(Paragraph{introduction});
  page.blocks.emplace_back(List{lines});
}

// Says which parts the page cannot have, because the results come without archives or curves.
std::vector<std::string> missing_parts(const ReportData& data) {
  std::vector<std::string> lines;
  if (data.survey.archives == 0) lines.emplace_back("There are no final archives: no heat maps and no QD scores.");
  const std::vector<std::uint32_t> bare = functions_without_curves(data.study);
  if (!bare.empty()) lines.push_back("No error curves: " + function_ranges(bare) + '.');
  return lines;
}

void add_overview(Document& page, const ReportData& data, const Place& place) {
  const Study& study = data.study;
  page.blocks.emplace_back(place.section("What was run"));
  page.blocks.emplace_back(
      Paragraph{"Settings " + code(study.settings) + ", " +
                (study.data == "official"
                     ? "**official data**: the shifts and matrices that come with the suite."
                     : "**made-up data**: shifts and matrices made from a fixed seed after the suite's recipe. "
                       "Numbers are not comparable with those of the official data, cell by cell.")});
  Table table = overview_table(study);
  table.caption = "Time is the sum over all runs, as if one after the other on one core.";
  page.blocks.emplace_back(table);
  const std::vector<std::string> incomplete = incomplete_cells(study);
  if (incomplete.empty()) page.blocks.emplace_back(Paragraph{"Every cell of the tables has all its runs."});
  add_list(page,
           "**Incomplete**: these have fewer runs than others of the same dimension. In the tables, [3 of 5] stands "
           "for three runs where five were asked for.",
           incomplete);
  add_list(page, "**Missing** in the folder of the results:", missing_parts(data));
  if (study.algorithms.size() < 2) return;
  Table signs = sign_table(data);
  signs.caption =
      "Better/equal/worse: on how many functions an algorithm is significantly better than the first one, neither, "
      "or significantly worse (rank-sum test, 0.05)." +
      std::string(
          data.printed == nullptr
              ? ""
              : " In the printed coverage, functions without bounds (F7, F25) count as equal; ours leave them out.");
  page.blocks.emplace_back(signs);
}

const char* const summary_key =
    "Over the functions that both have. FEV: on how many it is significantly lower, neither, significantly higher "
    "(rank-sum test, 0.05); on how many the mean is at least 10 and 1,000 times lower; and the geometric mean of the "
    "ratio "
    "of the means, CVT-DME's by the algorithm's, where above 1 is better. A mean below 1E-08 counts as 1E-08. "
    "Coverage: "
    "the difference of the means in percentage points, on average and on the function where it is least. QD score: on "
    "how "
    "many functions the mean is higher, and by how much on average; functions on which CVT-DME fills one cell do not "
    "count.";

void add_summary(Document& page, const ReportData& data, const std::vector<ReportData>& studies, const Place& place) {
  Table table = summary_table(data, studies);
  if (table.rows.empty()) return;
  table.caption = summary_key;
  page.blocks.emplace_back(place.section("Against CVT-DME"));
  page.blocks.emplace_back(std::move(table));
}

// Adds one table of all studies in the folder. It shows the effect of a setting, and the
// contribution of each part of the portfolio.
void add_settings(Document& page, const std::vector<ReportData>& studies) {
  Table table = settings_table(studies);
  if (studies.size() < 2 || table.rows.empty()) return;
  table.caption =
      std::string("Every algorithm against CVT-DME under the same settings. ") + summary_key +
      " Where a part of the portfolio is switched off, CVT-DME is the same with and without it, and may be that of "
      "the settings with all parts.";
  page.blocks.emplace_back(Heading{2, "Other settings"});
  page.blocks.emplace_back(std::move(table));
}

// Returns lines such as "CVT-DME, n = 10: F1, F4", one for each algorithm and dimension with
// matches.
template <class Picks>
std::vector<std::string> functions_where(const ReportData& data, Picks picks) {
  std::vector<std::string> lines;
  for (const std::string& algorithm : data.study.algorithms) {
    for (const std::uint32_t dimension : data.study.dimensions) {
      std::vector<std::uint32_t> functions;
      for (const Comparison& one : data.comparisons) {
        if (one.ours->algorithm != algorithm || one.ours->dimension != dimension || !picks(one)) continue;
        functions.push_back(one.ours->function);
      }
      if (functions.empty()) continue;
      lines.push_back(display_name(algorithm) + ", n = " + std::to_string(dimension) + ": " +
                      function_ranges(functions));
    }
  }
  return lines;
}

std::string agreement_text(const ReportData& data) {
  AgreementCount fev;
  AgreementCount coverage;
  for (const Comparison& one : data.comparisons) (one.metric == Metric::fev ? fev : coverage).add(one);
  const auto counts = [](const AgreementCount& count) {
    return std::to_string(count.within_two_as_printed) + " of " + std::to_string(count.cells) + " and " +
           std::to_string(count.no_difference_as_printed) + " of " + std::to_string(count.tested);
  };
  return "Two counts for each printed cell: whether our mean lies within two printed standard deviations of the "
         "printed mean; and whether a Welch test, from mean, deviation and number of runs on both sides (30 in the "
         "paper), finds no difference at 0.05. If all cells came from the same distribution, Welch would still find "
         "a difference in one of twenty; a cell with a single run is not tested. A printed mean stands for "
         "everything that rounds to it: only a difference beyond half a unit of its last digit counts. Without that "
         "allowance the counts would be " +
         counts(fev) + " for FEV, " + counts(coverage) + " for coverage.";
}

void add_marks(Document& page, const ReportData& data, const Place& place) {
  const std::vector<MarkPair> pairs = mark_pairs(data);
  if (pairs.empty()) return;
  Table counts = mark_table(pairs);
  counts.caption =
      "In how many cells our mark + = \u2212 is the one that the paper prints for CVT-ME. Opposite: one is + and the "
      "other \u2212. Functions without bounds (F7, F25) have no coverage.";
  page.blocks.emplace_back(place.part("The marks of the rank-sum test"));
  page.blocks.emplace_back(std::move(counts));
  Table misfits = mark_misfit_table(pairs);
  if (misfits.rows.empty()) return;
  misfits.caption = "The cells with another mark. p is that of our test; it is significant below 0.05.";
  page.blocks.emplace_back(std::move(misfits));
}

void add_agreement(Document& page, const ReportData& data, const Place& place, const BoardSide* before) {
  if (data.comparisons.empty()) return;
  page.blocks.emplace_back(place.section("Agreement with the paper"));
  page.blocks.emplace_back(Paragraph{agreement_text(data)});
  page.blocks.emplace_back(agreement_table(data));
  if (before != nullptr) {
    const BoardSide after{data.study, data.comparisons};
    page.blocks.emplace_back(agreement_board(*before, after, place.figure("before-after")));
  }
  page.blocks.emplace_back(agreement_figure(data.study, data.comparisons, place.figure("agreement")));
  Table misfits = misfit_table(data);
  page.blocks.emplace_back(place.part("Misfits"));
  if (misfits.rows.empty()) {
    page.blocks.emplace_back(
        Paragraph{"None: every FEV is within two printed deviations, every coverage within 1.5 points."});
  } else {
    misfits.caption =
        "FEV beyond two printed standard deviations, and coverage beyond 1.5 percentage points. Where nothing is "
        "known, nothing is written.";
    page.blocks.emplace_back(misfits);
  }
  add_list(page, "FEV within two deviations, but told apart by the Welch test:",
           functions_where(data, [](const Comparison& one) {
             return one.metric == Metric::fev && one.within_two && !one.no_difference;
           }));
  add_list(page, "Coverage within 1.5 points, but beyond two printed deviations or told apart by the Welch test:",
           functions_where(data, [](const Comparison& one) {
             return one.metric == Metric::coverage && one.fits() && !(one.within_two && one.no_difference);
           }));
  add_marks(page, data, place);
}

std::string table_key(const ReportData& data, std::uint32_t dimension) {
  const std::vector<std::string> algorithms = data.study.algorithms_in(dimension);
  std::string text = "Mean (standard deviation) of " + std::to_string(data.study.runs_asked(dimension)) + " runs.";
  if (algorithms.size() > 1) {
    text += " + better, = neither, \u2212 worse than " + display_name(algorithms.front()) +
            " by the rank-sum test at 0.05; bold is the significant winner.";
  }
  return text;
}

void add_dimension(Document& page, const ReportData& data, std::uint32_t dimension, const Place& place) {
  const std::string key = table_key(data, dimension);
  const bool printed = data.printed != nullptr;
  const std::string n = "n = " + std::to_string(dimension);
  page.blocks.emplace_back(place.section(n));
  const struct {
    Metric metric;
    const char* heading;
    std::string caption;
  } parts[] = {
      {Metric::fev, "Function error value", key + (printed ? " \u2020 beyond two printed standard deviations." : "")},
      {Metric::coverage, "Coverage, in percent",
       key + " Functions without bounds (F7, F25) have none." + (printed ? " \u2020 beyond 1.5 points." : "")},
      {Metric::qd_score, "QD score",
       "Sum over the elites of (offset \u2212 error): every cell filled and every error lowered adds to it. The "
       "offset is the largest error in any final archive of the first run of that function, rounded up. Mean "
       "(standard deviation) and signs as above."}};
  for (const auto& part : parts) {
    if (part.metric == Metric::qd_score && data.survey.archives == 0) continue;
    page.blocks.emplace_back(place.part(n + ": " + part.heading));
    Table table = result_table(data, dimension, part.metric);
    table.caption = part.caption;
    page.blocks.emplace_back(table);
  }
  std::optional<Figure> convergence =
      convergence_figure(data.study, dimension, data.curves, place.figure("convergence-n" + std::to_string(dimension)));
  if (convergence) {
    page.blocks.emplace_back(place.part(n + ": Convergence"));
    page.blocks.emplace_back(std::move(*convergence));
  }
  for (const DimensionMaps& maps : data.survey.maps) {
    if (maps.dimension != dimension) continue;
    page.blocks.emplace_back(place.part(n + ": Final archives"));
    page.blocks.emplace_back(
        map_figure(maps.rows, maps.algorithms, dimension, place.figure("archives-n" + std::to_string(dimension))));
  }
}

std::vector<std::string> step_lines(const Study& study) {
  std::vector<std::string> lines;
  for (const StepChange& change : step_changes(study)) {
    lines.push_back(display_name(change.algorithm) + ", n = " + std::to_string(change.dimension) + ": from " +
                    fixed(change.first, 3) + " to " + fixed(change.last, 3) + " of the box's diagonal");
  }
  return lines;
}

void add_behaviour(Document& page, const ReportData& data, const Place& place) {
  // The theory applies to the paper's sums only.
  const bool has_sums =
      data.study.settings.find("+behaviour=") == std::string::npos && data.study.settings.rfind("as-coded", 0) != 0;
  if (data.survey.archives > 0 && has_sums) {
    page.blocks.emplace_back(place.section("Why corners are hard"));
    page.blocks.emplace_back(
        Paragraph{"A solution lies in a corner of the behaviour space only if all its genes lie near their bounds at "
                  "once. The more genes, the rarer that is by chance: variation has to get there in steps."});
    page.blocks.emplace_back(bates_figure(data.study, data.survey.profiles, place.figure("bates")));
  }
  if (const std::optional<Figure> steps = step_figure(data.study, place.figure("steps"))) {
    page.blocks.emplace_back(place.section("How long the steps are"));
    page.blocks.emplace_back(
        Paragraph{"Differential Evolution takes its steps from differences between elites. A population that "
                  "converges makes them shorter and shorter. An archive keeps its elites apart, one in each cell, so "
                  "steps stay long where distant cells need distant genes."});
    add_list(page, "Median over the functions with bounds, from the first to the last fiftieth of the run:",
             step_lines(data.study));
    page.blocks.emplace_back(*steps);
  }
}

void add_speed(Document& page, const ReportData& data, const Place& place) {
  page.blocks.emplace_back(place.section("Speed"));
  Table by_algorithm = algorithm_speed_table(data.study);
  by_algorithm.caption =
      "Thousands of evaluations per second of one search, all functions together. The table of centroids, made once "
      "for each run, is part of the time; searches side by side share the machine.";
  page.blocks.emplace_back(by_algorithm);
  Table by_function = function_speed_table(data.study);
  by_function.caption = "The same by function, for " + display_name(data.study.algorithms.front()) + '.';
  page.blocks.emplace_back(by_function);
}

void add_methods(Document& page) {
  List list;
  list.items.emplace_back(
      "FEV, the function error value, is the best f(x) found less the optimum; lower is better. Coverage is the "
      "share of cells with an elite.");
  list.items.emplace_back("Standard deviations are those of samples, with n \u2212 1.");
  list.items.emplace_back(
      "The rank-sum test is two-sided. Up to 60 values it is exact, ties included; beyond, it is the normal "
      "approximation corrected for ties and continuity. Three runs against three can never differ significantly, "
      "four against four can.");
  list.items.emplace_back("Quartiles are interpolated linearly between runs.");
  list.items.emplace_back("A run that is missing is missing in every number here; nothing is filled in.");
  page.blocks.emplace_back(Heading{2, "How the numbers are made"});
  page.blocks.emplace_back(list);
}

}  // namespace

Document report_document(const std::vector<ReportData>& studies, const std::vector<std::string>& notes,
                         const BoardSide* before) {
  Document page;
  page.title = "Differential MAP-Elites on the 25 functions of CEC 2005";
  double seconds = 0.0;
  std::size_t runs = 0;
  for (const ReportData& data : studies) {
    for (const Cell& cell : data.study.cells) {
      for (const ResultRow* run : cell.runs) seconds += run->seconds;
      runs += cell.runs.size();
    }
  }
  page.blocks.emplace_back(Paragraph{
      "The experiment of T. J. Choi and J. Togelius, \u201cSelf-Referential Quality Diversity Through Differential "
      "MAP-Elites\u201d (GECCO 2021), run again with nanoqd: " +
      with_commas(runs) + " runs, " + duration(seconds) + " of computing in all."});
  if (!notes.empty()) page.blocks.emplace_back(List{notes});
  add_settings(page, studies);
  for (const ReportData& data : studies) {
    Place place;
    place.suffix = '-' + file_part(data.study.settings) + (data.study.data == "official" ? "" : "-made-up");
    if (studies.size() > 1) {
      place.level = 3;
      page.contents_level = 3;
      page.blocks.emplace_back(Heading{2, data.study.settings + ", " + data.study.data + " data"});
    }
    add_overview(page, data, place);
    add_summary(page, data, studies, place);
    add_agreement(page, data, place, before);
    for (const std::uint32_t dimension : data.study.dimensions) add_dimension(page, data, dimension, place);
    add_behaviour(page, data, place);
    add_speed(page, data, place);
  }
  add_methods(page);
  return page;
}

}  // namespace nanoqd::paper
