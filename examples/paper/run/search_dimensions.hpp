// run_search() for one dimension each. The searches are most of what there is to compile, so each dimension has a file
// of its own, and they compile side by side.
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
