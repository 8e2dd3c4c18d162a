// run_search() for each dimension. The searches take most of the compile time. Each dimension
// therefore has a source file of its own, and the files compile in parallel.
#ifndef NANOQD_EXAMPLES_PAPER_RUN_SEARCH_DIMENSIONS_HPP
#define NANOQD_EXAMPLES_PAPER_RUN_SEARCH_DIMENSIONS_HPP

#include <optional>

#include "search_run.hpp"

namespace nanoqd::paper {

[[nodiscard]] std::optional<SearchResult> run_search_n2(const SearchTask& task);
[[nodiscard]] std::optional<SearchResult> run_search_n10(const SearchTask& task);
[[nodiscard]] std::optional<SearchResult> run_search_n30(const SearchTask& task);
[[nodiscard]] std::optional<SearchResult> run_search_n50(const SearchTask& task);

}  // namespace nanoqd::paper

#endif
