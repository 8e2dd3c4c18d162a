# Writes the first C++ block of the page `page` to the file `out`, for the build to compile. Fails
# if there is none.
cmake_minimum_required(VERSION 3.16)

file(READ ${page} text)
if(NOT text MATCHES "```cpp\n([^`]*)```")
  message(FATAL_ERROR "${page} has no C++ example")
endif()
file(WRITE ${out} "${CMAKE_MATCH_1}")
