// The names of examples/experiment, in the namespace of the benchmark.
#ifndef NANOQD_EXAMPLES_BENCHMARK_NAMES_HPP
#define NANOQD_EXAMPLES_BENCHMARK_NAMES_HPP

namespace nanoqd::experiment {}

namespace nanoqd::benchmark {
using namespace experiment;
}

#endif
