# Proves that the model of the save protocol can do what the library does, call by call, in each
# situation of tests/model/trace.cpp; and that it cannot follow other orders of calls.
#
#   spin, cc   the model checker, and a C compiler
#   trace      the program that prints what the library does
#   model      tests/model
#   work       a folder for files
cmake_minimum_required(VERSION 3.16)
include(${CMAKE_CURRENT_LIST_DIR}/expect.cmake)
make_empty(${work})

# add_trace(NAME CALLS): adds a trace, a call each line. Sets `begin_of_NAME` and `end_of_NAME`.
set(calls "")
set(slots "")
set(records "")
set(starts "")
set(position 0)
function(add_trace name trace)
  set(begin_of_${name} ${position} PARENT_SCOPE)
  string(APPEND starts "  :: at = ${position}  /* ${name} */\n")
  string(REGEX MATCHALL "[^\n]+\n" lines "${trace}end 0 none\n")
  foreach(line IN LISTS lines)
    string(REGEX MATCH "([a-z_]+) ([01]) ([a-z_]+)" line "${line}")
    list(APPEND calls ${CMAKE_MATCH_1})
    list(APPEND slots ${CMAKE_MATCH_2})
    list(APPEND records ${CMAKE_MATCH_3})
    math(EXPR position "${position} + 1")
  endforeach()
  math(EXPR end "${position} - 1")
  set(end_of_${name} ${end} PARENT_SCOPE)
  foreach(variable calls slots records starts position)
    set(${variable} "${${variable}}" PARENT_SCOPE)
  endforeach()
endfunction()

run("The list of situations" ${trace})
string(REGEX MATCHALL "[a-z_]+" situations "${output}")
foreach(name IN LISTS situations)
  execute(${trace} ${name})
  if(NOT result STREQUAL "0")
    message(SEND_ERROR "situation ${name}: ${errors}")
  endif()
  string(REGEX REPLACE "#[^\n]*\n" "" trace_of_${name} "${output}")
  add_trace(${name} "${trace_of_${name}}")
endforeach()

# add_changed(NAME SITUATION FROM TO): adds a trace in which each part FROM is changed to TO.
set(changed "")
macro(add_changed name situation from to)
  string(REPLACE "${from}" "${to}" trace_of_${name} "${trace_of_${situation}}")
  if(trace_of_${name} STREQUAL trace_of_${situation})
    message(SEND_ERROR "${situation} has no part to change for ${name}")
  else()
    list(APPEND changed ${name})
    add_trace(${name} "${trace_of_${name}}")
  endif()
endmacro()
set(commits "program 1 commit_record\nread 1 body\nread 1 commit_record\n")
set(confirms "program 1 confirmation\nread 1 confirmation\n")
add_changed(confirms_first one_snapshot "${commits}${confirms}" "${confirms}${commits}")
add_changed(never_confirms one_snapshot "${confirms}" "")
add_changed(does_not_read_back one_snapshot "program 1 body\nread 1 body\n" "program 1 body\n")
add_changed(does_not_weigh one_snapshot "read 0 confirmation\nerase 1" "erase 1")
add_changed(erases_the_last_one one_snapshot "erase 1" "erase 0")
add_changed(keeps_an_unconfirmed_one newest_unconfirmed "read 0 body\nerase 1" "read 0 body\nerase 0")
add_changed(erases_what_it_cannot_read failing_reads_of_the_last_one "fails 0 none\n" "erase 0 slot_\n")
add_changed(says_ok_after_a_failure failing_confirmation "fails 0 none\n" "ok 0 none\n")
add_changed(takes_the_torn_one newest_torn "read 0 body\nok" "read 1 body\nok")

foreach(array calls slots records)
  list(JOIN ${array} ", " ${array})
endforeach()
file(WRITE ${work}/trace.pml "hidden mtype calls[${position}] = { ${calls} };
hidden byte slots[${position}] = { ${slots} };
hidden mtype records[${position}] = { ${records} };
inline choose_trace() {
  if
${starts}  fi
}
c_decl { static char is_reached[${position}]; }
")
file(GLOB sources ${model}/*.pml)
file(COPY ${sources} DESTINATION ${work})
run("spin" ${spin} -a -DTRACE save.pml)
run("The compiler" ${cc} -O0 -DSAFETY -DNOCLAIM -DMEMLIM=2000 -o pan pan.c)
run("The model checker" ./pan -E -m100000)
if(output MATCHES "errors: [1-9]|max search depth|out of memory|memory limit")
  message(FATAL_ERROR "The search was not complete:\n${output}")
endif()

# furthest(NAME): sets `is_followed`, and `refused` to the call that the model refuses. The model
# prints each place that it reaches.
function(furthest name)
  set(is_followed TRUE PARENT_SCOPE)
  set(refused "" PARENT_SCOPE)
  math(EXPR second "${begin_of_${name}} + 1")
  foreach(place RANGE ${second} ${end_of_${name}})
    string(FIND "${output}" "reached ${place}\n" found)
    if(found EQUAL -1)
      math(EXPR place "${place} - ${begin_of_${name}} - 1")
      string(REGEX MATCHALL "[^\n]+" lines "${trace_of_${name}}")
      list(GET lines ${place} line)
      math(EXPR place "${place} + 1")
      set(refused "call ${place}, ${line}" PARENT_SCOPE)
      set(is_followed FALSE PARENT_SCOPE)
      return()
    endif()
  endforeach()
endfunction()

foreach(name IN LISTS situations)
  furthest(${name})
  if(NOT is_followed)
    message(SEND_ERROR "The model cannot do what the library does in situation ${name}: ${refused}")
  endif()
endforeach()
foreach(name IN LISTS changed)
  furthest(${name})
  if(is_followed)
    message(SEND_ERROR "The model can follow a library that does another thing: ${name}")
  else()
    message("${name}: refused at ${refused}")
  endif()
endforeach()
list(LENGTH situations followed)
message("${followed} situations followed")
