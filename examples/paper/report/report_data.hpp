// The data for the tables of the report.
#ifndef NANOQD_EXAMPLES_PAPER_REPORT_REPORT_DATA_HPP
#define NANOQD_EXAMPLES_PAPER_REPORT_REPORT_DATA_HPP

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
};

}  // namespace nanoqd::paper

#endif
