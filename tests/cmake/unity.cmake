# Defines nanoqd_unity, the test framework Unity (a C library) for tests to link to.
#
# UNITY_ROOT=DIR       use the Unity in DIR: a checkout, or a folder with unity.c itself
# NANOQD_UNITY_DOUBLE  ON by default; OFF leaves out the asserts on double, for a device without it
#
# Without UNITY_ROOT an installed CMake package is taken, if it has what is asked for; else
# fetch_unity.cmake gets Unity when the first test is built.
set(UNITY_ROOT "" CACHE PATH "Folder of a Unity to use: with src/unity.c or unity.c")
option(NANOQD_UNITY_DOUBLE "Build Unity with its asserts on double" ON)

# Unity is C, and compiles as C++ where there is no C compiler.
include(CheckLanguage)
check_language(C)
if(CMAKE_C_COMPILER)
  enable_language(C)
endif()

set(unity_definitions UNITY_SUPPORT_64)
if(NANOQD_PORT)  # no standard output there; the board prints
  list(APPEND unity_definitions UNITY_OUTPUT_CHAR=board_put_char "UNITY_OUTPUT_CHAR_HEADER_DECLARATION=board_put_char(int)")
endif()
if(NANOQD_UNITY_DOUBLE)
  list(APPEND unity_definitions UNITY_INCLUDE_DOUBLE)
endif()

set(unity_dir "")
if(UNITY_ROOT)
  foreach(dir IN ITEMS "${UNITY_ROOT}/src" "${UNITY_ROOT}")
    if(NOT unity_dir AND EXISTS "${dir}/unity.c" AND EXISTS "${dir}/unity.h" AND EXISTS "${dir}/unity_internals.h")
      set(unity_dir "${dir}")
    endif()
  endforeach()
  if(NOT unity_dir)
    message(FATAL_ERROR "UNITY_ROOT is ${UNITY_ROOT}, but unity.c, unity.h and unity_internals.h are "
      "neither in ${UNITY_ROOT}/src nor in ${UNITY_ROOT}.")
  endif()
  file(STRINGS "${unity_dir}/unity.h" unity_version REGEX "define UNITY_VERSION_(MAJOR|MINOR|BUILD)")
  string(REGEX MATCHALL "[0-9]+" unity_version "${unity_version}")
  list(JOIN unity_version "." unity_version)
  message(STATUS "Unity ${unity_version} from UNITY_ROOT, ${unity_dir}")
elseif(unity_DIR OR NOT CMAKE_CROSSCOMPILING)  # the host's package is of no use to a device
  find_package(unity CONFIG QUIET)
  if(TARGET unity::framework AND CMAKE_C_COMPILER)
    # Unity installs itself without double by default, and then tests on double would not link.
    include(CheckCSourceCompiles)
    include(CMakePushCheckState)
    cmake_push_check_state(RESET)
    set(CMAKE_REQUIRED_LIBRARIES unity::framework)
    set(CMAKE_REQUIRED_DEFINITIONS ${unity_definitions})
    list(TRANSFORM CMAKE_REQUIRED_DEFINITIONS PREPEND -D)
    set(CMAKE_REQUIRED_QUIET ON)
    if(NANOQD_UNITY_DOUBLE)
      set(unity_assert "TEST_ASSERT_EQUAL_DOUBLE(0, 0)")
    else()
      set(unity_assert "TEST_ASSERT_EQUAL_UINT64(0, 0)")
    endif()
    # The name has the package and the assert in it, so that a change of either asks again.
    string(MAKE_C_IDENTIFIER "nanoqd_unity_has_${unity_DIR}_${unity_assert}" unity_check)
    check_c_source_compiles("#include <unity.h>
      void setUp(void) {} void tearDown(void) {}
      int main(void) { UNITY_BEGIN(); ${unity_assert}; return UNITY_END(); }" ${unity_check})
    cmake_pop_check_state()
    if(${unity_check})
      message(STATUS "Unity ${unity_VERSION} from the installed package, ${unity_DIR}")
      add_library(nanoqd_unity INTERFACE)
      target_link_libraries(nanoqd_unity INTERFACE unity::framework)
      target_compile_definitions(nanoqd_unity INTERFACE ${unity_definitions})
      return()
    endif()
    message(STATUS "Unity ${unity_VERSION} in ${unity_DIR} lacks asserts that the tests use and is not taken")
  endif()
endif()

if(NOT unity_dir)
  set(unity_dir "${CMAKE_BINARY_DIR}/unity")
  # No DEPENDS on the script: an edit of it is no reason to download again.
  add_custom_command(
    OUTPUT "${unity_dir}/unity.c" "${unity_dir}/unity.h" "${unity_dir}/unity_internals.h"
    COMMAND "${CMAKE_COMMAND}" "-Ddestination=${unity_dir}" -P "${CMAKE_CURRENT_LIST_DIR}/fetch_unity.cmake"
    COMMENT "Fetching Unity, the test framework"
    VERBATIM)
endif()

set(NANOQD_UNITY_DIR ${unity_dir} CACHE INTERNAL "The Unity in use, for the builds of other ports; empty: an installed package")
add_library(nanoqd_unity STATIC EXCLUDE_FROM_ALL
  "${unity_dir}/unity.c" "${unity_dir}/unity.h" "${unity_dir}/unity_internals.h")
if(NOT CMAKE_C_COMPILER)
  set_source_files_properties("${unity_dir}/unity.c" PROPERTIES LANGUAGE CXX)
endif()
target_include_directories(nanoqd_unity SYSTEM PUBLIC "${unity_dir}")
target_compile_definitions(nanoqd_unity PUBLIC ${unity_definitions})
# Its warnings are not ours to mend, and -Werror of the whole tree must not reach them.
target_compile_options(nanoqd_unity PRIVATE -w)
if(NANOQD_PORT)
  target_compile_options(nanoqd_unity PRIVATE -ffunction-sections -fdata-sections)
endif()
