// The library's searches for each number of genes. They take most of the compile time. Each number
// therefore has a source file of its own, and the files compile in parallel.
#ifndef NANOQD_EXAMPLES_BENCHMARK_RUN_LIBRARY_GENES_HPP
#define NANOQD_EXAMPLES_BENCHMARK_RUN_LIBRARY_GENES_HPP

#include <memory>

#include "contenders.hpp"

namespace nanoqd::benchmark {

[[nodiscard]] std::unique_ptr<Contender> library_search_n8(const ContenderTask& task);
[[nodiscard]] std::unique_ptr<Contender> library_search_n10(const ContenderTask& task);
[[nodiscard]] std::unique_ptr<Contender> library_search_n12(const ContenderTask& task);
[[nodiscard]] std::unique_ptr<Contender> library_search_n20(const ContenderTask& task);
[[nodiscard]] std::unique_ptr<Contender> library_search_n66(const ContenderTask& task);
[[nodiscard]] std::unique_ptr<Contender> library_search_n100(const ContenderTask& task);

}  // namespace nanoqd::benchmark

#endif
