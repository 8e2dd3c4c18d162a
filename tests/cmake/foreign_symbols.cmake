# Compiles `source` as firmware would (at -O2 too if `thorough`) and lists the symbols it leaves undefined: only the four
# memory functions that compilers call of their own accord, and the compiler's arithmetic helpers (names that begin with two
# underscores and are not the C++ runtime's). Static objects must be in .bss: no constructor, no copy in flash.
cmake_minimum_required(VERSION 3.16)

file(MAKE_DIRECTORY ${work})
set(levels -Os -O0)
if(thorough)
  list(APPEND levels -O2)
endif()
foreach(level IN LISTS levels)
  execute_process(
    COMMAND ${compiler} -std=c++17 ${level} -ffreestanding -fno-exceptions -fno-rtti -nostdinc++ -I${include}
      -c ${source} -o ${work}/search.o
    RESULT_VARIABLE result ERROR_VARIABLE output)
  if(NOT result EQUAL 0)
    message(FATAL_ERROR "${source} does not compile freestanding at ${level}:\n${output}")
  endif()
  execute_process(COMMAND ${nm} ${work}/search.o OUTPUT_VARIABLE all RESULT_VARIABLE result)
  if(NOT result EQUAL 0 OR NOT all MATCHES "firmware")
    message(FATAL_ERROR "nm shows no symbols in ${work}/search.o; nothing was checked")
  endif()
  string(REGEX MATCHALL " U [^\n]+" undefined "${all}")
  foreach(symbol IN LISTS undefined)
    string(REPLACE " U " "" symbol ${symbol})
    if(NOT symbol MATCHES "^(memcpy|memset|memmove|memcmp|_GLOBAL_OFFSET_TABLE_|__[a-z0-9_]+)$" OR symbol MATCHES "^__(cxa|gxx|stack_chk)")
      message(FATAL_ERROR "at ${level} a search needs the symbol ${symbol} from elsewhere")
    endif()
  endforeach()
  if(all MATCHES " [Dd] [^\n]*search")
    message(FATAL_ERROR "at ${level} a static search is in .data and costs flash; it must be all zero")
  endif()
  if(all MATCHES "_GLOBAL__sub_I|__cxx_global_var_init|guard variable|_ZGV")
    message(FATAL_ERROR "at ${level} there is a static constructor or a guarded local static")
  endif()
endforeach()
