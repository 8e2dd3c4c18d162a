# Draws which room includes which, and fails where an include points against the order of the rooms:
#
#   cmake -Droot=. -P tests/cmake/room_graph.cmake
#
# Sets `room_drawing` to the drawing of the library's rooms as Mermaid text, for pages. house_rules includes this file.
cmake_minimum_required(VERSION 3.16)

# draw_rooms(FOLDER "room: rooms it may include" ...): a room may include those named, each of which comes before it in the
# list, so that there can be no cycle. Headers outside of all rooms may be included by all.
function(draw_rooms folder)
  set(known "")
  set(drawing "")
  message(STATUS "${folder}")
  foreach(line IN LISTS ARGN)
    string(REGEX MATCH "^([a-z]+): ?(.*)$" line "${line}")
    set(room ${CMAKE_MATCH_1})
    string(REPLACE " " ";" allowed "${CMAKE_MATCH_2}")
    foreach(other IN LISTS allowed)
      if(NOT other IN_LIST known)
        message(SEND_ERROR "${room} names ${other}, which does not come before it: the rooms have no order")
      endif()
    endforeach()
    list(APPEND known ${room})
    set(edges "")
    file(GLOB_RECURSE files RELATIVE ${root}/${folder} ${root}/${folder}/${room}/*.hpp ${root}/${folder}/${room}/*.cpp)
    if(NOT files)
      message(SEND_ERROR "${folder}/${room} is empty or not there")
    endif()
    foreach(file IN LISTS files)
      file(READ ${root}/${folder}/${file} text)
      string(REPLACE "\t" " " text "\n${text}")
      string(REGEX MATCHALL "\n *# *include *[\"<][^\"<>\n]+[\">]" includes "${text}")
      get_filename_component(place /${file} DIRECTORY)
      foreach(include IN LISTS includes)
        string(REGEX REPLACE "^\n *# *include *[\"<](.*)[\">]$" "\\1" name "${include}")
        get_filename_component(target ${place}/${name} ABSOLUTE)
        string(REGEX REPLACE "^(nanoqd|host)/" "" by_folder "${name}")  # through an include folder
        if(NOT EXISTS ${root}/${folder}${target} AND EXISTS ${root}/${folder}/${by_folder})
          set(target /${by_folder})
        endif()
        if(EXISTS ${root}/${folder}${target} AND target MATCHES "^/([a-z]+)/" AND NOT CMAKE_MATCH_1 STREQUAL room)
          set(other ${CMAKE_MATCH_1})
          list(APPEND edges ${other})
          if(NOT other IN_LIST allowed)
            message(SEND_ERROR "${folder}/${file} includes ${name}: ${room} must not use ${other}")
          endif()
        endif()
      endforeach()
    endforeach()
    set(counted "")
    foreach(other IN LISTS allowed)
      set(these ${edges})
      list(FILTER these INCLUDE REGEX "^${other}$")
      list(LENGTH these count)
      if(count EQUAL 0)
        message(SEND_ERROR "${folder}/${room} may include ${other} and does not: take it off the list")
      endif()
      string(APPEND counted " ${other} (${count})")
      string(APPEND drawing "  ${room} --> ${other}\n")
    endforeach()
    list(LENGTH files count)
    message(STATUS "  ${room}, ${count} files, includes:${counted}")
  endforeach()
  # Every folder is a room of the list, except results and detail; headers beside the rooms use none of them.
  file(GLOB entries RELATIVE ${root}/${folder} ${root}/${folder}/*)
  foreach(entry IN LISTS entries)
    if(folder STREQUAL "examples")  # the other examples stand alone
      continue()
    elseif(IS_DIRECTORY ${root}/${folder}/${entry} AND NOT entry IN_LIST known AND NOT entry STREQUAL "results")
      message(SEND_ERROR "${folder}/${entry} is no room: add it to the order")
    elseif(entry MATCHES "hpp$" AND NOT entry STREQUAL "nanoqd.hpp")
      file(READ ${root}/${folder}/${entry} text)
      if(text MATCHES "#[ \t]*include[ \t]*\"[^\n]*/")
        message(SEND_ERROR "${folder}/${entry} is beside the rooms and must not use them: ${CMAKE_MATCH_0}")
      endif()
    endif()
  endforeach()
  set(room_drawing "flowchart TD\n${drawing}" PARENT_SCOPE)
endfunction()

get_filename_component(root "${root}" ABSOLUTE)
if(NOT only_library)
  draw_rooms(ports/host "text:" "binding:" "port: text" "table: text" "picture: text table" "snapshot: text port table" "command: text binding port table picture snapshot")
  draw_rooms(examples/experiment "statistics:" "record:" "page:" "run:")
  draw_rooms(examples/paper "suite:" "record:" "run: suite record" "report: record")
  draw_rooms(examples/benchmark "problem:" "comparator: problem" "record:" "run: problem comparator record"
    "report: problem record run")
  draw_rooms(examples "experiment:" "benchmark: experiment" "paper: experiment")
endif()
draw_rooms(lib/nanoqd
  "math:"
  "archive: math"
  "map: math"
  "adaptation: math archive map"
  "variation: math map"
  "port:"
  "search: math archive map variation port"
  "snapshot: math archive map port search")
