# Proves that a C programmer gets a program of their own by the page examples/c/README.md: its files
# and its lines, on the desktop, with make, and on an emulated Cortex-M0. All print the digest of the
# page.
#
#   nanoqd       the folder of this project
#   tool         the `nanoqd` command
#   board        ON: also builds and runs the image for the Cortex-M0; needs arm-none-eabi-g++ and qemu
#   compiler, c_compiler, generator, work
cmake_minimum_required(VERSION 3.16)
include(${CMAKE_CURRENT_LIST_DIR}/expect.cmake)
include(${CMAKE_CURRENT_LIST_DIR}/page_files.cmake)
make_empty(${work})
set(environment ${CMAKE_COMMAND} -E env --unset=CC --unset=CXX --unset=CFLAGS --unset=CXXFLAGS --unset=LDFLAGS)
set(page ${nanoqd}/examples/c/README.md)
set(project ${work}/my-heater)
foreach(file IN ITEMS CMakeLists.txt main.c Makefile desktop.c keep.c walk.c)
  take_file(${page} ${file} ${project})
endforeach()
file(COPY ${nanoqd}/CMakeLists.txt ${nanoqd}/lib ${nanoqd}/ports DESTINATION ${project}/nanoqd)

# What the page says that it prints.
file(READ ${page} text)
if(NOT text MATCHES "\n```\n(ok\ndigest [0-9a-f]+\n[^`]*)```")
  message(FATAL_ERROR "${page} does not say what the program prints")
endif()
set(expected "${CMAKE_MATCH_1}")
function(expect_output what)
  run("${what}" ${ARGN})
  if(NOT "${output}" STREQUAL "${expected}")
    message(FATAL_ERROR "${what} printed\n${output}${errors}and the page says\n${expected}")
  endif()
endfunction()

# line_of_page(START OUT): the line of the page that begins so, as a list.
function(line_of_page start out)
  string(FIND "${text}" "\n${start}" place)
  if(place EQUAL -1)
    message(FATAL_ERROR "${page} has no line '${start}...'")
  endif()
  math(EXPR place "${place} + 1")
  string(SUBSTRING "${text}" ${place} -1 rest)
  string(REGEX MATCH "^[^\n]*" line "${rest}")
  separate_arguments(line UNIX_COMMAND "${line}")
  set(${out} ${line} PARENT_SCOPE)
endfunction()
set(work ${project})  # the commands of the page run there

# By CMake, on the desktop.
run("Configuring for the desktop" ${environment} ${CMAKE_COMMAND} -G ${generator} -S . -B build
  -DCMAKE_BUILD_TYPE=Release -DCMAKE_CXX_COMPILER=${compiler} -DCMAKE_C_COMPILER=${c_compiler} -DNANOQD_HOST_TOOL=${tool})
run("Building for the desktop" ${CMAKE_COMMAND} --build build)
expect_output("The desktop program" build/my_heater)

# A project in C alone is told what to write, although nanoqd itself has enabled C++.
file(READ ${project}/CMakeLists.txt lists)
string(REPLACE "LANGUAGES C CXX" "LANGUAGES C" lists "${lists}")
string(REPLACE "add_subdirectory(nanoqd)" "add_subdirectory(${project}/nanoqd nanoqd)" lists "${lists}")
file(WRITE ${project}/only_c/CMakeLists.txt "${lists}")
file(COPY ${project}/main.c DESTINATION ${project}/only_c)
expect_refused("A project in C alone" "heater.cpp is C[+][+]. Write project.... LANGUAGES C CXX"
  ${environment} ${CMAKE_COMMAND} -G ${generator} -S only_c -B only_c/build -DCMAKE_CXX_COMPILER=${compiler}
  -DCMAKE_C_COMPILER=${c_compiler} -DNANOQD_HOST_TOOL=${tool})

# Without CMake. The same call gives the same pair as CMake's.
line_of_page("build-nanoqd/bin/nanoqd c-api --name heater" call)
list(REMOVE_AT call 0)
run("The command" ${tool} ${call})
foreach(file IN ITEMS heater.h heater.cpp)
  file(READ ${project}/${file} by_hand)
  file(READ ${project}/build/nanoqd_c/my_heater/${file} by_cmake)
  if(NOT by_hand STREQUAL by_cmake)
    message(FATAL_ERROR "${file} by the command and by CMake differ")
  endif()
endforeach()
find_program(make make)
if(make)
  run("The Makefile" ${environment} ${make} CC=${c_compiler} CXX=${compiler} my_heater)
  expect_output("The program of the Makefile" ${project}/my_heater)
else()
  message("skipped: the Makefile, because there is no make")
endif()
line_of_page("build-nanoqd/bin/nanoqd c-api --name walker" call)
list(REMOVE_AT call 0)
run("The command for a noisy search" ${tool} ${call})
run("walk.c" ${c_compiler} -std=c99 -Wall -Wextra -Wpedantic -Werror -c walk.c)
run("walker.cpp" ${compiler} -std=c++17 -Inanoqd/lib -fsyntax-only walker.cpp)
run("keep.c" ${c_compiler} -std=c99 -Wall -Wextra -Wpedantic -Wno-missing-field-initializers -Werror -c keep.c)

if(NOT board)
  return()
endif()
line_of_page("arm-none-eabi-gcc " call)
run("The line for C" ${call})
line_of_page("arm-none-eabi-g++ " call)
run("The line for C++" ${call})
line_of_page("cmake -S . -B build-m0 -DCMAKE_TOOLCHAIN_FILE=nanoqd" call)
run("Configuring for the Cortex-M0" ${environment} ${call} -G ${generator} -DNANOQD_HOST_TOOL=${tool})
run("Building for the Cortex-M0" ${CMAKE_COMMAND} --build build-m0)
line_of_page("qemu-system-arm " call)
expect_output("The image for the Cortex-M0" ${call})
