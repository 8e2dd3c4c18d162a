#include "report_command.hpp"

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <optional>
#include <string>
#include <system_error>
#include <utility>
#include <variant>
#include <vector>

#include "agreement.hpp"
#include "archive_survey.hpp"
#include "host/table/table_reader.hpp"
#include "host/text/arguments.hpp"
#include "host/text/write_file.hpp"
#include "html_page.hpp"
#include "markdown_page.hpp"
#include "printed_tables.hpp"
#include "report_document.hpp"
#include "results_folder.hpp"
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
  std::vector<std::uint32_t> maps = {2, 14};
};

// Parses "2,14", "1-5,9" or "none". Returns an empty result for any other text.
std::optional<std::vector<std::uint32_t>> parse_functions(std::string text) {
  std::vector<std::uint32_t> functions;
  if (text == "none") return functions;
  text += ',';
  for (std::size_t begin = 0, end = 0; (end = text.find(',', begin)) != std::string::npos; begin = end + 1) {
    const std::string item = text.substr(begin, end - begin);
    const std::size_t dash = item.find('-');
    const std::optional<std::uint64_t> first = host::parse_whole(item.substr(0, dash));
    const std::optional<std::uint64_t> last =
        dash == std::string::npos ? first : host::parse_whole(item.substr(dash + 1));
    if (!first || !last || *first < 1 || *last > 25 || *first > *last) return std::nullopt;
    for (std::uint64_t function = *first; function <= *last; ++function) {
      functions.push_back(static_cast<std::uint32_t>(function));
    }
  }
  return functions;
}

Request parse_request(host::Arguments& arguments) {
  Request request;
  request.printed = arguments.text("--paper").value_or("");
  request.out = arguments.text("--out").value_or("");
  if (const std::optional<std::string> maps = arguments.text("--maps")) {
    const std::optional<std::vector<std::uint32_t>> functions = parse_functions(*maps);
    if (!functions)
      arguments.fail("--maps must be functions from 1 to 25, such as 2,14 or 1-25, or none, not '" + *maps + "'");
    request.maps = functions.value_or(std::vector<std::uint32_t>());
  }
  request.folder = arguments.positional().value_or("");
  if (request.folder.empty()) arguments.fail("give the folder with the results, for example paper report out");
  if (request.out.empty()) request.out = request.folder + "/report";
  static_cast<void>(arguments.finish());
  return request;
}

struct OutputFile {
  std::string path;
  std::string content;
};

// Writes each file completely or not at all. If one fails, removes the files that did not exist
// before.
bool write_all(const std::vector<OutputFile>& files, std::string& error) {
  std::vector<std::string> created;
  for (const OutputFile& file : files) {
    std::error_code ignored;
    const bool existed = std::filesystem::exists(file.path, ignored);
    if (!host::write_file_whole(file.path, file.content, error)) {
      for (const std::string& path : created) std::remove(path.c_str());
      return false;
    }
    if (!existed) created.push_back(file.path);
  }
  return true;
}

std::vector<OutputFile> output_files(const Document& page, const std::string& folder) {
  std::vector<OutputFile> files;
  for (const Block& block : page.blocks) {
    if (const Figure* const figure = std::get_if<Figure>(&block)) {
      files.push_back({folder + '/' + figure->name + ".svg", standalone_svg(*figure)});
    }
  }
  files.push_back({folder + "/report.md", markdown_page(page)});
  files.push_back({folder + "/report.html", html_page(page)});
  return files;
}

int make_report(const Request& request) {
  std::string error;
  const std::optional<FolderResults> results = read_results_folder(request.folder, error);
  if (!results) return refuse(error);
  std::optional<PrintedTables> printed;
  if (!request.printed.empty()) {
    const std::optional<std::string> text = host::read_file(request.printed, error);
    if (!text) return refuse(error);
    printed = parse_printed_tables(*text, request.printed, error);
    if (!printed) return refuse(error);
  }
  const std::vector<Study> studies = studies_in(results->rows);
  std::vector<ArchiveSurvey> surveys;
  for (const Study& study : studies) {
    std::optional<ArchiveSurvey> survey = survey_archives(request.folder, study, request.maps, error);
    if (!survey) return refuse(error);
    surveys.push_back(std::move(*survey));
  }
  std::vector<ReportData> data;
  for (std::size_t i = 0; i < studies.size(); ++i) {
    data.push_back({studies[i], surveys[i], printed ? &*printed : nullptr, {}});
    if (printed) data.back().comparisons = compare(studies[i], *printed);
  }
  const Document page = report_document(data, results->notes);
  const std::vector<OutputFile> files = output_files(page, request.out);
  std::error_code problem;
  const bool is_new = std::filesystem::create_directories(request.out, problem);
  if (problem) return refuse("cannot create the folder " + request.out + ": " + problem.message());
  if (!write_all(files, error)) {
    if (is_new) std::filesystem::remove(request.out, problem);
    return refuse(error);
  }
  std::printf("%zu runs; written: %s/report.html, report.md and %zu figures\n", results->rows.size(),
              request.out.c_str(), files.size() - 2);
  return 0;
}

}  // namespace

int report_command(int count, const char* const* values) {
  host::Arguments arguments(count, values);
  if (arguments.flag("--help")) {
    std::fputs(help, stdout);
    return 0;
  }
  const Request request = parse_request(arguments);
  if (!arguments.error().empty()) return refuse(arguments.error() + "; see paper report --help");
  return make_report(request);
}

}  // namespace nanoqd::paper
