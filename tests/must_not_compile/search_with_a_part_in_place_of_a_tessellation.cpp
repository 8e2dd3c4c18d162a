// expects: the second argument of SearchWith is a tessellation
#include <nanoqd/nanoqd.hpp>
#if defined(NANOQD_TEST_RIGHT)
using Search = nanoqd::SearchWith<3, nanoqd::RegularGrid<4, 4>, nanoqd::Portfolio<>>;
#else
using Search = nanoqd::SearchWith<3, nanoqd::Portfolio<>, nanoqd::RegularGrid<4, 4>>;
#endif
using Asked = Search*;
Asked asked;
