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
file(MAKE_DIRECTORY ${work})
set(environment ${CMAKE_COMMAND} -E env --unset=CC --unset=CXX --unset=CFLAGS --unset=CXXFLAGS --unset=LDFLAGS)

function(build_and_run port)
  file(REMOVE_RECURSE ${work}/build)
  run("Configuring for ${port}" ${environment} ${CMAKE_COMMAND} -S ${nanoqd} -B ${work}/build -G ${generator}
    -DCMAKE_TOOLCHAIN_FILE=${port}/toolchain.cmake -DNANOQD_HOST_TOOL=${tool} -DNANOQD_WERROR=ON)
  run("Building the firmware for ${port}" ${CMAKE_COMMAND} --build ${work}/build --target nanoqd_firmware)
  file(STRINGS ${port}/toolchain.cmake runner REGEX "^set\\(runner ")
  string(REGEX REPLACE "^set\\(runner (.*)\\)$" "\\1" runner "${runner}")
  separate_arguments(runner)
  set(seconds 15)  # the board sleeps when it is done; only the time ends the emulator
  execute(${runner} ${work}/build/bin/firmware.elf)
  message("${said}")
  if(NOT output MATCHES "2000 of 20000 trials.*digest ${digest}")
    message(FATAL_ERROR "the firmware did not come to the digest ${digest} on ${port}")
  endif()
endfunction()

# change(file old new): the place must be there, or the page is wrong.
function(change file old new)
  file(READ ${work}/my-board/${file} text)
  string(FIND "${text}" "${old}" place)
  if(place EQUAL -1)
    message(FATAL_ERROR "ports/template/${file} has no '${old}'")
  endif()
  string(REPLACE "${old}" "${new}" text "${text}")
  file(WRITE ${work}/my-board/${file} "${text}")
endfunction()

build_and_run(${nanoqd}/ports/template)
file(REMOVE_RECURSE ${work}/my-board)
file(COPY ${nanoqd}/ports/template/ DESTINATION ${work}/my-board)
change(toolchain.cmake "-mcpu=cortex-m3 -mthumb" "-mcpu=cortex-m4 -mthumb -mfloat-abi=hard -mfpu=fpv4-sp-d16")
change(toolchain.cmake "-M lm3s6965evb" "-M netduinoplus2")
change(memory.ld "ORIGIN = 0x00000000, LENGTH = 256K" "ORIGIN = 0x08000000, LENGTH = 1024K")
change(memory.ld "LENGTH = 64K" "LENGTH = 128K")
change(board.cpp "uart_data = 0x4000C000U" "uart_data = 0x40011004U")
change(board.cpp "uart_flags = 0x4000C018U" "uart_flags = 0x40011000U")
change(board.cpp "transmitter_is_full = 1U << 5U" "transmitter_is_empty = 1U << 7U")
change(board.cpp "& transmitter_is_full) != 0" "& transmitter_is_empty) == 0")
build_and_run(${work}/my-board)
