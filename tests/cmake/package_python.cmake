# Proves that the staged package for Python is whole: its command is configured from it, and
# examples/firmware in Python gives its digest with it.
#
#   stage      the folder of all packages
#   root       the project, for the program in tests/python
#   tool       the nanoqd command
#   python     a python3 with numpy
#   digest, digests, compiler, generator
#   work       a folder for files
cmake_minimum_required(VERSION 3.16)
include(${CMAKE_CURRENT_LIST_DIR}/expect.cmake)
include(${CMAKE_CURRENT_LIST_DIR}/record_digest.cmake)
make_empty(${work})
set(package ${stage}/python/nanoqd)
foreach(file IN ITEMS LICENSE README.md)
  if(NOT EXISTS ${package}/${file})
    message(FATAL_ERROR "the package has no ${file}")
  endif()
endforeach()
run("Configuring the command" ${CMAKE_COMMAND} -G ${generator} -S ${package} -B ${work}/build
  -DCMAKE_CXX_COMPILER=${compiler})
run("Looking for its target" ${CMAKE_COMMAND} --build ${work}/build --target help)
if(NOT output MATCHES "nanoqd_command")
  message(FATAL_ERROR "the package cannot build the command")
endif()
run("The firmware in Python" ${CMAKE_COMMAND} -E env --unset=NANOQD_INCLUDE NANOQD_COMMAND=${tool} CXX=${compiler}
  NANOQD_CACHE=${work}/cache ${python} ${root}/tests/python/firmware.py ${package}/ports/python)
record_digest("Python" "${output}")
