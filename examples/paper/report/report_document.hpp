// Assembles the report: text, tables and figures of every study in a folder of results.
#ifndef NANOQD_EXAMPLES_PAPER_REPORT_REPORT_DOCUMENT_HPP
#define NANOQD_EXAMPLES_PAPER_REPORT_REPORT_DOCUMENT_HPP

#include <string>
#include <vector>

#include "../names.hpp"
#include "agreement_board.hpp"
#include "experiment/page/document.hpp"
#include "report_data.hpp"

namespace nanoqd::paper {

// `notes` are sentences for the reader. `before`, if not null, is an earlier attempt to repeat the
// paper; a figure shows its agreement beside that of each study. Requires: `studies` is not empty.
[[nodiscard]] Document report_document(const std::vector<ReportData>& studies, const std::vector<std::string>& notes,
                                       const BoardSide* before = nullptr);

}  // namespace nanoqd::paper

#endif
