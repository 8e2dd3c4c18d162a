# Writes the first C++ block of the README to `out`.
cmake_minimum_required(VERSION 3.16)

file(READ ${readme} text)
string(REGEX MATCH "```cpp\n([^`]*)```" block "${text}")
if(NOT block)
  message(FATAL_ERROR "${readme} has no C++ example")
endif()
file(WRITE ${out} "${CMAKE_MATCH_1}")
