#include "result_row.hpp"

#include <tuple>

#include "experiment/record/csv_fields.hpp"

namespace nanoqd::paper {
namespace {

// An earlier form. It lacks `elites`, which the QD score of F7 and F25 needs.
constexpr std::string_view header_without_elites =
    "settings,data,algorithm,function,dimension,run,seed,cells,evaluations,fev,coverage,qd_score,seconds,fev_curve,"
    "step_curve";

constexpr std::size_t columns = 16;

auto identity(const ResultRow& row) {
  return std::tie(row.settings, row.data, row.algorithm, row.dimension, row.function, row.run);
}

}  // namespace

bool same_run(const ResultRow& a, const ResultRow& b) { return identity(a) == identity(b); }

bool same_results(const ResultRow& a, const ResultRow& b) {
  return a.seed == b.seed && a.cells == b.cells && a.evaluations == b.evaluations && same_number(a.fev, b.fev) &&
         a.coverage.has_value() == b.coverage.has_value() &&
         same_number(a.coverage.value_or(0.0), b.coverage.value_or(0.0)) && a.elites == b.elites &&
         same_number(a.qd_score, b.qd_score) && same_curve(a.fev_curve, b.fev_curve) &&
         same_curve(a.step_curve, b.step_curve);
}

bool run_before(const ResultRow& a, const ResultRow& b) { return identity(a) < identity(b); }

std::string result_line(const ResultRow& row) {
  return row.settings + ',' + row.data + ',' + row.algorithm + ',' + std::to_string(row.function) + ',' +
         std::to_string(row.dimension) + ',' + std::to_string(row.run) + ',' + std::to_string(row.seed) + ',' +
         std::to_string(row.cells) + ',' + std::to_string(row.evaluations) + ',' + real_field("%.17g", row.fev) + ',' +
         (row.coverage ? real_field("%.17g", *row.coverage) : "") + ',' + std::to_string(row.elites) + ',' +
         real_field("%.17g", row.qd_score) + ',' + real_field("%.6g", row.seconds) + ',' + curve_field(row.fev_curve) +
         ',' + curve_field(row.step_curve) + '\n';
}

std::optional<ResultRow> parse_result_line(std::string_view line, std::string& error) {
  if (!has_columns(line, columns, error)) return std::nullopt;
  std::string reason;
  Fields fields(line, reason);
  ResultRow row;
  row.settings = fields.word("settings");
  row.data = fields.word("data");
  if (row.data != "official" && row.data != "made-up") {
    fields.fail("data must be official or made-up, not " + excerpt(row.data));
  }
  row.algorithm = fields.word("algorithm");
  if (row.algorithm.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789-") != std::string::npos) {
    fields.fail("algorithm must be lower-case letters, digits and hyphens, not " + excerpt(row.algorithm));
  }
  row.function = fields.small("function", 25);
  row.dimension = fields.small("dimension", 1000);
  row.run = fields.small("run", 1000000);
  row.seed = fields.whole("seed", 0, UINT64_MAX);
  row.cells = fields.small("cells", 100000000);
  row.evaluations = fields.whole("evaluations", 1, UINT64_MAX);
  row.fev = fields.real("fev");
  row.coverage = fields.share("coverage");
  row.elites = fields.small("elites", row.cells);
  row.qd_score = fields.real("qd_score");
  row.seconds = fields.real("seconds");
  row.fev_curve = fields.curve("fev_curve");
  row.step_curve = fields.curve("step_curve");
  if (!reason.empty()) {
    error = reason;
    return std::nullopt;
  }
  return row;
}

std::string ResultFormat::explain_header(std::string_view line) {
  if (line != header_without_elites) return "";
  return "an older version of paper run wrote this, without the number of elites; run it again into another folder";
}

std::string ResultFormat::run_text(const ResultRow& row) {
  return row.algorithm + " on F" + std::to_string(row.function) + " in " + std::to_string(row.dimension) +
         " dimensions, run " + std::to_string(row.run) + " (" + row.settings + ", " + row.data + " data)";
}

std::optional<ParsedResults> parse_results(std::string_view text, const std::string& name, std::string& error) {
  return parse_rows<ResultFormat>(text, name, error);
}

}  // namespace nanoqd::paper
