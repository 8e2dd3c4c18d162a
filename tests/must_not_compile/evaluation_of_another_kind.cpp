// first error: evaluate is called as evaluate(
#include <nanoqd/nanoqd.hpp>
using Search = nanoqd::DifferentialMapElites<3, nanoqd::RegularGrid<4>>;
Search search;
Search::Trial trial;
#if defined(NANOQD_TEST_RIGHT)
void evaluate(const float (&)[3], Search::Evaluation&) {}
#else
float evaluate(const float (&)[3]) { return 0.0f; }
#endif
nanoqd::Status run() { return search.step(trial, evaluate); }
