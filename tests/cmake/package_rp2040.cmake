# Proves that the staged package for the RP2040 is whole: by the lines of its page, it builds the
# firmware, which gives its digest under npm's rp2040js.
#
#   stage      the folder of all packages
#   tool       the nanoqd command, which makes the table
#   node, npm  the program, and the folder with node_modules/rp2040js
#   digest, digests, generator
#   work       a folder for files
cmake_minimum_required(VERSION 3.16)
include(${CMAKE_CURRENT_LIST_DIR}/expect.cmake)
include(${CMAKE_CURRENT_LIST_DIR}/record_digest.cmake)
make_empty(${work})
set(package ${stage}/rp2040/nanoqd)
foreach(file IN ITEMS LICENSE README.md)
  if(NOT EXISTS ${package}/${file})
    message(FATAL_ERROR "the package has no ${file}")
  endif()
endforeach()
run("Configuring the firmware" ${CMAKE_COMMAND} -G ${generator} -S ${package} -B ${work}/build
  -DCMAKE_TOOLCHAIN_FILE=${package}/ports/cortex-m/rp2040/toolchain.cmake -DNANOQD_HOST_TOOL=${tool})
run("Building the firmware" ${CMAKE_COMMAND} --build ${work}/build --target nanoqd_firmware)
run("The firmware" ${CMAKE_COMMAND} -E env NANOQD_NPM=${npm} ${node} ${package}/ports/cortex-m/rp2040/run.mjs
  ${work}/build/bin/firmware.elf)
record_digest("RP2040, emulated" "${output}")
