# The table that `program` prints stands in the README, line by line.
cmake_minimum_required(VERSION 3.16)

execute_process(COMMAND ${program} OUTPUT_VARIABLE table RESULT_VARIABLE result)
if(NOT result EQUAL 0 OR NOT table MATCHES "\\|.*\\|")
  message(FATAL_ERROR "${program} printed no table")
endif()
file(READ ${readme} text)
string(FIND "${text}" "${table}" position)
if(position EQUAL -1)
  message(FATAL_ERROR "${readme} has another table than the library computes:\n${table}")
endif()
