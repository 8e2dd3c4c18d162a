// Numbers as the report prints them.
#ifndef NANOQD_EXAMPLES_PAPER_REPORT_NUMBER_FORMAT_HPP
#define NANOQD_EXAMPLES_PAPER_REPORT_NUMBER_FORMAT_HPP

#include <cstdint>
#include <string>
#include <vector>

namespace nanoqd::paper {

[[nodiscard]] std::string scientific(double value);           // 8.43E-01, as in the paper
[[nodiscard]] std::string fixed(double value, int decimals);  // 92.4
[[nodiscard]] std::string with_commas(std::uint64_t value);   // 20,000
[[nodiscard]] std::string probability(double p);              // 0.032, <0.001
[[nodiscard]] std::string duration(double seconds);           // 12 s, 3 min 20 s, 4 h 05 min

// Returns text such as "F1, F8 to F13". Requires: functions in rising order.
[[nodiscard]] std::string function_ranges(const std::vector<std::uint32_t>& functions);

}  // namespace nanoqd::paper

#endif
