# Proves that the page of all CMake variables and functions is what the CMake files say: each option()
# and cached set() of ours with its documentation, and what the file of a function says at its top.
# Writes the page anew with -Dwrite=ON.
#
#   root    the project
#   write   ON: writes the page
cmake_minimum_required(VERSION 3.16)
get_filename_component(root ${root} ABSOLUTE)
set(page ${root}/ports/cmake/VARIABLES.md)

# collect(OUT FOLDER...): sets OUT to a row for each variable of the CMake files there.
function(collect out)
  set(rows "")
  foreach(folder IN LISTS ARGN)
    file(GLOB_RECURSE files RELATIVE ${root} ${root}/${folder}/*CMakeLists.txt
      ${root}/${folder}/*.cmake)
    if(folder STREQUAL ".")
      set(files CMakeLists.txt)
    endif()
    list(SORT files)
    foreach(file IN LISTS files)
      if(file MATCHES "(^|/)build|^tests/(consumer|cmake/(variables_page|status_page))")
        continue()
      endif()
      file(READ ${root}/${file} text)
      string(REPLACE ";" "<semi>" text "${text}")
      string(REGEX REPLACE "\n[ \t]*#[^\n]*" "" text "${text}")
      string(REGEX MATCHALL "(option\\([A-Z][A-Za-z0-9_]*[ \n]+\"[^\"]*\"[ \n]+[^)\n]*\\)|set\\([A-Z][A-Z0-9_]*[ \n]+[^)\n]* CACHE (STRING|PATH|FILEPATH|BOOL)[ \n]+\"[^\"]*\"\\))"
        found "${text}")
      foreach(one IN LISTS found)
        if(one MATCHES "^option\\(([A-Za-z0-9_]+)[ \n]+\"([^\"]*)\"[ \n]+([^)\n]*)\\)")
          set(name ${CMAKE_MATCH_1})
          set(words "${CMAKE_MATCH_2}")
          set(default "${CMAKE_MATCH_3}")
        elseif(one MATCHES "^set\\(([A-Z0-9_]+)[ \n]+([^)\n]*) CACHE [A-Z]+[ \n]+\"([^\"]*)\"")
          set(name ${CMAKE_MATCH_1})
          set(words "${CMAKE_MATCH_3}")
          set(default "${CMAKE_MATCH_2}")
        endif()
        if(NOT name MATCHES "^(NANOQD|UNITY)_")
          continue()
        endif()
        string(REPLACE "\${PROJECT_SOURCE_DIR}/" "" default "${default}")
        string(REPLACE "\${CMAKE_BINARY_DIR}" "build" default "${default}")
        if(default STREQUAL "\"\"")
          set(default "")
        else()
          set(default "`${default}`")
        endif()
        list(APPEND rows "| `${name}` | ${default} | ${words} |\n")
      endforeach()
    endforeach()
  endforeach()
  list(SORT rows)
  list(REMOVE_DUPLICATES rows)
  string(REPLACE ";" "" rows "${rows}")
  string(REPLACE "<semi>" ";" rows "${rows}")
  set(${out} "${rows}" PARENT_SCOPE)
endfunction()

# describe_function(NAME OUT): sets OUT to a section of Markdown, from the comment at the top of the
# function's file. Indented lines are code, except lists.
function(describe_function name out)
  file(READ ${root}/ports/cmake/${name}.cmake text)
  string(REGEX MATCH "^(#[^\n]*\n)+" text "${text}")
  string(REGEX REPLACE "(^|\n)# ?" "\\1" text "${text}")
  string(REGEX REPLACE ":\n(  [^ ])" ":\n\n\\1" text "${text}")
  string(REGEX REPLACE "\n  ([a-z]|-[A-Z]|          )" "\n    \\1" text "${text}")
  string(REGEX REPLACE "(\n  [^\n]*)\n([A-Za-z])" "\\1\n\n\\2" text "${text}")
  set(${out} "### [${name}](${name}.cmake)\n\n${text}" PARENT_SCOPE)
endfunction()

collect(user_rows . ports)
collect(own_rows tests examples)
set(head "| variable | default | meaning |\n|---|---|---|\n")
set(functions "")
foreach(name IN ITEMS nanoqd_add_table nanoqd_add_c_search nanoqd_add_board)
  describe_function(${name} section)
  string(APPEND functions "\n${section}")
endforeach()
set(text "# CMake variables and functions

Set a variable when you configure: `cmake -S . -B build -DNANOQD_WERROR=ON`. Call a function after
nanoqd was added or found.

## In your project

${head}${user_rows}
## Functions
${functions}
## Only in nanoqd's own build

${head}${own_rows}")
if(write)
  file(WRITE ${page} "${text}")
endif()
set(old "")
if(EXISTS ${page})
  file(READ ${page} old)
endif()
if(NOT old STREQUAL text)
  message(FATAL_ERROR "ports/cmake/VARIABLES.md differs from the CMake files. "
    "Write it anew: cmake -Droot=. -Dwrite=ON -P tests/cmake/variables_page.cmake")
endif()
