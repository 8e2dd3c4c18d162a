# Compiles every example of the page of common mistakes. The wrong one must be refused with the
# line that the page quotes for this compiler; the right one must compile. Each sentence of a status
# that the page quotes must be in status.hpp.
#
#   compiler, include   how to compile, and the folder of the library
#   page                the page: a C++ block "// everywhere", then for each mistake a block
#                       "// wrong", a block of quotes ("gcc: ", "clang: " or "both: ") and a block
#                       "// right"
#   work                a folder of our own
cmake_minimum_required(VERSION 3.16)
include(${CMAKE_CURRENT_LIST_DIR}/expect.cmake)
set(ENV{LC_ALL} C)
make_empty(${work})

run("Asking for the compiler's name" ${compiler} --version)
set(name gcc)
if(output MATCHES "clang")
  set(name clang)
endif()
set(compile ${compiler} -std=c++17 -fsyntax-only -I${include})

file(READ ${page} text)
if(NOT text MATCHES "```c\\+\\+\n// everywhere\n([^`]*)```(.*)")
  message(FATAL_ERROR "${page} has no block \"// everywhere\"")
endif()
set(everywhere "${CMAKE_MATCH_1}")
set(text "${CMAKE_MATCH_2}")

# Writes an example, in a function, to work/KIND_NUMBER.cpp; sets `source`.
function(write_example kind code)
  set(source ${work}/${kind}_${count}.cpp)
  file(WRITE ${source} "${everywhere}\nvoid example() {\n${code}}\n")
  set(source ${source} PARENT_SCOPE)
endfunction()

string(REGEX MATCHALL "\n// wrong\n" wrong "${text}")
list(LENGTH wrong expected)
set(count 0)
set(block "```c\\+\\+\n// ")
while(text MATCHES "${block}wrong\n([^`]*)```\n```\n([^`]*)```\n${block}right\n([^`]*)```(.*)")
  math(EXPR count "${count} + 1")
  set(wrong "${CMAKE_MATCH_1}")
  set(quotes "\n${CMAKE_MATCH_2}")
  set(right "${CMAKE_MATCH_3}")
  set(text "${CMAKE_MATCH_4}")
  if(NOT quotes MATCHES "\n(${name}|both): ([^\n]+)\n")
    message(FATAL_ERROR "${page} does not say what ${name} prints for:\n${wrong}")
  endif()
  set(quote "${CMAKE_MATCH_2}")
  write_example(wrong "${wrong}")
  execute(${compile} ${source})
  string(REGEX MATCH "[^\n]*error:[^\n]*" first "${said}")
  string(FIND "${first}" "${quote}" position)
  if(result STREQUAL "0" OR position EQUAL -1)
    message(FATAL_ERROR "the first error of ${name} is not: ${quote}\n${wrong}\n${said}")
  endif()
  write_example(right "${right}")
  run("Compiling\n${right}" ${compile} ${source})
endwhile()
if(count EQUAL 0 OR NOT count EQUAL expected)
  message(FATAL_ERROR "${page}: ${count} of ${expected} mistakes have blocks \"wrong\", quotes and \"right\"")
endif()

file(READ ${include}/nanoqd/status.hpp sentences)
set(sentence_count 0)
while(text MATCHES "[|] (\"[^\"\n]+\") [|](.*)")
  set(sentence "${CMAKE_MATCH_1}")
  set(text "${CMAKE_MATCH_2}")
  math(EXPR sentence_count "${sentence_count} + 1")
  string(FIND "${sentences}" "return ${sentence}" position)
  if(position EQUAL -1)
    message(FATAL_ERROR "${page} quotes ${sentence}, which no status says")
  endif()
endwhile()
if(sentence_count EQUAL 0)
  message(FATAL_ERROR "${page} quotes no status")
endif()
