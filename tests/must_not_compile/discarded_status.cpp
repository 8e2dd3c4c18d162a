// first error: nodiscard
// flags: -Werror
#include <nanoqd/nanoqd.hpp>
nanoqd::DifferentialMapElites<3, nanoqd::RegularGrid<4>> search;
void run() {
#if defined(NANOQD_TEST_RIGHT)
  static_cast<void>(search.begin({}));
#else
  search.begin({});
#endif
}
