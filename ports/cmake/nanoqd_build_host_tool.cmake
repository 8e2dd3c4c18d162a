# Builds nanoqd's command for the machine this runs on. A project that is cross-compiled has its own compiler in the
# environment or in a toolchain file: none of that reaches the inner build.
cmake_minimum_required(VERSION 3.16)

set(environment ${CMAKE_COMMAND} -E env --unset=CC --unset=CXX --unset=CFLAGS --unset=CXXFLAGS --unset=CPPFLAGS
  --unset=LDFLAGS --unset=CMAKE_TOOLCHAIN_FILE --unset=CMAKE_GENERATOR --unset=MAKEFLAGS --unset=MFLAGS)
set(choice)
if(compiler)
  set(choice -DCMAKE_CXX_COMPILER=${compiler})
endif()
execute_process(
  COMMAND ${environment} ${CMAKE_COMMAND} -S ${sources} -B ${build} -DCMAKE_BUILD_TYPE=Release -DNANOQD_INCLUDE=${include}
    ${choice}
  RESULT_VARIABLE result OUTPUT_VARIABLE output ERROR_VARIABLE output)
if(NOT result EQUAL 0)
  message(FATAL_ERROR "nanoqd's table generator runs on this machine and needs a C++17 compiler for it, and none was found. "
    "Install one (on Debian: g++), name one with -DNANOQD_HOST_CXX=..., or give a program that is built already with "
    "-DNANOQD_HOST_TOOL=.... What cmake said:\n${output}")
endif()
execute_process(COMMAND ${environment} ${CMAKE_COMMAND} --build ${build} --config Release --parallel 2 --target nanoqd_command
  RESULT_VARIABLE result OUTPUT_VARIABLE output ERROR_VARIABLE output)
if(NOT result EQUAL 0 OR NOT EXISTS ${tool})
  message(FATAL_ERROR "nanoqd's table generator could not be built for this machine:\n${output}")
endif()
file(TOUCH ${tool})
