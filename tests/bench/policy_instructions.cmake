# Prints the instructions per evaluation of each variation, counted by callgrind. Takes the
# difference of two runs, so that start-up and the random solutions do not count. A repetition gives
# exactly the same numbers.
cmake_minimum_required(VERSION 3.16)
if(NOT valgrind)
  message(STATUS "Instructions per evaluation: install valgrind to have them counted.")
  return()
endif()

include(${CMAKE_CURRENT_LIST_DIR}/count_instructions.cmake)

message(STATUS "Instructions per evaluation, counted by callgrind between evaluations 20,000 and 40,000:")
foreach(policy IN ITEMS DifferentialEvolution Gaussian IsoLine OperatorBandit ImprovementEs Shade MaEs Portfolio
    PortfolioWithMaEs)
  count_instructions(few ${policy} 20000)
  count_instructions(many ${policy} 40000)
  math(EXPR each "(${many} - ${few}) / 20000")
  if(policy STREQUAL "DifferentialEvolution")
    set(base ${each})
  endif()
  math(EXPR percent "(${each} * 100 + ${base} / 2) / ${base}")
  message(STATUS "  ${policy}: ${each}, ${percent} % of differential evolution's")
endforeach()
