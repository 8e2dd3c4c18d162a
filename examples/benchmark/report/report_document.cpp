#include "report_document.hpp"

#include <algorithm>
#include <optional>
#include <utility>

#include "curve_figure.hpp"
#include "experiment/page/number_format.hpp"

namespace nanoqd::benchmark {
namespace {

std::string mean_text(const Moments& moments, int decimals) {
  const std::string mean = fixed(moments.mean, decimals);
  return moments.count < 2 ? mean : mean + " \u00b1 " + fixed(moments.deviation, decimals);
}

Table empty_table(const Standings& standings, const std::string& caption) {
  Table table;
  table.caption = caption;
  table.columns.push_back({"", "problem", TableColumn::Kind::text});
  for (const std::string& contender : standings.contenders) {
    table.columns.push_back({"", display_name(contender), TableColumn::Kind::number});
  }
  return table;
}

// Mean and deviation; the largest mean of a row is strong.
Table score_table(const Standings& standings, Score score, const std::string& caption, int decimals) {
  Table table = empty_table(standings, caption);
  for (std::size_t p = 0; p < standings.problems.size(); ++p) {
    std::vector<TableCell> row{{standings.problems[p], false, false}};
    const std::string best = fixed(standings.best_mean(p, score), decimals);
    for (std::size_t c = 0; c < standings.contenders.size(); ++c) {
      const Entry* const entry = standings.find(p, c);
      if (entry == nullptr) {
        row.push_back({"", false, false});
        continue;
      }
      const Moments moments = moments_of(*entry, score);
      row.push_back({mean_text(moments, decimals), fixed(moments.mean, decimals) == best, false});
    }
    table.rows.push_back(std::move(row));
  }
  return table;
}

TableCell percent_cell(const std::optional<double>& share) {
  if (!share) return {"", false, false};
  const std::string text = fixed(*share, 1);
  return {text, text == "100.0", false};
}

Table percent_table(const Standings& standings) {
  Table table =
      empty_table(standings, "The mean QD score as percent of the best contender's; below, the geometric mean.");
  for (std::size_t p = 0; p < standings.problems.size(); ++p) {
    std::vector<TableCell> row{{standings.problems[p], false, false}};
    for (std::size_t c = 0; c < standings.contenders.size(); ++c) {
      row.push_back(percent_cell(standings.percent(p, c, Score::qd)));
    }
    table.rows.push_back(std::move(row));
  }
  std::vector<TableCell> last{{"geometric mean", false, false}};
  for (std::size_t c = 0; c < standings.contenders.size(); ++c) {
    last.push_back(percent_cell(standings.mean_percent(c, Score::qd)));
  }
  table.rows.push_back(std::move(last));
  table.footer_rows = 1;
  return table;
}

std::string runs_text(const Standings& standings) {
  std::size_t least = standings.entries.front().runs.size();
  std::size_t most = least;
  for (const Entry& entry : standings.entries) {
    least = std::min(least, entry.runs.size());
    most = std::max(most, entry.runs.size());
  }
  const std::string count = std::to_string(least) + (most > least ? " to " + std::to_string(most) : "");
  return count + (most == 1 ? " run" : " runs") + " of each contender on each problem.";
}

constexpr const char* corrected_text =
    "Where the settings say corrected, each contender is judged by its own archive: every elite was evaluated again by "
    "fresh draws, and filed by its means. Elsewhere all are judged by the same passive archive.";

}  // namespace

Document report_document(const std::vector<Standings>& all, const std::vector<std::string>& notes) {
  Document page;
  page.title = "Benchmark";
  const bool is_any_corrected =
      std::any_of(all.begin(), all.end(), [](const Standings& standings) { return standings.any_row().corrected > 0; });
  page.blocks.emplace_back(Paragraph{
      std::string(is_any_corrected ? corrected_text : "Every contender is judged by the same passive archive.") +
      " QD score: the mean over all cells of the objective, "
      "0 for an empty cell. Coverage: percent of filled cells. The optimum of every problem is 100. Tables show "
      "mean \u00b1 standard deviation; the largest mean of a row is strong."});
  if (!notes.empty()) page.blocks.emplace_back(List{notes});
  for (std::size_t i = 0; i < all.size(); ++i) {
    const Standings& standings = all[i];
    page.blocks.emplace_back(Heading{2, "Results: " + settings_text(standings.any_row())});
    page.blocks.emplace_back(Paragraph{runs_text(standings)});
    page.blocks.emplace_back(percent_table(standings));
    page.blocks.emplace_back(score_table(standings, Score::qd, "QD score.", 1));
    page.blocks.emplace_back(score_table(standings, Score::coverage, "Coverage, in percent.", 1));
    page.blocks.emplace_back(score_table(standings, Score::best, "Best objective.", 2));
    const std::string name = all.size() == 1 ? "curves" : "curves-" + std::to_string(i + 1);
    std::optional<Figure> figure = curve_figure(standings, name);
    if (figure) page.blocks.emplace_back(std::move(*figure));
  }
  return page;
}

}  // namespace nanoqd::benchmark
