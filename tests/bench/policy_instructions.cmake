# Instructions per evaluation of each variation by callgrind: the difference of two runs, so that start-up and the random
# solutions do not count. Repeats exactly.
cmake_minimum_required(VERSION 3.16)
if(NOT valgrind)
  message(STATUS "Instructions per evaluation: install valgrind to have them counted.")
  return()
endif()

function(count_instructions policy evaluations out)
  execute_process(
    COMMAND ${valgrind} --tool=callgrind --callgrind-out-file=/dev/null ${bench} ${policy} ${evaluations}
    RESULT_VARIABLE result OUTPUT_VARIABLE output ERROR_VARIABLE output)
  if(NOT result EQUAL 0 OR NOT output MATCHES "Collected : ([0-9]+)")
    message(FATAL_ERROR "callgrind failed:\n${output}")
  endif()
  set(${out} ${CMAKE_MATCH_1} PARENT_SCOPE)
endfunction()

message(STATUS "Instructions per evaluation, counted by callgrind between evaluations 20,000 and 40,000:")
foreach(policy IN ITEMS DifferentialEvolution Gaussian IsoLine OperatorBandit Shade MaEs Portfolio PortfolioWithMaEs)
  count_instructions(${policy} 20000 few)
  count_instructions(${policy} 40000 many)
  math(EXPR each "(${many} - ${few}) / 20000")
  if(policy STREQUAL "DifferentialEvolution")
    set(base ${each})
  endif()
  math(EXPR percent "(${each} * 100 + ${base} / 2) / ${base}")
  message(STATUS "  ${policy}: ${each}, ${percent} % of differential evolution's")
endforeach()
