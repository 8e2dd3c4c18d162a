# Prints the instructions per evaluation, counted by callgrind. Takes the difference of two runs, so
# that start-up does not count. A repetition gives exactly the same numbers.
cmake_minimum_required(VERSION 3.16)
if(NOT valgrind)
  message(STATUS "Instructions per evaluation: install valgrind to have them counted.")
  return()
endif()

include(${CMAKE_CURRENT_LIST_DIR}/count_instructions.cmake)

message(STATUS "Instructions per evaluation, counted by callgrind between evaluations 20,000 and 40,000:")
foreach(case IN ITEMS grid-sphere grid-rastrigin table-sphere table-rastrigin scan-sphere scan-rastrigin)
  foreach(which IN ITEMS library loop prefetching portfolio)
    count_instructions(few ${case} ${which} 20000)
    count_instructions(many ${case} ${which} 40000)
    math(EXPR ${which} "(${many} - ${few}) / 20000")
  endforeach()
  message(STATUS
    "  ${case}: library ${library}, loop ${loop}, prefetching loop ${prefetching}, portfolio ${portfolio}")
endforeach()
