#include "library_genes.hpp"
#include "library_search.hpp"

namespace nanoqd::benchmark {

std::unique_ptr<Contender> library_search_n8(const ContenderTask& task) { return library_search_in<8>(task); }

}  // namespace nanoqd::benchmark
