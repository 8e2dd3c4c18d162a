# Proves that the stack of every single function is the same for 10 genes and for 200, and at most
# 512 bytes; 200 genes on the stack would be 800. For the comparison the compiler must not inline or
# rearrange arguments, because it does so differently for the two. The limit holds with the usual
# flags as well.
#
#   compiler, include, source   how to compile: gcc, the folder of the library, image/search.cpp
#   thorough                    ON: also at -O2
#   work                        a folder for the object files
cmake_minimum_required(VERSION 3.16)
include(${CMAKE_CURRENT_LIST_DIR}/expect.cmake)
file(MAKE_DIRECTORY ${work})
set(limit 512)

# measure(OUT GENES FLAG...): sets OUT to the frame of every function, one a line, and fails where
# one is too large.
function(measure out genes)
  run("Compiling ${source} with ${genes} genes" ${compiler} -std=c++17 ${ARGN}
    -fstack-usage -ffreestanding -fno-exceptions
    -fno-rtti -nostdinc++ -DNANOQD_TEST_GENES=${genes} -I${include} -c ${source} -o search.o)
  file(READ ${work}/search.su usage)
  if(usage STREQUAL "")
    message(FATAL_ERROR "the compiler wrote no stack usage; nothing was checked")
  endif()
  if(usage MATCHES "dynamic")
    message(FATAL_ERROR "with ${ARGN} a function has a stack of unknown size")
  endif()
  string(REGEX MATCHALL "\t[0-9]+\t" sizes "${usage}")
  foreach(size IN LISTS sizes)
    string(STRIP ${size} size)
    if(size GREATER limit)
      message(FATAL_ERROR "with ${ARGN} a function needs ${size} bytes of stack, more than ${limit}")
    endif()
  endforeach()
  # Neither the place of a function in the source nor the compiler's order matters. `n` stands for
  # the number of genes in its name.
  string(REGEX REPLACE "[^\n:]*:[0-9]+:[0-9]+:" "" usage "${usage}")
  string(REGEX REPLACE "([^0-9])${genes}([^0-9])" "\\1n\\2" usage "${usage}")
  string(REGEX REPLACE "[][;]" "|" usage "${usage}")  # these would end an element of a list
  string(REPLACE "\n" ";" usage "${usage}")
  list(SORT usage)
  string(REPLACE ";" "\n" usage "${usage}")
  set(${out} "${usage}" PARENT_SCOPE)
endfunction()

set(apart -Os -fno-inline -fno-ipa-sra -fno-ipa-cp -fno-ipa-ra)
measure(few 10 ${apart})
measure(many 200 ${apart})
if(NOT few STREQUAL many)
  file(WRITE ${work}/10.txt "${few}")
  file(WRITE ${work}/200.txt "${many}")
  execute_process(COMMAND diff ${work}/10.txt ${work}/200.txt OUTPUT_VARIABLE difference)
  message(FATAL_ERROR "the stack depends on the number of genes:\n${difference}")
endif()
measure(many 200 -Os)
if(thorough)
  measure(many 200 -O2)
endif()
