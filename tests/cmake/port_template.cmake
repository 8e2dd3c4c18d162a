# Proves that ports/template works as its page says: built as it is, and copied and changed in its
# three places into a port to another board (a Netduino Plus 2: STM32F405, Cortex-M4F). On both
# boards the firmware must compute the published digest.
#
#   nanoqd      the folder of this project
#   tool        a `nanoqd` program of this machine
#   digest      what the firmware prints on every board
#   generator   the generator of CMake
#   work        a folder for the copy and the builds
cmake_minimum_required(VERSION 3.16)
include(${CMAKE_CURRENT_LIST_DIR}/expect.cmake)
include(${CMAKE_CURRENT_LIST_DIR}/my_board.cmake)
file(MAKE_DIRECTORY ${work})
set(environment ${CMAKE_COMMAND} -E env --unset=CC --unset=CXX --unset=CFLAGS --unset=CXXFLAGS --unset=LDFLAGS)

function(build_and_run port)
  file(REMOVE_RECURSE ${work}/build)
  run("Configuring for ${port}" ${environment} ${CMAKE_COMMAND} -S ${nanoqd} -B ${work}/build -G ${generator}
    -DCMAKE_TOOLCHAIN_FILE=${port}/toolchain.cmake -DNANOQD_HOST_TOOL=${tool} -DNANOQD_WERROR=ON)
  run("Building the firmware for ${port}" ${CMAKE_COMMAND} --build ${work}/build --target nanoqd_firmware)
  run_on_my_board(${port} ${work}/build/bin/firmware.elf "2000 of 20000 trials.*digest ${digest}")
endfunction()

build_and_run(${nanoqd}/ports/template)
make_my_board(${nanoqd}/ports/template ${work}/my-board)
build_and_run(${work}/my-board)
