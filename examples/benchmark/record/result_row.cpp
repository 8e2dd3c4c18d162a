#include "result_row.hpp"

#include <tuple>

#include "experiment/page/number_format.hpp"
#include "experiment/record/csv_fields.hpp"

namespace nanoqd::benchmark {
namespace {

constexpr std::size_t columns = 20;

auto settings_of(const ResultRow& row) {
  return std::tie(row.start, row.bounds, row.cells, row.evaluations, row.noise, row.corrected);
}

auto identity(const ResultRow& row) {
  return std::tuple_cat(settings_of(row), std::tie(row.problem, row.contender, row.run));
}

}  // namespace

bool same_run(const ResultRow& a, const ResultRow& b) { return identity(a) == identity(b); }
bool same_settings(const ResultRow& a, const ResultRow& b) { return settings_of(a) == settings_of(b); }
bool run_before(const ResultRow& a, const ResultRow& b) { return identity(a) < identity(b); }

bool same_results(const ResultRow& a, const ResultRow& b) {
  return a.seed == b.seed && same_number(a.qd, b.qd) && same_number(a.coverage, b.coverage) &&
         same_number(a.best, b.best) && same_number(a.in_cell, b.in_cell) && same_number(a.overclaim, b.overclaim) &&
         same_number(a.repeated, b.repeated) && same_curve(a.qd_curve, b.qd_curve) &&
         same_curve(a.coverage_curve, b.coverage_curve) && same_curve(a.best_curve, b.best_curve);
}

std::string result_line(const ResultRow& row) {
  std::string line = row.start + ',' + row.bounds + ',' + std::to_string(row.cells) + ',' +
                     std::to_string(row.evaluations) + ',' + row.noise + ',' + std::to_string(row.corrected) + ',' +
                     row.problem + ',' + row.contender + ',' + std::to_string(row.run) + ',' + std::to_string(row.seed);
  for (const double value : {row.qd, row.coverage, row.best, row.in_cell, row.overclaim, row.repeated})
    line += ',' + real_field("%.17g", value);
  line += ',' + real_field("%.3g", row.seconds);
  for (const auto* const curve : {&row.qd_curve, &row.coverage_curve, &row.best_curve}) {
    line += ',' + curve_field(*curve);
  }
  return line + '\n';
}

std::string settings_text(const ResultRow& row) {
  return (row.start == "told" ? "told start, " : "random start, ") +
         std::string(row.bounds == "clamp" ? "clamped genes, " : "genes without bounds, ") + with_commas(row.cells) +
         " cells, " + with_commas(row.evaluations) + " evaluations" +
         (row.noise == "none" ? "" : ", noise: " + row.noise) +
         (row.corrected == 0 ? "" : ", corrected by " + with_commas(row.corrected) + " draws");
}

std::optional<ResultRow> ResultFormat::parse(std::string_view line, std::string& error) {
  if (!has_columns(line, columns, error)) return std::nullopt;
  std::string reason;
  Fields fields(line, reason);
  ResultRow row;
  row.start = fields.word("start");
  if (row.start != "told" && row.start != "random") fields.fail("start must be told or random");
  row.bounds = fields.word("bounds");
  if (row.bounds != "clamp" && row.bounds != "none") fields.fail("bounds must be clamp or none");
  row.cells = fields.small("cells", 100000000);
  row.evaluations = fields.whole("evaluations", 1, UINT64_MAX);
  row.noise = fields.word("noise");
  row.corrected = static_cast<std::uint32_t>(fields.whole("corrected", 0, 1000000));
  row.problem = fields.word("problem");
  row.contender = fields.word("contender");
  row.run = fields.small("run", 1000000);
  row.seed = fields.whole("seed", 0, UINT64_MAX);
  row.qd = fields.real("qd");
  row.coverage = fields.real("coverage");
  row.best = fields.real("best");
  row.in_cell = fields.real("in_cell");
  row.overclaim = fields.real("overclaim");
  row.repeated = fields.real("repeated");
  row.seconds = fields.real("seconds");
  row.qd_curve = fields.curve("qd_curve");
  row.coverage_curve = fields.curve("coverage_curve");
  row.best_curve = fields.curve("best_curve");
  if (reason.empty()) return row;
  error = reason;
  return std::nullopt;
}

std::string ResultFormat::explain_header(std::string_view) { return ""; }

std::string ResultFormat::run_text(const ResultRow& row) {
  return row.contender + " on " + row.problem + ", run " + std::to_string(row.run) + " (" + settings_text(row) + ")";
}

}  // namespace nanoqd::benchmark
