// Writes a document as one HTML file that needs no other: styles and figures are in it, and it has no script.
#ifndef NANOQD_EXAMPLES_PAPER_REPORT_HTML_PAGE_HPP
#define NANOQD_EXAMPLES_PAPER_REPORT_HTML_PAGE_HPP

#include <string>

#include "document.hpp"

namespace nanoqd::paper {

[[nodiscard]] std::string html_page(const Document& document);

}  // namespace nanoqd::paper

#endif
