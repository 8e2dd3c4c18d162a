// Aborts the program if a promise is broken. A fuzzer reports the abort.
#ifndef NANOQD_TESTS_FUZZ_REQUIRE_HPP
#define NANOQD_TESTS_FUZZ_REQUIRE_HPP

#include <cstdio>
#include <cstdlib>

#define FUZZ_REQUIRE(condition, promise)                              \
  do {                                                                \
    if (!(condition)) {                                               \
      std::fprintf(stderr, "broken: %s (%s)\n", promise, #condition); \
      std::abort();                                                   \
    }                                                                 \
  } while (false)

#endif
