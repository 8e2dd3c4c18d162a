#include "search_dimensions.hpp"
#include "search_in.hpp"

namespace nanoqd::paper {

std::optional<SearchResult> run_search_n30(const SearchTask& task) { return search_in<30>(task); }

}  // namespace nanoqd::paper
