# Builds a program for the machine that runs this script: nanoqd's command, or another generator of
# sources. A cross-compiled project sets its compiler in the environment or in a toolchain file.
# Neither reaches the inner build.
#
#   sources   the folder of the project
#   build     the folder to build it in
#   target    the target to build (default: nanoqd_command)
#   tool      the path of the resulting program
#   include   the folder of nanoqd's headers, for a project that is not nanoqd itself
#   compiler  a compiler of this machine; if empty, cmake finds one
#   options   further options for the inner build
cmake_minimum_required(VERSION 3.16)

if(NOT target)
  set(target nanoqd_command)
endif()
set(environment ${CMAKE_COMMAND} -E env --unset=CC --unset=CXX --unset=CFLAGS --unset=CXXFLAGS --unset=CPPFLAGS
  --unset=LDFLAGS --unset=CMAKE_TOOLCHAIN_FILE --unset=CMAKE_GENERATOR --unset=MAKEFLAGS --unset=MFLAGS)
if(include)
  list(APPEND options -DNANOQD_INCLUDE=${include})
endif()
if(compiler)
  list(APPEND options -DCMAKE_CXX_COMPILER=${compiler})
endif()
get_filename_component(name ${tool} NAME)
execute_process(COMMAND ${environment} ${CMAKE_COMMAND} -S ${sources} -B ${build} -DCMAKE_BUILD_TYPE=Release ${options}
  RESULT_VARIABLE result OUTPUT_VARIABLE output ERROR_VARIABLE output)
if(NOT result EQUAL 0)
  message(FATAL_ERROR "nanoqd's generator '${name}' runs on this machine, and no C++17 compiler for this machine "
    "was found. Install one (on Debian: g++), name one with -DNANOQD_HOST_CXX=..., or name a finished program with "
    "-DNANOQD_HOST_TOOL=.... The output of cmake:\n${output}")
endif()
execute_process(
  COMMAND ${environment} ${CMAKE_COMMAND} --build ${build} --config Release --parallel 2 --target ${target}
  RESULT_VARIABLE result OUTPUT_VARIABLE output ERROR_VARIABLE output)
if(NOT result EQUAL 0 OR NOT EXISTS ${tool})
  message(FATAL_ERROR "nanoqd's generator '${name}' could not be built for this machine. "
    "The output of the build:\n${output}")
endif()
file(TOUCH ${tool})
