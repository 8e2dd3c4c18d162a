#include "contenders.hpp"

#include "../comparator/cma_map_elites.hpp"
#include "library_genes.hpp"

namespace nanoqd::benchmark {

std::unique_ptr<Contender> make_contender(const ContenderTask& task) {
  if (!is_of_library(task.kind)) {
    return std::make_unique<CmaMapElites>(CmaTask{task.facts, task.side, task.is_clamped, task.seed},
                                          task.kind == ContenderKind::cma_mae);
  }
  switch (task.facts->genes) {
    case 8: return library_search_n8(task);
    case 10: return library_search_n10(task);
    case 12: return library_search_n12(task);
    case 20: return library_search_n20(task);
    case 66: return library_search_n66(task);
    case 100: return library_search_n100(task);
    default: return nullptr;
  }
}

}  // namespace nanoqd::benchmark
