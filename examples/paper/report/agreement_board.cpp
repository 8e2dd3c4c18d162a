#include "agreement_board.hpp"

#include <cstddef>
#include <cstdint>

#include "../names.hpp"
#include "experiment/page/chart.hpp"

namespace nanoqd::paper {
namespace {

using host::pixel;
using host::pixels;
using host::SvgLength;

constexpr std::uint32_t functions = 25;
constexpr std::uint32_t dimensions[] = {2, 10, 30, 50};
constexpr SvgLength pitch = 15 * pixel;
constexpr SvgLength square = 13 * pixel;
constexpr SvgLength board_width = functions * pitch;
constexpr SvgLength lefts[] = {190 * pixel, 640 * pixel};
constexpr SvgLength page_width = 1035 * pixel;
constexpr SvgLength board_height = 4 * pitch + 40 * pixel;

struct Board {
  const char* printed;  // the paper's name of the algorithm, as in its tables
  const char* algorithm;
  Metric metric;
  const char* what;
};
constexpr Board boards[] = {{"cvt-dme", "CVT-DME", Metric::fev, "error (FEV)"},
                            {"cvt-dme", "CVT-DME", Metric::coverage, "coverage"},
                            {"cvt-me", "CVT-ME", Metric::fev, "error (FEV)"},
                            {"cvt-me", "CVT-ME", Metric::coverage, "coverage"}};

// Full: agrees by both criteria. Pale: within two deviations only. Cross: beyond two deviations.
std::string square_element(SvgLength x, SvgLength y, bool within_two, bool no_difference) {
  if (within_two) {
    return std::string("<rect class=\"dot0\"") + host::box_attributes(x, y, square, square) +
           (no_difference ? "" : "fill-opacity=\".4\"") + "/>\n";
  }
  constexpr SvgLength inset = 3 * pixel;
  const std::string side = pixels(square - 2 * inset);
  return "<rect class=\"zone\"" + host::box_attributes(x, y, square, square) + "/>\n<path class=\"miss\" d=\"M" +
         pixels(x + inset) + ' ' + pixels(y + inset) + 'l' + side + ' ' + side + "m0 -" + side + "l-" + side + ' ' +
         side + "\"/>\n";
}

std::string key_elements() {
  const struct {
    bool within_two;
    bool no_difference;
    const char* text;
  } keys[] = {{true, true, "within two printed deviations, and Welch finds no difference"},
              {true, false, "within two, but Welch finds one"},
              {false, false, "beyond two"}};
  SvgLength x = 18 * pixel;
  std::string out;
  for (const auto& key : keys) {
    out += square_element(x, 6 * pixel, key.within_two, key.no_difference);
    out += label(x + 19 * pixel, 17 * pixel, key.text, "ink");
    x += 45 * pixel + host::text_width(key.text, chart_label_font);
  }
  return out;
}

// Returns a text such as "30 runs", or "30, 30, 10, 5 runs" if the dimensions differ.
std::string runs_text(const Study& study) {
  std::string list;
  bool is_same = true;
  for (const std::uint32_t dimension : study.dimensions) {
    list += (list.empty() ? "" : ", ") + std::to_string(study.runs_asked(dimension));
    is_same = is_same && study.runs_asked(dimension) == study.runs_asked(study.dimensions.front());
  }
  return (is_same ? std::to_string(study.runs_asked(study.dimensions.front())) : list) + " runs";
}

std::string board_elements(const BoardSide& side, const Board& board, SvgLength left, SvgLength top) {
  AgreementCount count;
  std::string out;
  for (const Comparison& one : side.comparisons) {
    if (one.metric != board.metric || one.printed->algorithm != board.printed) continue;
    count.add(one);
    std::size_t row = 0;
    while (row + 1 < std::size(dimensions) && dimensions[row] != one.ours->dimension) ++row;
    out += square_element(left + static_cast<SvgLength>(one.ours->function - 1) * pitch,
                          top + static_cast<SvgLength>(row) * pitch, one.within_two, one.no_difference);
  }
  const std::string within = std::to_string(count.within_two) + " of " + std::to_string(count.cells);
  const std::string rest = "within two deviations, " + std::to_string(count.no_difference) + " no difference";
  const SvgLength text_y = top - 7 * pixel;
  return out + label(left, text_y, within, "ink", Anchor::start, chart_label_font + 2, true) +
         label(left + board_width - 2 * pixel, text_y, rest, "quiet", Anchor::end, chart_tick_font);
}

std::string function_numbers(SvgLength left, SvgLength y) {
  std::string out;
  for (std::uint32_t function = 1; function <= functions; function += function == 1 ? 4 : 5) {
    const SvgLength x = left + static_cast<SvgLength>(function - 1) * pitch + square / 2;
    out += label(x, y, "F" + std::to_string(function), "quiet", Anchor::middle, chart_tick_font);
  }
  return out;
}

}  // namespace

Figure agreement_board(const BoardSide& before, const BoardSide& after, const std::string& name) {
  const BoardSide* const sides[] = {&before, &after};
  Figure figure;
  figure.name = name;
  figure.caption = "Every cell of the paper's tables, before (" + before.study.settings + ") and after (" +
                   after.study.settings + "): does our mean agree with the printed one?";
  figure.width = page_width;
  figure.elements = key_elements();
  constexpr SvgLength first_top = 78 * pixel;
  for (std::size_t i = 0; i < 2; ++i) {
    const std::string title = std::string(i == 0 ? "before: " : "after: ") + sides[i]->study.settings;
    figure.elements += label(lefts[i], 46 * pixel, title, "ink", Anchor::start, chart_label_font + 3, true);
    figure.elements += label(lefts[i] + board_width - 2 * pixel, 46 * pixel, runs_text(sides[i]->study), "quiet",
                             Anchor::end, chart_tick_font);
  }
  SvgLength top = first_top;
  for (const Board& board : boards) {
    figure.elements +=
        label(16 * pixel, top + 26 * pixel, board.algorithm, "ink", Anchor::start, chart_label_font + 2, true);
    figure.elements += label(16 * pixel, top + 44 * pixel, board.what, "quiet");
    for (std::size_t row = 0; row < std::size(dimensions); ++row) {
      figure.elements += label(lefts[0] - 8 * pixel, top + static_cast<SvgLength>(row) * pitch + 11 * pixel,
                               "n = " + std::to_string(dimensions[row]), "quiet", Anchor::end, chart_tick_font);
    }
    for (std::size_t i = 0; i < 2; ++i) figure.elements += board_elements(*sides[i], board, lefts[i], top);
    top += board_height;
  }
  top -= 24 * pixel;
  for (const SvgLength left : lefts) figure.elements += function_numbers(left, top);
  figure.height = top + 14 * pixel;
  return figure;
}

}  // namespace nanoqd::paper
