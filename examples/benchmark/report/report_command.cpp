#include "report_command.hpp"

#include <cstdio>
#include <optional>
#include <string>
#include <vector>

#include "../record/result_row.hpp"
#include "experiment/page/page_files.hpp"
#include "host/text/arguments.hpp"
#include "report_document.hpp"
#include "standings.hpp"

namespace nanoqd::benchmark {
namespace {

const char* const report_help =
    "benchmark report DIR: makes a page from the results that benchmark run wrote to DIR\n"
    "\n"
    "  --out DIR       folder for the report (default: the folder report in DIR)\n"
    "  --help          prints this page\n"
    "\n"
    "Writes report.md, report.html (one file, with all figures in it) and every figure as SVG.\n"
    "\n"
    "example: benchmark report benchmark-results\n";

int refuse_report(const std::string& sentence) {
  std::fprintf(stderr, "benchmark report: %s\n", sentence.c_str());
  return 2;
}

}  // namespace

int report_command(int count, const char* const* values) {
  host::Arguments arguments(count, values);
  if (arguments.help()) {
    std::fputs(report_help, stdout);
    return 0;
  }
  std::string out = arguments.text("--out").value_or("");
  const std::string folder = arguments.positional().value_or("");
  if (folder.empty()) arguments.fail("give the folder with the results, for example benchmark report out");
  if (!arguments.finish()) return refuse_report(arguments.advice("benchmark report --help"));
  if (out.empty()) out = folder + "/report";
  std::string error;
  const std::optional<FolderResults> results = read_results_folder<ResultFormat>(folder, error);
  if (!results) return refuse_report(error);
  const std::vector<Standings> standings = standings_in(results->rows);
  const std::vector<OutputFile> files = page_files(report_document(standings, results->notes), out);
  if (!write_page_files(out, files, error)) return refuse_report(error);
  std::printf("%zu runs; written: %s/report.html, report.md and %zu figures\n", results->rows.size(), out.c_str(),
              files.size() - 2);
  return 0;
}

}  // namespace nanoqd::benchmark
