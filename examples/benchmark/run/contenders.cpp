#include "contenders.hpp"

#include "library_genes.hpp"

namespace nanoqd::benchmark {

std::unique_ptr<Contender> make_contender(const ContenderTask& task) {
  switch (task.facts->genes) {
    case 12: return library_search_n12(task);
    case 20: return library_search_n20(task);
    case 66: return library_search_n66(task);
    case 100: return library_search_n100(task);
    default: return nullptr;
  }
}

}  // namespace nanoqd::benchmark
