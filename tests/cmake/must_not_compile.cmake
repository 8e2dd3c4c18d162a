# Proves that the compiler refuses `source` with the sentence in its first line, and accepts the
# same file when NANOQD_TEST_RIGHT takes away what is wrong; without the second, the first would
# prove nothing.
#
#   // first error: SENTENCE   the first line with "error:" contains the sentence
#   // expects: SENTENCE       the compiler prints the sentence anywhere
#
#   compiler, include   how to compile, and the folder of the library
#   source              a file of tests/must_not_compile; "// flags: " in it adds compiler flags, and
#                       "// lines: " is the most lines that the compiler may print
cmake_minimum_required(VERSION 3.16)
include(${CMAKE_CURRENT_LIST_DIR}/expect.cmake)

file(READ ${source} text)
if(NOT text MATCHES "^// (first error|expects): ([^\n]+)\n")
  message(FATAL_ERROR "${source} must begin with \"// first error: \" or \"// expects: \" and a sentence")
endif()
set(demand "${CMAKE_MATCH_1}")
set(sentence "${CMAKE_MATCH_2}")
file(STRINGS ${source} flags REGEX "^// flags: ")
string(REPLACE "// flags: " "" flags "${flags}")
separate_arguments(flags)
set(compile ${compiler} -fsyntax-only -I${include})
if(NOT flags MATCHES "-std=")
  list(APPEND flags -std=c++17)
endif()
execute(${compile} ${flags} ${source})
if(result STREQUAL "0")
  message(FATAL_ERROR "${source} compiled; it must be refused with: ${sentence}")
endif()
set(judged "${said}")
if(demand STREQUAL "first error")
  string(REGEX MATCH "[^\n]*error:[^\n]*" judged "${said}")
endif()
string(FIND "${judged}" "${sentence}" position)
if(position EQUAL -1)
  message(FATAL_ERROR "${source} was refused, but not with (${demand}): ${sentence}\n${said}")
endif()
if(text MATCHES "\n// lines: ([0-9]+)\n")
  set(most ${CMAKE_MATCH_1})
  string(REGEX MATCHALL "\n" line_ends "${said}")
  list(LENGTH line_ends count)
  if(count GREATER most)
    message(FATAL_ERROR "${source} was refused in ${count} lines instead of at most ${most}:\n${said}")
  endif()
endif()
run("Compiling ${source} when it is right" ${compile} -std=c++17 -DNANOQD_TEST_RIGHT ${source})
