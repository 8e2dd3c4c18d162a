# Proves that the page of all CMake variables, functions and targets is what the CMake files say: each
# option() and cached set() of ours with its documentation. Writes the page anew with -Dwrite=ON.
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

collect(user_rows . ports)
collect(own_rows tests examples)
set(head "| variable | default | meaning |\n|---|---|---|\n")
set(text "# CMake variables

Set a variable when you configure: `cmake -S . -B build -DNANOQD_WERROR=ON`. The functions
`nanoqd_add_table` and `nanoqd_add_c_search` are on [the page of this folder](README.md), and
`nanoqd_add_board` in [nanoqd_add_board.cmake](nanoqd_add_board.cmake).

## In your project

${head}${user_rows}
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
