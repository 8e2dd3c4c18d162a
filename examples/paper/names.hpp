// The names of examples/experiment, in the namespace of the paper.
#ifndef NANOQD_EXAMPLES_PAPER_NAMES_HPP
#define NANOQD_EXAMPLES_PAPER_NAMES_HPP

namespace nanoqd::experiment {}

namespace nanoqd::paper {
using namespace experiment;
}

#endif
