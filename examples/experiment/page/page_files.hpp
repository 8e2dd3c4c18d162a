// The files of a report: one page in two forms, and its figures.
#ifndef NANOQD_EXAMPLES_EXPERIMENT_PAGE_PAGE_FILES_HPP
#define NANOQD_EXAMPLES_EXPERIMENT_PAGE_PAGE_FILES_HPP

#include <string>
#include <vector>

#include "document.hpp"

namespace nanoqd::experiment {

struct OutputFile {
  std::string path;
  std::string content;
};

// Returns every figure as SVG, then report.md and report.html.
[[nodiscard]] std::vector<OutputFile> page_files(const Document& page, const std::string& folder);

// Writes each file completely or not at all; creates the folder if necessary. If one fails, removes
// what did not exist before and returns false, with one sentence in `error`.
[[nodiscard]] bool write_page_files(const std::string& folder, const std::vector<OutputFile>& files,
                                    std::string& error);

}  // namespace nanoqd::experiment

#endif
