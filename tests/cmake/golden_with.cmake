# Compiles the golden tests with one compiler and its flags, without our CMake target and what it adds, and runs them.
cmake_minimum_required(VERSION 3.16)
file(MAKE_DIRECTORY ${work})
separate_arguments(flags)
foreach(test IN ITEMS test_golden test_golden_compact)
  execute_process(
    COMMAND ${compiler} -std=c++17 ${flags} -fno-exceptions -DUNITY_SUPPORT_64 -DUNITY_INCLUDE_DOUBLE -I${include} -I${source}
      -I${unity} ${source}/${test}.cpp -x c++ -w ${unity}/unity.c -o ${work}/${test}
    RESULT_VARIABLE result OUTPUT_VARIABLE output ERROR_VARIABLE output)
  if(NOT result EQUAL 0)
    message(FATAL_ERROR "${test} does not compile:\n${output}")
  endif()
  execute_process(COMMAND ${work}/${test} RESULT_VARIABLE result OUTPUT_VARIABLE output ERROR_VARIABLE output)
  message("${output}")
  if(NOT result EQUAL 0)
    message(FATAL_ERROR "the bits are not the published ones")
  endif()
endforeach()
