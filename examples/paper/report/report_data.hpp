// The data for the tables of the report.
#ifndef NANOQD_EXAMPLES_PAPER_REPORT_REPORT_DATA_HPP
#define NANOQD_EXAMPLES_PAPER_REPORT_REPORT_DATA_HPP

#include <cstdint>
#include <vector>

#include "agreement.hpp"
#include "archive_survey.hpp"
#include "printed_tables.hpp"
#include "study.hpp"

namespace nanoqd::paper {

struct ReportData {
  const Study& study;
  const ArchiveSurvey& survey;
  const PrintedTables* printed = nullptr;  // null without --paper
  std::vector<Comparison> comparisons;     // with every printed number
  std::vector<std::uint32_t> curves = {};  // the functions whose curves are drawn
  bool hides_printed = false;              // true: the tables have no column of printed numbers
};

}  // namespace nanoqd::paper

#endif
