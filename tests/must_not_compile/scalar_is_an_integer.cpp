// first error: the scalar type is float or double
#include <nanoqd/nanoqd.hpp>
#if defined(NANOQD_TEST_RIGHT)
using Scalar = double;
#else
using Scalar = int;
#endif
nanoqd::DifferentialMapElites<3, nanoqd::BasicRegularGrid<Scalar, 4>> search;
nanoqd::Status run() { return search.check_invariants(); }
