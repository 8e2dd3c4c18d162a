// The page of `benchmark report`.
#ifndef NANOQD_EXAMPLES_BENCHMARK_REPORT_REPORT_DOCUMENT_HPP
#define NANOQD_EXAMPLES_BENCHMARK_REPORT_REPORT_DOCUMENT_HPP

#include <string>
#include <vector>

#include "experiment/page/document.hpp"
#include "standings.hpp"

namespace nanoqd::benchmark {

// Tables of all standings and a figure of each. `notes` are sentences for the beginning.
[[nodiscard]] Document report_document(const std::vector<Standings>& all, const std::vector<std::string>& notes);

}  // namespace nanoqd::benchmark

#endif
