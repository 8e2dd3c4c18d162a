// expects: this is for searches with noisy evaluations
#include <nanoqd/nanoqd.hpp>
#if defined(NANOQD_TEST_RIGHT)
using Search = nanoqd::SearchWith<3, nanoqd::RegularGrid<4>, nanoqd::NoisyEvaluations>;
#else
using Search = nanoqd::SearchWith<3, nanoqd::RegularGrid<4> >;
#endif
nanoqd::Status ask_again(Search& search, Search::Trial& trial) { return search.ask_again(trial, 0); }
