# Proves that the compiler refuses `source` with the sentence after "// expects: " in it, and
# accepts the same file when NANOQD_TEST_RIGHT takes away what is wrong; without the second, the
# first would prove nothing.
#
#   compiler, include   how to compile, and the folder of the library
#   source              a file of tests/must_not_compile; "// flags: " in it adds compiler flags
cmake_minimum_required(VERSION 3.16)
include(${CMAKE_CURRENT_LIST_DIR}/expect.cmake)

file(STRINGS ${source} sentence REGEX "^// expects: ")
string(REPLACE "// expects: " "" sentence "${sentence}")
file(STRINGS ${source} flags REGEX "^// flags: ")
string(REPLACE "// flags: " "" flags "${flags}")
separate_arguments(flags)
set(compile ${compiler} -std=c++17 -fsyntax-only -I${include})
execute(${compile} ${flags} ${source})
if(result STREQUAL "0")
  message(FATAL_ERROR "${source} compiled; it must be refused with: ${sentence}")
endif()
string(FIND "${said}" "${sentence}" position)
if(sentence STREQUAL "" OR position EQUAL -1)
  message(FATAL_ERROR "${source} was refused, but not with: ${sentence}\n${said}")
endif()
run("Compiling ${source} when it is right" ${compile} -DNANOQD_TEST_RIGHT ${source})
