# Generates tables of centroids while your project is built. Either of
#
#   nanoqd_add_table(TARGET firmware NAME arm_table CELLS 1024 DIMS 2 BOUNDS -1:1,0:5)
#   nanoqd_add_table(TARGET firmware NAME arm_table SHAPE 2d_1024 BOUNDS -1:1,0:5)
#
# generates arm_table.hpp. Every source of `firmware` can then write `#include "arm_table.hpp"`. The
# table is generated again only when an option changes.
#
# SHAPE is short for CELLS and DIMS. The shapes are 2d_64 2d_256 2d_1024 2d_5000 3d_256 3d_1024
# 4d_1024 6d_1024. BOUNDS is optional; without it, every measure is between 0 and 1.
#
# Further options have the meaning that they have in `nanoqd table`: SEED METHOD START SAMPLES
# ITERATIONS TOLERANCE INDEX FLASH SCALAR SECTION CENTROIDS (a CSV file), and SPLIT for a header and
# a source file.
#
# The generator is the `nanoqd` program. It runs on the machine that builds, also when the project is
# cross-compiled. It is the first of these:
#   1. the program that NANOQD_HOST_TOOL names;
#   2. an installed `nanoqd` that makes the same tables as this version;
#   3. one that the build compiles on first use, which takes about half a minute. It uses the
#      compiler of this machine, or the one that NANOQD_HOST_CXX names. CC, CXX and the toolchain
#      file have no influence on it.
# CMake says which one it takes.
set(NANOQD_HOST_TOOL "" CACHE FILEPATH "A nanoqd program for this machine; if empty, one is found or built")
set(NANOQD_HOST_CXX "" CACHE STRING
  "The C++ compiler of this machine that builds nanoqd's generator; if empty, cmake finds one")
set(NANOQD_CMAKE_DIR ${CMAKE_CURRENT_LIST_DIR} CACHE INTERNAL "The folder of nanoqd's CMake files")

# Sets `out` to what `nanoqd --version` prints if it makes the same tables as this version.
function(nanoqd_expected_version out)
  set(numbers)
  foreach(line IN ITEMS "${NANOQD_INCLUDE}/nanoqd/version.hpp|define NANOQD_VERSION_STRING \"([0-9.]+)\""
      "${NANOQD_INCLUDE}/nanoqd/map/table.hpp|table_format = ([0-9]+)"
      "${NANOQD_PORTS_FOLDER}/host/table/generator_version.hpp|generator_version = ([0-9]+)")
    string(REPLACE "|" ";" line "${line}")
    list(GET line 0 file)
    list(GET line 1 pattern)
    file(READ ${file} text)
    if(NOT text MATCHES "${pattern}")
      message(FATAL_ERROR "nanoqd_add_table: ${file} has no version number.")
    endif()
    list(APPEND numbers ${CMAKE_MATCH_1})
  endforeach()
  list(GET numbers 0 version)
  list(GET numbers 1 format)
  list(GET numbers 2 generator)
  set(${out} "nanoqd ${version}, table format ${format}, table generator ${generator}" PARENT_SCOPE)
endfunction()

# Sets `out` to the path of an installed generator, or to empty. nanoqd's own build takes none: it is
# there to test its own.
function(nanoqd_find_installed_tool out)
  set(${out} "" PARENT_SCOPE)
  if(NANOQD_IS_TOP_LEVEL)
    return()
  endif()
  find_program(NANOQD_INSTALLED_TOOL nanoqd HINTS ${NANOQD_TOOL_FOLDER})
  mark_as_advanced(NANOQD_INSTALLED_TOOL)
  if(NOT NANOQD_INSTALLED_TOOL)
    return()
  endif()
  nanoqd_expected_version(expected)
  execute_process(COMMAND ${NANOQD_INSTALLED_TOOL} --version OUTPUT_VARIABLE said ERROR_QUIET TIMEOUT 10
    OUTPUT_STRIP_TRAILING_WHITESPACE)
  if("${said}" STREQUAL expected)
    set(${out} ${NANOQD_INSTALLED_TOOL} PARENT_SCOPE)
  else()
    message(STATUS "nanoqd: ${NANOQD_INSTALLED_TOOL} is of another version and is not used")
  endif()
endfunction()

# Warns, once a project, if the generator that was named is of another version, or another program.
function(nanoqd_warn_of_foreign_tool)
  get_property(is_known GLOBAL PROPERTY nanoqd_known_tool)
  if(is_known)
    return()
  endif()
  set_property(GLOBAL PROPERTY nanoqd_known_tool TRUE)
  nanoqd_expected_version(expected)
  execute_process(COMMAND ${NANOQD_HOST_TOOL} --version OUTPUT_VARIABLE said ERROR_QUIET
    TIMEOUT 10 OUTPUT_STRIP_TRAILING_WHITESPACE)
  if(NOT "${said}" STREQUAL expected)
    message(WARNING "NANOQD_HOST_TOOL is ${NANOQD_HOST_TOOL}, which is not the command of this version of nanoqd. "
      "Asked for its version, it should say '${expected}', but said '${said}'. Its tables may differ.")
  endif()
endfunction()

# Sets `out` to the path of the generator. The target nanoqd_host_tool builds it where that is
# needed.
function(nanoqd_find_host_tool out)
  if(NANOQD_HOST_TOOL)
    if(NOT EXISTS "${NANOQD_HOST_TOOL}")
      message(FATAL_ERROR "NANOQD_HOST_TOOL is ${NANOQD_HOST_TOOL}, but there is no such file. "
        "Correct the path, or set it to empty to let the build make the generator.")
    endif()
    nanoqd_warn_of_foreign_tool()
    set(${out} "${NANOQD_HOST_TOOL}" PARENT_SCOPE)
    return()
  endif()
  if(TARGET nanoqd_command AND NOT CMAKE_CROSSCOMPILING)  # nanoqd's own build has this target
    set(${out} $<TARGET_FILE:nanoqd_command> PARENT_SCOPE)
    return()
  endif()
  # The project decides once, so that all its tables come from one program.
  get_property(tool GLOBAL PROPERTY nanoqd_tool)
  if(tool)
    set(${out} ${tool} PARENT_SCOPE)
    return()
  endif()
  nanoqd_find_installed_tool(tool)
  if(tool)
    message(STATUS "nanoqd: ${tool} generates the tables")
  else()
    message(STATUS "nanoqd: the build first compiles the program that generates tables (about half a minute). "
      "-DNANOQD_HOST_TOOL=FILE names one that exists.")
    set(build ${CMAKE_BINARY_DIR}/nanoqd_host_tool)
    set(tool ${build}/nanoqd)
    if(CMAKE_HOST_WIN32)
      set(tool ${tool}.exe)
    endif()
    set(host ${NANOQD_PORTS_FOLDER}/host)
    file(GLOB_RECURSE sources ${host}/*.cpp ${host}/*.hpp ${NANOQD_INCLUDE}/nanoqd/*.hpp)
    add_custom_command(OUTPUT ${tool}
      COMMAND ${CMAKE_COMMAND} -Dsources=${host} -Dinclude=${NANOQD_INCLUDE} -Dbuild=${build}
        "-Dcompiler=${NANOQD_HOST_CXX}" -Dtool=${tool} -P ${NANOQD_CMAKE_DIR}/nanoqd_build_host_tool.cmake
      DEPENDS ${sources} ${host}/CMakeLists.txt
      COMMENT "Building nanoqd's table generator for this machine: about half a minute, once" VERBATIM)
    add_custom_target(nanoqd_host_tool DEPENDS ${tool})
  endif()
  set_property(GLOBAL PROPERTY nanoqd_tool ${tool})
  set(${out} ${tool} PARENT_SCOPE)
endfunction()

# Lets a custom target wait for the generator, where the build makes it.
function(nanoqd_need_host_tool target)
  foreach(maker IN ITEMS nanoqd_host_tool nanoqd_command)
    if(TARGET ${maker} AND NOT NANOQD_HOST_TOOL)
      add_dependencies(${target} ${maker})
    endif()
  endforeach()
endfunction()

# Writes options to a file, on which generated files depend. The file is written only when an option
# has changed.
function(nanoqd_write_options file)
  string(REPLACE ";" " " line "${ARGN}")
  set(before "")
  if(EXISTS ${file})
    file(READ ${file} before)
  endif()
  if(NOT before STREQUAL "${line}\n")
    file(WRITE ${file} "${line}\n")
  endif()
endfunction()

# Warns of a header beside the sources with the name of a generated one: #include "NAME" takes it.
function(nanoqd_warn_of_hidden_header header)
  if(EXISTS ${header})
    message(WARNING "nanoqd: ${header} hides the header of that name that the build makes. "
      "Remove that file, or choose another NAME.")
  endif()
endfunction()

function(nanoqd_add_table)
  set(values CELLS DIMS BOUNDS SEED METHOD START SAMPLES ITERATIONS TOLERANCE INDEX FLASH SCALAR SECTION CENTROIDS)
  cmake_parse_arguments(arg "SPLIT" "TARGET;NAME;SHAPE;${values}" "" ${ARGN})
  if(arg_UNPARSED_ARGUMENTS)
    string(REPLACE ";" " " unknown "${arg_UNPARSED_ARGUMENTS}")
    message(FATAL_ERROR "nanoqd_add_table: there is no option '${unknown}'. Check its spelling. "
      "(Join intervals with commas and without spaces: BOUNDS -1:1,0:5.)")
  endif()
  if(arg_KEYWORDS_MISSING_VALUES)
    message(FATAL_ERROR "nanoqd_add_table: ${arg_KEYWORDS_MISSING_VALUES} needs a value.")
  endif()
  foreach(needed IN ITEMS TARGET NAME)
    if(NOT arg_${needed})
      message(FATAL_ERROR "nanoqd_add_table: ${needed} is missing. Example: "
        "nanoqd_add_table(TARGET firmware NAME arm_table CELLS 1024 DIMS 2).")
    endif()
  endforeach()
  if(NOT TARGET ${arg_TARGET})
    message(FATAL_ERROR "nanoqd_add_table: there is no target '${arg_TARGET}'. "
      "Call nanoqd_add_table after add_executable.")
  endif()
  if(NOT arg_NAME MATCHES "^[A-Za-z_][A-Za-z0-9_]*$")
    message(FATAL_ERROR "nanoqd_add_table: NAME must be a C++ identifier such as arm_table, not '${arg_NAME}'.")
  endif()
  if(TARGET nanoqd_table_${arg_TARGET}_${arg_NAME})
    message(FATAL_ERROR "nanoqd_add_table: '${arg_TARGET}' already has a table '${arg_NAME}'. Choose another NAME.")
  endif()
  get_target_property(target_folder ${arg_TARGET} SOURCE_DIR)
  if(arg_SPLIT AND NOT target_folder STREQUAL CMAKE_CURRENT_SOURCE_DIR)
    message(FATAL_ERROR "nanoqd_add_table: SPLIT works only in the CMakeLists.txt that makes the target "
      "'${arg_TARGET}'. Move the call there: ${target_folder}.")
  endif()
  if(arg_SHAPE AND (arg_CELLS OR arg_DIMS))
    message(FATAL_ERROR "nanoqd_add_table: SHAPE ${arg_SHAPE} sets the number of cells and of dimensions. "
      "Remove CELLS and DIMS, or remove SHAPE.")
  endif()
  if(arg_SHAPE)
    if(NOT arg_SHAPE MATCHES "^(2d_(64|256|1024|5000)|3d_(256|1024)|(4d|6d)_1024)$")
      message(FATAL_ERROR "nanoqd_add_table: there is no SHAPE '${arg_SHAPE}'. The shapes are 2d_64 2d_256 2d_1024 "
        "2d_5000 3d_256 3d_1024 4d_1024 6d_1024. Use CELLS and DIMS for any other size.")
    endif()
    string(REGEX REPLACE "^([0-9]+)d_([0-9]+)$" "\\1;\\2" shape ${arg_SHAPE})
    list(GET shape 0 arg_DIMS)
    list(GET shape 1 arg_CELLS)
  endif()
  if(arg_CENTROIDS)
    get_filename_component(arg_CENTROIDS ${arg_CENTROIDS} ABSOLUTE)
  endif()

  set(options)
  foreach(value IN LISTS values)
    if(DEFINED arg_${value})
      string(TOLOWER ${value} option)
      list(APPEND options --${option} ${arg_${value}})
    endif()
  endforeach()
  set(folder ${CMAKE_CURRENT_BINARY_DIR}/nanoqd_tables/${arg_TARGET})
  set(header ${folder}/${arg_NAME}.hpp)
  set(outputs ${header})
  if(arg_SPLIT)
    list(APPEND options --split)
    list(APPEND outputs ${folder}/${arg_NAME}.cpp)
  endif()

  nanoqd_warn_of_hidden_header(${target_folder}/${arg_NAME}.hpp)
  set(options_file ${folder}/${arg_NAME}.options)
  nanoqd_write_options(${options_file} ${options})
  nanoqd_find_host_tool(tool)
  add_custom_command(OUTPUT ${outputs}
    COMMAND ${tool} table ${options} --name ${arg_NAME} --out ${header} --force --quiet
    DEPENDS ${options_file} ${arg_CENTROIDS} $<$<BOOL:${NANOQD_HOST_TOOL}>:${tool}>
    COMMENT "Generating the table ${arg_NAME}" VERBATIM)
  add_custom_target(nanoqd_table_${arg_TARGET}_${arg_NAME} DEPENDS ${outputs})
  set_target_properties(nanoqd_table_${arg_TARGET}_${arg_NAME} PROPERTIES NANOQD_HEADER ${header})
  nanoqd_need_host_tool(nanoqd_table_${arg_TARGET}_${arg_NAME})
  add_dependencies(${arg_TARGET} nanoqd_table_${arg_TARGET}_${arg_NAME})
  if(arg_SPLIT)
    target_sources(${arg_TARGET} PRIVATE ${folder}/${arg_NAME}.cpp)
  endif()
  target_include_directories(${arg_TARGET} PRIVATE ${folder})
endfunction()
