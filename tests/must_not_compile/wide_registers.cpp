// first error: FLT_EVAL_METHOD is not 0
// flags: -DNANOQD_TEST_WIDE
#if defined(NANOQD_TEST_WIDE)
#include <float.h>
#undef FLT_EVAL_METHOD
#define FLT_EVAL_METHOD 2
#endif
#include <nanoqd/nanoqd.hpp>
