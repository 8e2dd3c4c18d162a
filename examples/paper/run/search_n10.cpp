#include "search_dimensions.hpp"
#include "search_in.hpp"

namespace nanoqd::paper {

std::optional<SearchResult> run_search_n10(const SearchTask& task) { return search_in<10>(task); }

}  // namespace nanoqd::paper
