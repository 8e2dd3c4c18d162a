// Writes a document as one self-contained HTML file: it includes the styles and the figures, and
// has no script.
#ifndef NANOQD_EXAMPLES_EXPERIMENT_PAGE_HTML_PAGE_HPP
#define NANOQD_EXAMPLES_EXPERIMENT_PAGE_HTML_PAGE_HPP

#include <string>

#include "document.hpp"

namespace nanoqd::experiment {

[[nodiscard]] std::string html_page(const Document& document);

}  // namespace nanoqd::experiment

#endif
