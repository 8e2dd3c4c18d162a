# Builds a program for the machine this runs on: nanoqd's command, or what else a build needs to generate sources. A project
# that is cross-compiled has its own compiler in the environment or in a toolchain file: none of that reaches the inner build.
#
#   sources, build, target   the project, where to build it, and what of it (default: nanoqd_command)
#   tool                     the program that comes out
#   include                  where nanoqd's headers are, for a project that is not nanoqd itself
#   compiler                 a compiler of this machine; empty: cmake finds it
#   options                  further options for the inner build
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
  message(FATAL_ERROR "nanoqd's generator '${name}' runs on this machine and needs a C++17 compiler for it, and none was found. "
    "Install one (on Debian: g++), name one with -DNANOQD_HOST_CXX=..., or give a program that is built already with "
    "-DNANOQD_HOST_TOOL=.... What cmake said:\n${output}")
endif()
execute_process(COMMAND ${environment} ${CMAKE_COMMAND} --build ${build} --config Release --parallel 2 --target ${target}
  RESULT_VARIABLE result OUTPUT_VARIABLE output ERROR_VARIABLE output)
if(NOT result EQUAL 0 OR NOT EXISTS ${tool})
  message(FATAL_ERROR "nanoqd's generator '${name}' could not be built for this machine:\n${output}")
endif()
file(TOUCH ${tool})
