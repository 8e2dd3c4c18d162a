// What the tables of the report are made from.
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
  std::vector<Comparison> comparisons;     // of everything that is printed
};

}  // namespace nanoqd::paper

#endif
