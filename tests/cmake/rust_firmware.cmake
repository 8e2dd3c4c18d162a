# Proves that Rust calls the pair of `nanoqd c-api` as examples/c/README.md says, with the bits of
# examples/firmware.
#
#   tool            the command nanoqd
#   compiler, rust  a C++ compiler, and rustc
#   root, digest    the project, and what the firmware prints on every board
#   work            a folder for the programs
cmake_minimum_required(VERSION 3.16)
include(${CMAKE_CURRENT_LIST_DIR}/expect.cmake)
make_empty(${work})
run("Making the table" ${tool} table --cells 680 --dims 2 --bounds -1:1 --seed 7 --out puck_table.hpp --quiet)
run("Making the pair" ${tool} c-api --name pushes --genes 8 --table puck_table.hpp --store-genes uint16 --quiet)
# The commands of the page.
run("Compiling the pair" ${compiler} -std=c++17 -O2 -ffp-contract=off -fno-exceptions -fno-rtti -I${root}/lib -c pushes.cpp)
run("Making a library" ar rcs libpushes.a pushes.o)
run("Compiling the program" ${rust} -O -L . ${root}/tests/c/firmware.rs -o firmware)
run("Running it" ./firmware)
message("${output}")
if(NOT output MATCHES "digest ${digest}")
  message(FATAL_ERROR "the digest is not ${digest}")
endif()
