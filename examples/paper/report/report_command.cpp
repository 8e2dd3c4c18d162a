#include "report_command.hpp"

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <optional>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

#include "../names.hpp"
#include "../record/results_file.hpp"
#include "agreement.hpp"
#include "archive_survey.hpp"
#include "experiment/page/page_files.hpp"
#include "host/text/arguments.hpp"
#include "host/text/read_file.hpp"
#include "printed_tables.hpp"
#include "report_document.hpp"
#include "saved_results.hpp"
#include "study.hpp"

namespace nanoqd::paper {
namespace {

const char* const help =
    "paper report DIR: makes a page from the results that paper run wrote to DIR\n"
    "\n"
    "  --paper FILE    shows the paper's printed numbers beside ours, and counts where they agree; FILE has the\n"
    "                  columns dimension,function,algorithm,fev_mean,fev_std,coverage_percent_mean,\n"
    "                  coverage_percent_std,fev_sign,coverage_sign\n"
    "  --out DIR       folder for the report (default: the folder report in DIR)\n"
    "  --maps LIST     functions whose final archives are drawn: such as 2,14 (default, as in the paper), 1-25 or\n"
    "                  none; about 150 KB each for 5,000 cells\n"
    "  --map-dimensions LIST\n"
    "                  dimensions in which they are drawn: such as 10,50 (default: all)\n"
    "  --curves LIST   functions whose error curves are drawn: such as 1-25 (default), 2,4 or none\n"
    "  --before DIR    the results of an earlier attempt: a figure shows how many cells agreed before, and how\n"
    "                  many now; needs --paper\n"
    "  --hide-printed  leaves out the columns of printed numbers; counts, misfits and figures stay\n"
    "  --save-results  also writes results.csv, without the curves that are not drawn: small enough to keep\n"
    "  --help          prints this page\n"
    "\n"
    "Writes report.md, report.html (one file, with all figures in it) and every figure as SVG.\n"
    "\n"
    "example: paper report out --paper tables.csv\n";

int refuse(const std::string& sentence) {
  std::fprintf(stderr, "paper report: %s\n", sentence.c_str());
  return 2;
}

struct Request {
  std::string folder;
  std::string printed;
  std::string out;
  std::string before;
  bool saves_results = false;
  bool hides_printed = false;
  std::vector<std::uint32_t> maps;
  std::vector<std::uint32_t> map_dimensions;
  std::vector<std::uint32_t> curves;
};

// Parses "2,14", "1-5,9" or "none". Returns an empty result for any other text.
std::optional<std::vector<std::uint32_t>> parse_list(std::string text, std::uint32_t most) {
  std::vector<std::uint32_t> numbers;
  if (text == "none") return numbers;
  text += ',';
  for (std::size_t begin = 0, end = 0; (end = text.find(',', begin)) != std::string::npos; begin = end + 1) {
    const std::string item = text.substr(begin, end - begin);
    const std::size_t dash = item.find('-');
    const std::optional<std::uint64_t> first = host::parse_whole(item.substr(0, dash));
    const std::optional<std::uint64_t> last =
        dash == std::string::npos ? first : host::parse_whole(item.substr(dash + 1));
    if (!first || !last || *first < 1 || *last > most || *first > *last) return std::nullopt;
    for (std::uint64_t number = *first; number <= *last; ++number) {
      numbers.push_back(static_cast<std::uint32_t>(number));
    }
  }
  return numbers;
}

std::vector<std::uint32_t> take_list(host::Arguments& arguments, const char* option, const char* usual,
                                     const char* what, std::uint32_t most) {
  const std::string text = arguments.text(option).value_or(usual);
  const std::optional<std::vector<std::uint32_t>> numbers = parse_list(text, most);
  if (!numbers) {
    arguments.fail(std::string(option) + " must be " + what + " from 1 to " + std::to_string(most) +
                   ", such as 2,14 or 1-25, or none, not '" + text + "'");
  }
  return numbers.value_or(std::vector<std::uint32_t>());
}

Request parse_request(host::Arguments& arguments) {
  Request request;
  request.printed = arguments.text("--paper").value_or("");
  request.before = arguments.text("--before").value_or("");
  request.out = arguments.text("--out").value_or("");
  request.hides_printed = arguments.flag("--hide-printed");
  request.saves_results = arguments.flag("--save-results");
  request.maps = take_list(arguments, "--maps", "2,14", "functions", 25);
  request.map_dimensions = take_list(arguments, "--map-dimensions", "1-50", "dimensions", 50);
  request.curves = take_list(arguments, "--curves", "1-25", "functions", 25);
  request.folder = arguments.positional().value_or("");
  if (request.folder.empty()) arguments.fail("give the folder with the results, for example paper report out");
  if (request.out.empty()) request.out = request.folder + "/report";
  if (!request.before.empty() && request.printed.empty()) arguments.fail("--before needs --paper");
  std::error_code ignored;
  if (request.saves_results && std::filesystem::equivalent(request.folder, request.out, ignored)) {
    arguments.fail("--save-results would replace the results that it reads; choose another --out");
  }
  static_cast<void>(arguments.finish());
  return request;
}

// The results of one set of settings, compared with the printed tables.
struct Attempt {
  FolderResults results;  // the study points into it
  std::vector<Study> studies;
  std::vector<Comparison> comparisons;
};

// Returns false, with one sentence in `error`, if the folder cannot be read or has several
// settings.
bool read_attempt(const std::string& folder, const PrintedTables& printed, Attempt& attempt, std::string& error) {
  std::optional<FolderResults> results = read_results_folder(folder, error);
  if (!results) return false;
  attempt.results = std::move(*results);
  attempt.studies = studies_in(attempt.results.rows);
  if (attempt.studies.size() != 1) {
    error = folder + " has results of " + std::to_string(attempt.studies.size()) +
            " settings; --before needs a folder with one";
    return false;
  }
  attempt.comparisons = compare(attempt.studies.front(), printed);
  return true;
}

// Returns false, with one sentence in `error`, if a file is missing or malformed.
bool read_printed(const std::string& path, std::optional<PrintedTables>& printed, std::string& error) {
  const std::optional<std::string> text = host::read_file(path, error);
  if (text) printed = parse_printed_tables(*text, path, error);
  return printed.has_value();
}

int make_report(const Request& request) {
  std::string error;
  const std::optional<FolderResults> results = read_results_folder(request.folder, error);
  if (!results) return refuse(error);
  std::optional<PrintedTables> printed;
  if (!request.printed.empty() && !read_printed(request.printed, printed, error)) return refuse(error);
  Attempt before;
  std::optional<BoardSide> side;
  if (!request.before.empty()) {
    if (!read_attempt(request.before, *printed, before, error)) return refuse(error);
    side.emplace(BoardSide{before.studies.front(), before.comparisons});
  }
  const std::vector<Study> studies = studies_in(results->rows);
  std::vector<ArchiveSurvey> surveys;
  for (const Study& study : studies) {
    std::optional<ArchiveSurvey> survey = survey_archives(request.folder, study, request.maps, error);
    if (!survey) return refuse(error);
    const auto is_unwanted = [&request](const DimensionMaps& maps) {
      const std::vector<std::uint32_t>& wanted = request.map_dimensions;
      return std::find(wanted.begin(), wanted.end(), maps.dimension) == wanted.end();
    };
    survey->maps.erase(std::remove_if(survey->maps.begin(), survey->maps.end(), is_unwanted), survey->maps.end());
    surveys.push_back(std::move(*survey));
  }
  std::vector<ReportData> data;
  for (std::size_t i = 0; i < studies.size(); ++i) {
    data.push_back({studies[i], surveys[i], printed ? &*printed : nullptr, {}, request.curves, request.hides_printed});
    if (printed) data.back().comparisons = compare(studies[i], *printed);
  }
  std::vector<OutputFile> files =
      page_files(report_document(data, results->notes, side ? &*side : nullptr), request.out);
  const std::size_t figures = files.size() - 2;
  if (request.saves_results) {
    files.push_back({request.out + "/results.csv", saved_results(results->rows, request.curves)});
  }
  if (!write_page_files(request.out, files, error)) return refuse(error);
  std::printf("%zu runs; written: %s/report.html, report.md and %zu figures\n", results->rows.size(),
              request.out.c_str(), figures);
  return 0;
}

}  // namespace

int report_command(int count, const char* const* values) {
  host::Arguments arguments(count, values);
  if (arguments.help()) {
    std::fputs(help, stdout);
    return 0;
  }
  const Request request = parse_request(arguments);
  if (!arguments.error().empty()) return refuse(arguments.advice("paper report --help"));
  return make_report(request);
}

}  // namespace nanoqd::paper
