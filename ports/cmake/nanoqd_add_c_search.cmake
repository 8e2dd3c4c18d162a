# Generates a search for C while your project is built:
#
#   nanoqd_add_c_search(TARGET firmware NAME gait GENES 8 GRID 32x32)
#   nanoqd_add_c_search(TARGET firmware NAME gait GENES 8 TABLE puck_table STORE_GENES uint16)
#
# generates gait.h and gait.cpp, with the same bytes as `nanoqd c-api`. Every C source of `firmware`
# can then write `#include "gait.h"`. gait.cpp becomes a source of `firmware`, so the project needs
# the languages C and CXX. Link `firmware` with nanoqd::nanoqd.
#
# TABLE is the NAME of a table of the same target, by nanoqd_add_table, or the header of a table.
# Further options have the meaning that they have in `nanoqd c-api`: VARIATION BOUNDS MEASURES
# EVALUATIONS STORE_GENES SCALAR STORAGE ADAPT TRIALS RAM.
#
# nanoqd_add_table.cmake says which program generates the files.

# Sets `out` to the header that TABLE means, and `maker` to the target that makes it, if any.
function(nanoqd_header_of_table target table out maker)
  set(${maker} "" PARENT_SCOPE)
  if(TARGET nanoqd_table_${target}_${table})
    get_target_property(header nanoqd_table_${target}_${table} NANOQD_HEADER)
    set(${maker} nanoqd_table_${target}_${table} PARENT_SCOPE)
  else()
    get_filename_component(header ${table} ABSOLUTE)
    if(NOT EXISTS ${header})
      message(FATAL_ERROR "nanoqd_add_c_search: '${target}' has no table '${table}', and there is no such file. "
        "Call nanoqd_add_table(TARGET ${target} NAME ${table} ...) first.")
    endif()
  endif()
  set(${out} ${header} PARENT_SCOPE)
endfunction()

# Stops with a sentence if the arguments of nanoqd_add_c_search, parsed as `arg`, are wrong.
macro(nanoqd_check_c_search)
  if(arg_UNPARSED_ARGUMENTS)
    string(REPLACE ";" " " unknown "${arg_UNPARSED_ARGUMENTS}")
    message(FATAL_ERROR "nanoqd_add_c_search: there is no option '${unknown}'. Check its spelling. "
      "(Join the divisions of a grid with x: GRID 32x32.)")
  endif()
  if(arg_KEYWORDS_MISSING_VALUES)
    message(FATAL_ERROR "nanoqd_add_c_search: ${arg_KEYWORDS_MISSING_VALUES} needs a value.")
  endif()
  foreach(needed IN ITEMS TARGET NAME GENES)
    if(NOT arg_${needed})
      message(FATAL_ERROR "nanoqd_add_c_search: ${needed} is missing. Example: "
        "nanoqd_add_c_search(TARGET firmware NAME gait GENES 8 GRID 32x32).")
    endif()
  endforeach()
  if(NOT TARGET ${arg_TARGET})
    message(FATAL_ERROR "nanoqd_add_c_search: there is no target '${arg_TARGET}'. "
      "Call nanoqd_add_c_search after add_executable.")
  endif()
  if(NOT arg_NAME MATCHES "^[A-Za-z_][A-Za-z0-9_]*$")
    message(FATAL_ERROR "nanoqd_add_c_search: NAME must be a C name such as gait, not '${arg_NAME}'.")
  endif()
  if(TARGET nanoqd_c_search_${arg_TARGET}_${arg_NAME})
    message(FATAL_ERROR "nanoqd_add_c_search: '${arg_TARGET}' already has a search '${arg_NAME}'. "
      "Choose another NAME.")
  endif()
  if(NOT arg_GRID AND NOT arg_TABLE)
    message(FATAL_ERROR "nanoqd_add_c_search: the cells are missing. Give GRID 32x32, or TABLE and the name of a table.")
  endif()
  get_target_property(target_folder ${arg_TARGET} SOURCE_DIR)
  if(NOT target_folder STREQUAL CMAKE_CURRENT_SOURCE_DIR)
    message(FATAL_ERROR "nanoqd_add_c_search works only in the CMakeLists.txt that makes the target "
      "'${arg_TARGET}'. Move the call there: ${target_folder}.")
  endif()
  # The list of enabled languages has those that nanoqd itself enabled, in its folder.
  if(NOT CMAKE_CXX_COMPILER_LOADED)
    message(FATAL_ERROR "nanoqd_add_c_search: ${arg_NAME}.cpp is C++. Write project(... LANGUAGES C CXX).")
  endif()
endmacro()

function(nanoqd_add_c_search)
  set(values GENES GRID VARIATION BOUNDS MEASURES EVALUATIONS STORE_GENES SCALAR STORAGE ADAPT TRIALS RAM)
  cmake_parse_arguments(arg "" "TARGET;NAME;TABLE;${values}" "" ${ARGN})
  nanoqd_check_c_search()
  set(options)
  foreach(value IN LISTS values)
    if(DEFINED arg_${value})
      string(TOLOWER ${value} option)
      string(REPLACE "_" "-" option ${option})
      list(APPEND options --${option} ${arg_${value}})
    endif()
  endforeach()
  set(table "")
  set(table_maker "")
  if(arg_TABLE)
    nanoqd_header_of_table(${arg_TARGET} ${arg_TABLE} table table_maker)
    list(APPEND options --table ${table})
  endif()

  nanoqd_warn_of_hidden_header(${CMAKE_CURRENT_SOURCE_DIR}/${arg_NAME}.h)
  set(folder ${CMAKE_CURRENT_BINARY_DIR}/nanoqd_c/${arg_TARGET})
  set(outputs ${folder}/${arg_NAME}.h ${folder}/${arg_NAME}.cpp)
  set(options_file ${folder}/${arg_NAME}.options)
  nanoqd_write_options(${options_file} ${options})
  nanoqd_find_host_tool(tool)
  set(known_tool "")  # a program that is made later, by another build, is no file yet
  if(NANOQD_HOST_TOOL OR (TARGET nanoqd_command AND NOT CMAKE_CROSSCOMPILING))
    set(known_tool ${tool})
  endif()
  add_custom_command(OUTPUT ${outputs}
    COMMAND ${tool} c-api --name ${arg_NAME} ${options} --out ${folder} --force --quiet
    DEPENDS ${options_file} ${table} ${known_tool}
    COMMENT "Generating the C search ${arg_NAME}" VERBATIM)
  add_custom_target(nanoqd_c_search_${arg_TARGET}_${arg_NAME} DEPENDS ${outputs})
  nanoqd_need_host_tool(nanoqd_c_search_${arg_TARGET}_${arg_NAME})
  if(table_maker)
    add_dependencies(nanoqd_c_search_${arg_TARGET}_${arg_NAME} ${table_maker})
  endif()
  add_dependencies(${arg_TARGET} nanoqd_c_search_${arg_TARGET}_${arg_NAME})
  target_sources(${arg_TARGET} PRIVATE ${folder}/${arg_NAME}.cpp)
  get_filename_component(table_folder "${table}" DIRECTORY)
  target_include_directories(${arg_TARGET} PRIVATE ${folder} ${table_folder})
  if(CMAKE_CXX_COMPILER_ID MATCHES "GNU|Clang")
    set_source_files_properties(${folder}/${arg_NAME}.cpp PROPERTIES COMPILE_OPTIONS "-fno-exceptions;-fno-rtti")
  endif()
endfunction()
