#include "search_dimensions.hpp"
#include "search_in.hpp"

namespace nanoqd::paper {

std::optional<SearchResult> run_search_n2(const SearchTask& task) { return search_in<2>(task); }

}  // namespace nanoqd::paper
