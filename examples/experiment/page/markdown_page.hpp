// Writes a document as Markdown, with tables in GitHub's form. Figures are files in the same
// folder.
#ifndef NANOQD_EXAMPLES_EXPERIMENT_PAGE_MARKDOWN_PAGE_HPP
#define NANOQD_EXAMPLES_EXPERIMENT_PAGE_MARKDOWN_PAGE_HPP

#include <string>

#include "document.hpp"

namespace nanoqd::experiment {

[[nodiscard]] std::string markdown_page(const Document& document);

}  // namespace nanoqd::experiment

#endif
