# Proves that a compiler makes the published bits with these flags, without our CMake target and
# what that adds.
#
#   compiler, flags   how to compile, separated by spaces
#   tests, include    the folders of the tests and of the library
#   unity             the folder of Unity
#   work              a folder for the programs
cmake_minimum_required(VERSION 3.16)
include(${CMAKE_CURRENT_LIST_DIR}/expect.cmake)
file(MAKE_DIRECTORY ${work})
separate_arguments(flags)
foreach(test IN ITEMS test_golden test_golden_compact test_golden_noisy)
  run("Compiling ${test}" ${compiler} -std=c++17 ${flags} -fno-exceptions -DUNITY_SUPPORT_64 -DUNITY_INCLUDE_DOUBLE
    -I${include} -I${tests} -I${unity} ${tests}/search/${test}.cpp -x c++ -w ${unity}/unity.c -o ${test})
  run("Comparing with the published bits" ./${test})
  message("${output}")
endforeach()
