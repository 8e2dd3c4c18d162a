# Proves that a project outside of ours works as ports/cmake/README.md and ports/template/README.md say,
# with the files and the CMake lines of these pages: a desktop program with a file as its flash, a
# Makefile, an image for a board, each by a copy of nanoqd and installed. All print one digest.
#
#   nanoqd      the folder of this project
#   installer   a build folder of this project, in which the `nanoqd` command was built
#   digest      what the program prints everywhere
#   board       ON: also builds and runs the image for a board; needs arm-none-eabi-g++ and qemu
#   compiler, generator, work
cmake_minimum_required(VERSION 3.16)
include(${CMAKE_CURRENT_LIST_DIR}/expect.cmake)
include(${CMAKE_CURRENT_LIST_DIR}/my_board.cmake)
include(${CMAKE_CURRENT_LIST_DIR}/page_files.cmake)
make_empty(${work})
set(environment ${CMAKE_COMMAND} -E env --unset=CC --unset=CXX --unset=CFLAGS --unset=CXXFLAGS --unset=LDFLAGS)

# expect_digest(WHAT COMMAND...)
function(expect_digest what)
  run("${what}" ${ARGN})
  if(NOT "${output}${errors}" MATCHES "digest ${digest}")
    message(FATAL_ERROR "${what}: the digest ${digest} is missing in:\n${output}${errors}")
  endif()
endfunction()

# The user's folder: the files of the page, a copy of nanoqd, and a copy of the template.
set(project ${work}/project)
set(page ${nanoqd}/ports/cmake/README.md)
foreach(file IN ITEMS tuner.hpp desktop.cpp CMakeLists.txt board.cpp plain.cpp Makefile)
  take_file(${page} ${file} ${project})
endforeach()
file(COPY ${nanoqd}/CMakeLists.txt ${nanoqd}/lib ${nanoqd}/ports DESTINATION ${project}/nanoqd)

# On the desktop. The second start finds its snapshot, and has nothing left to do.
set(configure ${CMAKE_COMMAND} -G ${generator} -S ${project})
function(try_desktop way build)
  file(REMOVE ${work}/tuner.flash)
  run("Configuring for the desktop, ${way}" ${environment} ${configure} -B ${build} -DCMAKE_BUILD_TYPE=Release
    -DCMAKE_CXX_COMPILER=${compiler} -DCMAKE_PREFIX_PATH=${work}/installed ${ARGN})
  set(said_when_configured "${output}" PARENT_SCOPE)
  run("Building for the desktop, ${way}" ${CMAKE_COMMAND} --build ${build})
  expect_digest("The desktop program, ${way}" ${build}/tuner)
  expect_digest("The desktop program again, ${way}" ${build}/tuner)
  file(GLOB_RECURSE unused ${build}/*libnanoqd_host.a ${build}/*libnanoqd_board.a ${build}/*nanoqd_command*.o)
  if(unused)
    message(FATAL_ERROR "the project does not use ${unused}, but it was built")
  endif()
endfunction()
try_desktop("by a copy" ${work}/desktop)

# Installed, from a build in which the command was made: its generator is found and used.
run("Installing nanoqd" ${CMAKE_COMMAND} --install ${installer} --prefix ${work}/installed)
run("The installed command" ${work}/installed/bin/nanoqd info ${work}/tuner.flash)
change(${project}/CMakeLists.txt "add_subdirectory(nanoqd)" "find_package(nanoqd 0.2 CONFIG REQUIRED)")
file(APPEND ${project}/CMakeLists.txt "nanoqd_add_table(TARGET tuner NAME unused_table CELLS 16 DIMS 2)\n")
file(RENAME ${project}/nanoqd ${work}/moved_away)
try_desktop("installed" ${work}/desktop_installed)
if(NOT said_when_configured MATCHES "installed/bin/nanoqd generates the tables")
  message(FATAL_ERROR "the installed command was not used:\n${said_when_configured}")
endif()
if(EXISTS ${work}/desktop_installed/nanoqd_host_tool)
  message(FATAL_ERROR "a generator was built although one is installed")
endif()

# An installed command of another version is not used.
file(WRITE ${work}/other/nanoqd "#!/bin/sh\necho nanoqd 0.0.1, table format 1, table generator 1\n")
file(COPY ${work}/other/nanoqd DESTINATION ${work}/other/bin
  FILE_PERMISSIONS OWNER_READ OWNER_WRITE OWNER_EXECUTE)
run("Configuring with another version" ${environment} ${configure} -B ${work}/other_version
  -DCMAKE_CXX_COMPILER=${compiler} -DCMAKE_PREFIX_PATH=${work}/installed
  -DNANOQD_INSTALLED_TOOL=${work}/other/bin/nanoqd)
if(NOT output MATCHES "other/bin/nanoqd is of another version and is not used" OR
    NOT output MATCHES "the build first compiles the program that generates tables")
  message(FATAL_ERROR "a command of another version was used:\n${output}")
endif()

# A generator of another version that is named is used, and CMake warns. So it does of a header of the
# same name beside the sources, which the compiler would take in place of the table.
file(WRITE ${project}/unused_table.hpp "#error this is not the table of the build\n")
run("Configuring with what hides or changes the table" ${environment} ${configure} -B ${work}/warned
  -DCMAKE_CXX_COMPILER=${compiler} -DCMAKE_PREFIX_PATH=${work}/installed -DNANOQD_HOST_TOOL=${work}/other/bin/nanoqd)
file(REMOVE ${project}/unused_table.hpp)
string(REGEX REPLACE "[ \n]+" " " warnings "${errors}")
foreach(warning IN ITEMS "which is not the command of this version of nanoqd" "but said 'nanoqd 0.0.1, table format 1"
    "unused_table.hpp hides the header of that name that the build makes")
  string(FIND "${warnings}" "${warning}" place)
  if(place EQUAL -1)
    message(FATAL_ERROR "CMake did not warn '${warning}':\n${errors}")
  endif()
endforeach()

# The Makefile, and pkg-config where it is there.
file(RENAME ${work}/moved_away ${project}/nanoqd)
find_program(make make)
if(make)
  run("The Makefile" ${CMAKE_COMMAND} -E chdir ${project} ${make} CXX=${compiler} plain)
  expect_digest("The program of the Makefile" ${project}/plain)
else()
  message("skipped: the Makefile, because there is no make")
endif()
find_program(pkg_config pkg-config)
if(pkg_config)
  run("pkg-config" ${CMAKE_COMMAND} -E env PKG_CONFIG_PATH=${work}/installed/share/pkgconfig
    ${pkg_config} --cflags nanoqd)
  separate_arguments(flags UNIX_COMMAND "${output}")
  run("Compiling with the flags of pkg-config" ${compiler} ${flags} -O1 -o ${work}/by_pkg_config ${project}/plain.cpp)
  expect_digest("The program with the flags of pkg-config" ${work}/by_pkg_config)
  run("pkg-config for C" ${CMAKE_COMMAND} -E env PKG_CONFIG_PATH=${work}/installed/share/pkgconfig
    ${pkg_config} --variable=cflags_of_c nanoqd)
  if(NOT output STREQUAL "-ffp-contract=off\n")
    message(FATAL_ERROR "pkg-config's flags for C are ${output}")
  endif()
else()
  message("skipped: pkg-config, because it is not installed")
endif()

if(NOT board)
  return()
endif()

# The board, installed and by a copy, in the sizes that the template's page says.
make_my_board(${project}/nanoqd/ports/template ${project}/my-board)
function(try_board way type build)
  run("Configuring for the board, ${way}" ${environment} ${configure} -B ${build}
    -DCMAKE_TOOLCHAIN_FILE=${project}/my-board/toolchain.cmake -DCMAKE_BUILD_TYPE=${type}
    -Dnanoqd_DIR=${work}/installed/share/cmake/nanoqd ${ARGN})
  set(said_when_configured "${output}" PARENT_SCOPE)
  run("Building for the board, ${way}" ${CMAKE_COMMAND} --build ${build})
endfunction()
try_board("installed" MinSizeRel ${work}/board_installed)
take_file(${page} CMakeLists.txt ${project})
find_program(size arm-none-eabi-size)
file(READ ${nanoqd}/ports/template/README.md template_page)
foreach(type IN ITEMS MinSizeRel Release "")
  try_board("by a copy, '${type}'" "${type}" ${work}/board_${type})
  run("Measuring" ${size} ${work}/board_${type}/tuner.elf)
  string(REGEX MATCH "\n *([0-9]+)" bytes "${output}")
  math(EXPR kilobytes "(${CMAKE_MATCH_1} + 512) / 1024")
  set(row "`${type}`")
  if(type STREQUAL "")
    set(row "not set, so without optimisation")
    if(NOT said_when_configured MATCHES "CMAKE_BUILD_TYPE is not set")
      message(FATAL_ERROR "CMake did not say that the image is not optimised:\n${said_when_configured}")
    endif()
  endif()
  message("flash with '${type}': ${kilobytes} KB")
  if(NOT template_page MATCHES "\n[|] ${row} [|] ([0-9]+) KB")
    message(FATAL_ERROR "ports/template/README.md has no row '${row}'")
  endif()
  math(EXPR difference "${kilobytes} - ${CMAKE_MATCH_1}")
  if(difference GREATER 1 OR difference LESS -1)
    message(FATAL_ERROR "ports/template/README.md says ${CMAKE_MATCH_1} KB for ${row}, but it is ${kilobytes} KB")
  endif()
endforeach()
run_on_my_board(${project}/my-board ${work}/board_installed/tuner.elf "digest ${digest}")
run_on_my_board(${project}/my-board ${work}/board_MinSizeRel/tuner.elf "digest ${digest}")

# The static constructor that the linker refuses, and how the page finds it.
file(APPEND ${project}/board.cpp "int first();\nint other = first();\nint first() { return other + 1; }\n")
expect_refused("An image with a static constructor" "this image has static constructors"
  ${CMAKE_COMMAND} --build ${work}/board_MinSizeRel)
if(NOT template_page MATCHES "(find build-board [^\n]+)")
  message(FATAL_ERROR "ports/template/README.md does not say how to find a static constructor")
endif()
string(REPLACE "build-board" ${work}/board_MinSizeRel command "${CMAKE_MATCH_1}")
run("The page's search for static constructors" sh -c "${command}")
if(NOT output MATCHES "board.cpp.obj")
  message(FATAL_ERROR "the search did not name board.cpp but:\n${output}")
endif()
