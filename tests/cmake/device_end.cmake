# Proves that a failure on a device reaches the host: an image ends with an exit code and prints
# why.
#
#   image, emulator   the image, and how to run it, separated by spaces
#   code              the exit code
#   pattern           a pattern for what is printed; an image that prints "traps at ADDRESS" must
#                     report a fault there
cmake_minimum_required(VERSION 3.16)
include(${CMAKE_CURRENT_LIST_DIR}/expect.cmake)
separate_arguments(emulator)
set(seconds 60)
execute(${emulator} ${image})
message("${said}")
if(NOT result STREQUAL code)
  message(FATAL_ERROR "the image ended with '${result}' where ${code} was expected")
endif()
if(NOT output MATCHES "${pattern}")
  message(FATAL_ERROR "the image printed nothing that matches: ${pattern}")
endif()
if(output MATCHES "traps at (0x[0-9a-f]+)")
  set(place ${CMAKE_MATCH_1})
  if(NOT output MATCHES "fault: [^\n]* at ${place}")
    message(FATAL_ERROR "the fault was at ${place}, and that is not what was reported")
  endif()
endif()
