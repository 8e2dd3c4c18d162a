// RUN_FOR_BOTH(test) runs a test of a template <class Scalar> in float and in double.
#ifndef NANOQD_TESTS_SUPPORT_RUN_FOR_BOTH_HPP
#define NANOQD_TESTS_SUPPORT_RUN_FOR_BOTH_HPP

#include "unity.h"

#define RUN_FOR_BOTH(test) \
  RUN_TEST(test<float>);   \
  RUN_TEST(test<double>)

#endif
