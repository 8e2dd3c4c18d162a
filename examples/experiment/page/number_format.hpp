// Numbers as the report prints them.
#ifndef NANOQD_EXAMPLES_EXPERIMENT_PAGE_NUMBER_FORMAT_HPP
#define NANOQD_EXAMPLES_EXPERIMENT_PAGE_NUMBER_FORMAT_HPP

#include <cstdint>
#include <string>

namespace nanoqd::experiment {

[[nodiscard]] std::string scientific(double value);           // 8.43E-01, as in the paper
[[nodiscard]] std::string fixed(double value, int decimals);  // 92.4
[[nodiscard]] std::string with_commas(std::uint64_t value);   // 20,000
[[nodiscard]] std::string probability(double p);              // 0.032, <0.001
[[nodiscard]] std::string duration(double seconds);           // 12 s, 3 min 20 s, 4 h 05 min

}  // namespace nanoqd::experiment

#endif
