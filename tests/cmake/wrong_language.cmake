# Proves that every header of the library, included alone by a file in C or in C++14, stops the
# compiler with one sentence of ours and no further error of its own.
#
#   compiler, include   how to compile, and the folder of the library
#   work                a folder of our own
cmake_minimum_required(VERSION 3.16)
include(${CMAKE_CURRENT_LIST_DIR}/expect.cmake)
make_empty(${work})

file(GLOB_RECURSE headers RELATIVE ${include} ${include}/*.hpp)
list(REMOVE_ITEM headers nanoqd/version.hpp)  # only macros, in any language
list(LENGTH headers count)
if(count LESS 50)
  message(FATAL_ERROR "only ${count} headers were found in ${include}")
endif()

# expect_stop(LANGUAGE STANDARD SENTENCE [OPTION...]): for each header of `headers`.
function(expect_stop language standard sentence)
  foreach(header IN LISTS headers)
    file(WRITE ${work}/source "#include <${header}>\n")
    execute(${compiler} -x ${language} -std=${standard} ${ARGN} -fsyntax-only -I${include} ${work}/source)
    string(REPLACE ";" "," said "${said}")
    string(REGEX MATCHALL "error:[^\n]*" errors "${said}")
    list(LENGTH errors count)
    string(REGEX MATCH "error:[^\n]*" first "${said}")
    if(NOT first MATCHES "${sentence}" OR NOT count EQUAL 2)  # the second says that the compiler stopped
      message(SEND_ERROR "${header} as ${standard} gave ${count} errors instead of \"${sentence}\":\n${said}")
    endif()
  endforeach()
endfunction()
expect_stop(c c99 "nanoqd: this header is C[+][+]17. from C, include the header that")
expect_stop(c++ c++14 "nanoqd: needs C[+][+]17. compile with -std=c[+][+]17")

# Tools that hide the compiler: where its language is set there. AVR is refused in every language.
set(headers nanoqd/nanoqd.hpp)
expect_stop(c++ gnu++11 "nanoqd: needs C[+][+]17. in platformio.ini: build_unflags" -DPLATFORMIO=60118 -DARDUINO=10800)
expect_stop(c++ gnu++11 "nanoqd: needs C[+][+]17. in platform.local.txt" -DARDUINO=10800)
expect_stop(c++ gnu++17 "nanoqd: 8-bit AVR boards are not supported" -D__AVR__)
