# Instructions per evaluation by callgrind: the difference of two runs, so that start-up does not count. Repeats exactly.
cmake_minimum_required(VERSION 3.16)
if(NOT valgrind)
  message(STATUS "Instructions per evaluation: install valgrind to have them counted.")
  return()
endif()

function(count_instructions case which evaluations out)
  execute_process(
    COMMAND ${valgrind} --tool=callgrind --callgrind-out-file=/dev/null ${bench} ${case} ${which} ${evaluations}
    RESULT_VARIABLE result OUTPUT_VARIABLE output ERROR_VARIABLE output)
  if(NOT result EQUAL 0 OR NOT output MATCHES "Collected : ([0-9]+)")
    message(FATAL_ERROR "callgrind failed:\n${output}")
  endif()
  set(${out} ${CMAKE_MATCH_1} PARENT_SCOPE)
endfunction()

message(STATUS "Instructions per evaluation, counted by callgrind between evaluations 20,000 and 40,000:")
foreach(case IN ITEMS grid-sphere grid-rastrigin table-sphere table-rastrigin scan-sphere scan-rastrigin)
  foreach(which IN ITEMS library loop)
    count_instructions(${case} ${which} 20000 few)
    count_instructions(${case} ${which} 40000 many)
    math(EXPR ${which} "(${many} - ${few}) / 20000")
  endforeach()
  message(STATUS "  ${case}: library ${library}, loop ${loop}")
endforeach()
