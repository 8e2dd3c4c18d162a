# Proves that examples/firmware computes the published bits on an RP2040, under npm's rp2040js, and
# that a file which is no image and a missing emulator are refused with a sentence.
#
#   nanoqd, tool, generator   the project, its command, and how to build
#   node, npm                 the program, and the folder with node_modules/rp2040js
#   trials, digest            how many trials, and what they must give
#   work                      a folder for the build
cmake_minimum_required(VERSION 3.16)
include(${CMAKE_CURRENT_LIST_DIR}/expect.cmake)
set(runner ${nanoqd}/ports/cortex-m/rp2040/run.mjs)
if(NOT EXISTS ${npm}/node_modules/rp2040js)
  message(STATUS "rp2040js is missing: skipped rp2040_firmware")
  return()
endif()
file(MAKE_DIRECTORY ${work})
set(environment ${CMAKE_COMMAND} -E env --unset=CC --unset=CXX --unset=CFLAGS --unset=CXXFLAGS --unset=LDFLAGS)

expect_refused("A missing emulator" "rp2040js is missing. Install it: npm install" ${environment}
  NANOQD_NPM=${work}/nowhere ${node} ${runner} ${work}/firmware.elf)
expect_refused("A page" "this is not an ELF image for Arm" ${environment} NANOQD_NPM=${npm}
  ${node} ${runner} ${nanoqd}/README.md)

run("Configuring for the RP2040" ${environment} ${CMAKE_COMMAND} -S ${nanoqd} -B ${work}/build -G ${generator}
  -DCMAKE_TOOLCHAIN_FILE=${nanoqd}/ports/cortex-m/rp2040/toolchain.cmake -DNANOQD_HOST_TOOL=${tool} -DNANOQD_WERROR=ON
  -DNANOQD_FIRMWARE_TRIALS=${trials})
run("Building the firmware" ${CMAKE_COMMAND} --build ${work}/build --target nanoqd_firmware)
run("Running it" ${environment} NANOQD_NPM=${npm} ${node} ${runner} ${work}/build/bin/firmware.elf)
message("${output}")
if(NOT output MATCHES "in ${trials} trials.*digest ${digest}")
  message(FATAL_ERROR "the digest of ${trials} trials is not ${digest}")
endif()
