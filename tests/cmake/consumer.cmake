# Proves that a project outside of ours gets nanoqd by one of three ways, a table by nanoqd_add_table
# and a search for C by nanoqd_add_c_search: it configures, builds and runs the project in
# ../consumer. Also proves that the table is made again when its options change, and only then, and
# the search for C with it.
#
#   way         add_subdirectory, fetch_content or package
#   cross       ON: the project is cross-compiled, by a compiler that refuses to compile anything
#               for the machine that builds
#   tool        a `nanoqd` program that is built already; empty: the user's build makes it
#   thorough    ON: options are changed also with fetch_content, which adds nanoqd as a subdirectory
#   nanoqd      the folder of this project
#   compiler, generator, work
cmake_minimum_required(VERSION 3.16)
include(${CMAKE_CURRENT_LIST_DIR}/expect.cmake)

get_filename_component(tests ${CMAKE_CURRENT_LIST_DIR} DIRECTORY)
make_empty(${work})
set(common -G ${generator})
if(way STREQUAL "package")
  run("Configuring nanoqd" ${CMAKE_COMMAND} -S ${nanoqd} -B ${work}/nanoqd ${common} -DCMAKE_CXX_COMPILER=${compiler}
    -DCMAKE_INSTALL_PREFIX=${work}/installed)
  run("Installing nanoqd" ${CMAKE_COMMAND} --install ${work}/nanoqd)
endif()
set(flags "")
if(cross)
  file(WRITE ${work}/bin/cross "#!/bin/sh\ncase \"$*\" in *ports/host*|*nanoqd/host*) exit 1;; esac\n"
    "exec ${compiler} -DNANOQD_TEST_CROSS \"$@\"\n")
  file(COPY ${work}/bin/cross DESTINATION ${work}
    FILE_PERMISSIONS OWNER_READ OWNER_WRITE OWNER_EXECUTE GROUP_READ GROUP_EXECUTE WORLD_READ WORLD_EXECUTE)
  set(ENV{NANOQD_TEST_COMPILER} ${work}/cross)
  set(ENV{CC} ${work}/cross)
  set(ENV{CXX} ${work}/cross)
  list(APPEND common -DCMAKE_TOOLCHAIN_FILE=${tests}/consumer/cross.cmake)
  set(flags " -DEXPECT_CROSS")
else()
  list(APPEND common -DCMAKE_CXX_COMPILER=${compiler})
endif()

# configure(flag cells): with or without our floating-point flag, with so many cells.
macro(configure flag cells)
  set(expected 0)
  if(${flag})
    set(expected 1)
  endif()
  run("Configuring the consumer" ${CMAKE_COMMAND} -S ${tests}/consumer -B ${work}/build ${common} -DWAY=${way}
    -DNANOQD=${nanoqd} -DNANOQD_FP_FLAG=${flag} "-DCMAKE_CXX_FLAGS=-DEXPECT_FLAG=${expected}${flags}"
    -DCMAKE_PREFIX_PATH=${work}/installed -DNANOQD_HOST_TOOL=${tool} -DCELLS=${cells})
endmacro()

configure(ON 50)
run("Building the consumer" ${CMAKE_COMMAND} --build ${work}/build)
run("Running the consumer" ${work}/build/consumer)

if(way STREQUAL "fetch_content" AND NOT thorough)
  return()
endif()

# Nothing is made again until an option changes.
set(header ${work}/build/nanoqd_tables/consumer/arm_table.hpp)
file(TIMESTAMP ${header} made "%s")
file(SHA256 ${header} before)
execute_process(COMMAND ${CMAKE_COMMAND} -E sleep 1.1)
configure(OFF 50)
run("Building the consumer again" ${CMAKE_COMMAND} --build ${work}/build)
run("Running the consumer" ${work}/build/consumer)
file(TIMESTAMP ${header} again "%s")
if(NOT made STREQUAL again)
  message(FATAL_ERROR "the table was made again although none of its options had changed")
endif()
configure(OFF 60)
run("Building the consumer with more cells" ${CMAKE_COMMAND} --build ${work}/build)
run("Running the consumer" ${work}/build/consumer)
file(SHA256 ${header} after)
if(before STREQUAL after)
  message(FATAL_ERROR "the table was not made again although its number of cells had changed")
endif()
