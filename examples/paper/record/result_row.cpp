#include "result_row.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <tuple>

#include "host/text/arguments.hpp"

namespace nanoqd::paper {
namespace {

// An earlier form. It lacks `elites`, which the QD score of F7 and F25 needs.
constexpr std::string_view header_without_elites =
    "settings,data,algorithm,function,dimension,run,seed,cells,evaluations,fev,coverage,qd_score,seconds,fev_curve,"
    "step_curve";

constexpr std::size_t columns = 16;

std::string number_text(const char* format, double value) {
  std::array<char, 40> text{};
  std::snprintf(text.data(), text.size(), format, value);
  std::string out = text.data();
  std::replace(out.begin(), out.end(), ',', '.');  // the decimal comma of some locales
  return out;
}

std::string curve_text(const std::vector<double>& curve) {
  std::string out;
  for (const double value : curve) {
    out += (out.empty() ? "" : " ") + number_text("%.4g", value);
  }
  return out;
}

std::string excerpt(std::string_view text) {
  constexpr std::size_t most = 40;
  std::string shown(text.substr(0, most));
  std::replace_if(
      shown.begin(), shown.end(), [](char c) { return static_cast<unsigned char>(c) < 0x20; }, '?');
  return "'" + shown + (text.size() > most ? "...'" : "'");
}

// Takes the fields of a line one by one. Keeps the first mistake as the error.
class Fields {
 public:
  Fields(std::string_view line, std::string& error) : rest_(line), error_(error) {}

  std::string_view take() {
    const std::size_t comma = rest_.find(',');
    const std::string_view field = rest_.substr(0, comma);
    rest_.remove_prefix(comma == std::string_view::npos ? rest_.size() : comma + 1);
    return field;
  }

  std::string word(const char* name) {
    const std::string_view field = take();
    if (field.empty() || field.find_first_of("\"\r\t") != std::string_view::npos) {
      fail(std::string(name) + " must be a word, not " + excerpt(field));
    }
    return std::string(field);
  }

  std::uint64_t whole(const char* name, std::uint64_t least, std::uint64_t most) {
    const std::string_view field = take();
    const std::optional<std::uint64_t> number = host::parse_whole(field);
    if (number && *number >= least && *number <= most) {
      return *number;
    }
    fail(std::string(name) + " must be a whole number from " + std::to_string(least) + " to " + std::to_string(most) +
         ", not " + excerpt(field));
    return 0;
  }

  std::uint32_t small(const char* name, std::uint32_t most) { return static_cast<std::uint32_t>(whole(name, 1, most)); }

  double real(const char* name) { return real_in(take(), name); }

  std::optional<double> share(const char* name) {
    const std::string_view field = take();
    if (field.empty()) {
      return std::nullopt;
    }
    const double value = real_in(field, name);
    if (!(value >= 0.0 && value <= 1.0)) {
      fail(std::string(name) + " must be from 0 to 1, or empty, not " + excerpt(field));
    }
    return value;
  }

  std::vector<double> curve(const char* name) {
    std::string_view field = take();
    std::vector<double> values;
    while (!field.empty()) {
      const std::size_t blank = field.find(' ');
      values.push_back(real_in(field.substr(0, blank), name));
      field.remove_prefix(blank == std::string_view::npos ? field.size() : blank + 1);
    }
    if (values.size() != curve_points && !values.empty()) {
      fail(std::string(name) + " must be empty or have " + std::to_string(curve_points) + " numbers, not " +
           std::to_string(values.size()));
    }
    return values;
  }

  void fail(std::string reason) {
    if (error_.empty()) {
      error_ = std::move(reason);
    }
  }

 private:
  double real_in(std::string_view field, const char* name) {
    const std::optional<double> number = host::parse_real(field);
    if (!number) {
      fail(std::string(name) + " must be a number, not " + excerpt(field));
    }
    return number.value_or(0.0);
  }

  std::string_view rest_;
  std::string& error_;
};

auto identity(const ResultRow& row) {
  return std::tie(row.settings, row.data, row.algorithm, row.dimension, row.function, row.run);
}

bool same_number(double a, double b) { return !(a < b) && !(b < a); }

// A curve that was left out contradicts nothing.
bool same_curve(const std::vector<double>& a, const std::vector<double>& b) {
  return a.empty() || b.empty() || std::equal(a.begin(), a.end(), b.begin(), b.end(), same_number);
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
         std::to_string(row.cells) + ',' + std::to_string(row.evaluations) + ',' + number_text("%.17g", row.fev) + ',' +
         (row.coverage ? number_text("%.17g", *row.coverage) : "") + ',' + std::to_string(row.elites) + ',' +
         number_text("%.17g", row.qd_score) + ',' + number_text("%.6g", row.seconds) + ',' + curve_text(row.fev_curve) +
         ',' + curve_text(row.step_curve) + '\n';
}

std::optional<ResultRow> parse_result_line(std::string_view line, std::string& error) {
  const auto commas = static_cast<std::size_t>(std::count(line.begin(), line.end(), ','));
  if (commas + 1 != columns) {
    error = std::to_string(commas + 1) + " columns instead of " + std::to_string(columns);
    return std::nullopt;
  }
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

std::optional<ParsedResults> parse_results(std::string_view text, const std::string& name, std::string& error) {
  ParsedResults results;
  const std::size_t last_break = text.rfind('\n');
  results.whole_bytes = last_break == std::string_view::npos ? 0 : last_break + 1;
  results.torn = results.whole_bytes < text.size();
  if (results.torn && results.whole_bytes == 0 && result_header.substr(0, text.size()) != text) {
    error = name + " does not begin with the column names of paper run";
    return std::nullopt;
  }
  text = text.substr(0, results.whole_bytes);
  const auto place = [&name](std::size_t number) { return name + ", line " + std::to_string(number) + ": "; };
  for (std::size_t number = 1; !text.empty(); ++number) {
    const std::size_t end = text.find('\n');
    const std::string_view line = text.substr(0, end);
    text.remove_prefix(end + 1);
    if (number == 1) {
      if (line == header_without_elites) {
        error = place(number) +
                "an older version of paper run wrote this, without the number of elites; run it again into another "
                "folder";
        return std::nullopt;
      }
      if (line != result_header) {
        error = place(number) + "the column names are not those of paper run: " + excerpt(line);
        return std::nullopt;
      }
      continue;
    }
    std::string reason;
    std::optional<ResultRow> row = parse_result_line(line, reason);
    if (!row) {
      error = place(number) + reason;
      return std::nullopt;
    }
    results.rows.push_back(std::move(*row));
    results.lines.push_back(number);
  }
  return results;
}

}  // namespace nanoqd::paper
