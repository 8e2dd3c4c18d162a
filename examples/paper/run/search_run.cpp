#include "search_run.hpp"

#include "search_dimensions.hpp"

namespace nanoqd::paper {

std::optional<SearchResult> run_search(const SearchTask& task) {
  switch (task.dimension) {
    case 2: return run_search_n2(task);
    case 10: return run_search_n10(task);
    case 30: return run_search_n30(task);
    case 50: return run_search_n50(task);
    default: return std::nullopt;
  }
}

}  // namespace nanoqd::paper
