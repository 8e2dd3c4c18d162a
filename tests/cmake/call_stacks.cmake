# The worst stack of every call in image/calls.cpp: below `limit_ask_tell` for ask() and tell() on a table, below `limit_storage` for
# those that save or load all at once and keep what does it on the stack, below `limit` for the others, and the same for 10 genes and for 200. Sixteen bytes are the compiler's freedom to keep another register or
# two, or to call memcpy; 190 genes on the stack would be 760.
#
#   compiler, flags     how to compile, separated by spaces; gcc, for its call graphs
#   external            as in stack_chain.cmake; memcpy, memmove and memset are known
#   limit_ask_tell, limit_storage, limit
#   nanoqd, include, source, work, name
cmake_minimum_required(VERSION 3.16)
separate_arguments(flags)
include(${CMAKE_CURRENT_LIST_DIR}/image_tables.cmake)
set(freedom 16)

file(STRINGS ${source} calls REGEX "call_[a-z0-9_]+\\(")
list(TRANSFORM calls REPLACE "^.*(call_[a-z0-9_]+)\\(.*$" "\\1=${limit}")
list(TRANSFORM calls REPLACE "^(call_ask|call_tell)=.*" "\\1=${limit_ask_tell}")
list(TRANSFORM calls REPLACE "^(call_storage_[a-z]+)=.*" "\\1=${limit_storage}")

foreach(genes IN ITEMS 10 200)
  set(object ${work}/calls_${genes})
  execute_process(
    COMMAND ${compiler} -std=c++17 ${flags} -Os -fno-exceptions -fno-rtti -fcallgraph-info=su -DNANOQD_TEST_GENES=${genes}
      -I${include} -I${work} -c ${source} -o ${object}.o
    WORKING_DIRECTORY ${work} RESULT_VARIABLE result ERROR_VARIABLE output)
  if(NOT result EQUAL 0)
    message(FATAL_ERROR "${source} does not compile for ${name} with ${genes} genes:\n${output}")
  endif()
  execute_process(
    COMMAND ${CMAKE_COMMAND} "-Dgraphs=${object}.ci" "-Dlimits=${calls}" "-Dexternal=^mem(cpy|move|set)$=16;${external}"
      -Dout=${object}.txt -P ${CMAKE_CURRENT_LIST_DIR}/stack_chain.cmake
    RESULT_VARIABLE result OUTPUT_VARIABLE table ERROR_VARIABLE output)
  if(NOT result EQUAL 0)
    message(FATAL_ERROR "on ${name} with ${genes} genes:\n${table}${output}")
  endif()
  file(STRINGS ${object}.txt stacks_${genes})
endforeach()

message(STATUS "Stack on ${name}:\n${table}")
list(LENGTH calls count)
math(EXPR last "${count} - 1")
foreach(i RANGE ${last})
  list(GET stacks_10 ${i} few)
  list(GET stacks_200 ${i} many)
  string(REGEX REPLACE "^.* " "" few_bytes "${few}")
  string(REGEX REPLACE "^.* " "" many_bytes "${many}")
  math(EXPR growth "${many_bytes} - ${few_bytes}")
  if(growth GREATER freedom)
    message(SEND_ERROR "on ${name} the stack grows with the genes: ${few} with 10 of them, ${many} with 200")
  endif()
endforeach()
