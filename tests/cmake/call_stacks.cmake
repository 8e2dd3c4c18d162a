# Proves for every call in image/calls.cpp that its worst stack, with all that it calls, is below a
# limit, and that it is the same for 10 genes and for 200. The compiler may keep another register or
# two, or call memcpy: that is 16 bytes; 190 genes would be 760.
#
#   compiler, flags   how to compile, separated by spaces; gcc, for its call graphs
#   limit_ask_tell    bytes of stack for ask() and tell() on a table
#   limit_storage     for calls that save or load at once, with a Saver or Loader on the stack
#   limit             for every other call
#   external          REGEX=BYTES (a list): the stack of the compiler's helpers; memcpy, memmove and
#                     memset are known
#   stack_chain       the program tests/tools/stack_chain
#   nanoqd, include, source, work, name    as in image_size.cmake
cmake_minimum_required(VERSION 3.16)
include(${CMAKE_CURRENT_LIST_DIR}/expect.cmake)
include(${CMAKE_CURRENT_LIST_DIR}/image_tables.cmake)
separate_arguments(flags)
set(freedom 16)

file(STRINGS ${source} calls REGEX "call_[a-z0-9_]+\\(")
list(TRANSFORM calls REPLACE "^.*(call_[a-z0-9_]+)\\(.*$" "\\1=${limit}")
list(TRANSFORM calls REPLACE "^(call_ask|call_tell|call_ask_noisy|call_tell_noisy)=.*" "\\1=${limit_ask_tell}")
list(TRANSFORM calls REPLACE "^(call_storage_[a-z]+)=.*" "\\1=${limit_storage}")

# Calls through pointers reach lambdas without captures, and what a search copies into a snapshot.
set(options --pointed-to "::_FUN|SearchAccess.*::copy")
foreach(known IN LISTS external ITEMS "^mem(cpy|move|set)$=16")
  list(APPEND options --external ${known})
endforeach()
foreach(call IN LISTS calls)
  list(APPEND options --limit ${call})
endforeach()

foreach(genes IN ITEMS 10 200)
  run("Compiling ${source} for ${name} with ${genes} genes" ${compiler} -std=c++17 ${flags} -Os
    -fno-exceptions -fno-rtti -fcallgraph-info=su -DNANOQD_TEST_GENES=${genes} -I${include} -I${work}
    -c ${source} -o calls_${genes}.o)
  run("The stack on ${name} with ${genes} genes" ${stack_chain} ${options} --out calls_${genes}.txt calls_${genes}.ci)
  file(STRINGS ${work}/calls_${genes}.txt stacks_${genes})
endforeach()
message(STATUS "Stack on ${name}:\n${output}")

foreach(few IN LISTS stacks_10)
  list(POP_FRONT stacks_200 many)
  string(REGEX REPLACE "^.* " "" few_bytes "${few}")
  string(REGEX REPLACE "^.* " "" many_bytes "${many}")
  math(EXPR growth "${many_bytes} - ${few_bytes}")
  if(growth GREATER freedom)
    message(SEND_ERROR "on ${name} the stack grows with the genes: ${few} with 10 of them, ${many} with 200")
  endif()
endforeach()
