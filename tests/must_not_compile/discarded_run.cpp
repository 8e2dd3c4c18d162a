// first error: nodiscard
// flags: -Werror
#include <nanoqd/nanoqd.hpp>
using Search = nanoqd::DifferentialMapElites<3, nanoqd::RegularGrid<4>>;
Search search;
Search::Trial trial;
void run() {
  const auto evaluate = [](const float(&)[3], Search::Evaluation&) {};
#if defined(NANOQD_TEST_RIGHT)
  static_cast<void>(search.run(trial, evaluate, {}));
#else
  search.run(trial, evaluate, {});
#endif
}
