// A table of noisy searches against the same searches without NoisyEvaluations, by corrected
// archives.
#ifndef NANOQD_EXAMPLES_BENCHMARK_REPORT_NOISE_TABLE_HPP
#define NANOQD_EXAMPLES_BENCHMARK_REPORT_NOISE_TABLE_HPP

#include <string>
#include <vector>

#include "../record/result_row.hpp"

namespace nanoqd::benchmark {

// Returns the table in Markdown for an exact contender, such as "de", against "de-noisy". Each
// number is the mean over all runs of both. The last row is the mean of the rows with noise.
// Returns an empty text if no corrected rows have both contenders.
[[nodiscard]] std::string noise_table(const std::vector<ResultRow>& rows, const std::string& contender);

}  // namespace nanoqd::benchmark

#endif
