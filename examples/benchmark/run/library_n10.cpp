#include "library_genes.hpp"
#include "library_search.hpp"

namespace nanoqd::benchmark {

std::unique_ptr<Contender> library_search_n10(const ContenderTask& task) { return library_search_in<10>(task); }

}  // namespace nanoqd::benchmark
