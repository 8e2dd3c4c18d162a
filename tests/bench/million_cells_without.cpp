// million_cells.hpp, compiled without prefetches. Library and function get other names here: the
// linker would otherwise take one of two functions of the same name for both.
#define nanoqd nanoqd_without_prefetch
#define million_cells plain_million_cells
#define __builtin_prefetch(address) static_cast<void>(address)  // NOLINT: the only way to take it out
#include "million_cells.hpp"

namespace bench {
MillionCells million_cells_without_prefetch();
MillionCells million_cells_without_prefetch() { return plain_million_cells(); }
}  // namespace bench
