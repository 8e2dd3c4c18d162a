# Proves that a page shows, in a block of its own, what `program` prints.
#
#   program   the program, which the test suite makes of the page's code
#   page      the page
cmake_minimum_required(VERSION 3.16)
include(${CMAKE_CURRENT_LIST_DIR}/expect.cmake)

run("The program of ${page}" ${program})
file(READ ${page} text)
string(FIND "${text}" "\n```\n${output}```\n" place)
if(place EQUAL -1)
  message(FATAL_ERROR "${page} does not show what its program prints:\n${output}")
endif()
