# Proves that a search needs nothing from elsewhere: compiled as firmware would be, the object file
# leaves only the four memory functions undefined that compilers call on their own, and the
# compiler's arithmetic helpers (names that begin with two underscores and are not the C++
# runtime's). Static objects are in .bss: no constructor, no copy in flash.
#
#   compiler, include, source   how to compile: the compiler, the folder of the library,
#                               image/search.cpp
#   nm                          the binutils program
#   thorough                    ON: also at -O2
#   work                        a folder for the object file
cmake_minimum_required(VERSION 3.16)
include(${CMAKE_CURRENT_LIST_DIR}/expect.cmake)
file(MAKE_DIRECTORY ${work})

set(levels -Os -O0)
if(thorough)
  list(APPEND levels -O2)
endif()
foreach(level IN LISTS levels)
  run("Compiling ${source} at ${level}" ${compiler} -std=c++17 ${level}
    -ffreestanding -fno-exceptions -fno-rtti -nostdinc++
    -I${include} -c ${source} -o search.o)
  run("nm" ${nm} search.o)
  if(NOT output MATCHES "firmware")
    message(FATAL_ERROR "nm shows no symbols in ${work}/search.o; nothing was checked")
  endif()
  string(REGEX MATCHALL " U [^\n]+" undefined "${output}")
  foreach(symbol IN LISTS undefined)
    string(REPLACE " U " "" symbol ${symbol})
    if(NOT symbol MATCHES "^(memcpy|memset|memmove|memcmp|_GLOBAL_OFFSET_TABLE_|__[a-z0-9_]+)$" OR
        symbol MATCHES "^__(cxa|gxx|stack_chk)")
      message(FATAL_ERROR "at ${level} a search needs the symbol ${symbol} from elsewhere")
    endif()
  endforeach()
  if(output MATCHES " [Dd] [^\n]*search")
    message(FATAL_ERROR "at ${level} a static search is in .data and costs flash; it must be all zero")
  endif()
  if(output MATCHES "_GLOBAL__sub_I|__cxx_global_var_init|guard variable|_ZGV")
    message(FATAL_ERROR "at ${level} there is a static constructor or a guarded local static")
  endif()
endforeach()
