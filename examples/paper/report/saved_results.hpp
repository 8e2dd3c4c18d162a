// The file of results that a report is made from, small enough to keep beside it.
#ifndef NANOQD_EXAMPLES_PAPER_REPORT_SAVED_RESULTS_HPP
#define NANOQD_EXAMPLES_PAPER_REPORT_SAVED_RESULTS_HPP

#include <cstdint>
#include <string>
#include <vector>

#include "../record/result_row.hpp"

namespace nanoqd::paper {

// Returns the text of a results.csv with all rows. Keeps the error curves of `functions`. Leaves
// out those of other functions, and all curves of steps: they are most of the file.
[[nodiscard]] std::string saved_results(const std::vector<ResultRow>& rows,
                                        const std::vector<std::uint32_t>& functions);

}  // namespace nanoqd::paper

#endif
