#include "search_dimensions.hpp"
#include "search_in.hpp"

namespace nanoqd::paper {

std::optional<SearchResult> run_search_n50(const SearchTask& task) { return search_in<50>(task); }

}  // namespace nanoqd::paper
