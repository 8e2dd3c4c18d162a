# Proves that the table which `program` prints stands on the page `page`, line by line.
cmake_minimum_required(VERSION 3.16)
include(${CMAKE_CURRENT_LIST_DIR}/expect.cmake)

run("Computing the table" ${program})
if(NOT output MATCHES "\\|.*\\|")
  message(FATAL_ERROR "${program} printed no table")
endif()
file(READ ${page} text)
string(FIND "${text}" "${output}" position)
if(position EQUAL -1)
  message(FATAL_ERROR "${page} has another table than the library computes:\n${output}")
endif()
