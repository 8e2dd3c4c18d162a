# Writes a C++ block of the page `page` to the file `out`, for the build to compile. Fails if there
# is none.
#
#   number   which block, from 1; the first if it is empty
cmake_minimum_required(VERSION 3.16)

file(READ ${page} text)
if(NOT number)
  set(number 1)
endif()
foreach(block RANGE 1 ${number})
  if(NOT text MATCHES "```cpp\n([^`]*)```(.*)")
    message(FATAL_ERROR "${page} has no C++ example with the number ${block}")
  endif()
  set(example "${CMAKE_MATCH_1}")
  set(text "${CMAKE_MATCH_2}")
endforeach()
file(WRITE ${out} "${example}")
