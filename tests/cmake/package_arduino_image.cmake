# Proves that arduino-builder finds the staged Arduino library, whose Arduino.h has all macros that
# cores define, compiles the example without a warning, and that the image runs on a micro:bit.
#
#   stage      the folder of all packages
#   ports, support, hardware   ports/, tests/support/ and tests/packages/arduino/hardware/
#   builder, emulator          arduino-builder and qemu-system-arm
#   digest, digests
#   work       a folder for files
cmake_minimum_required(VERSION 3.16)
include(${CMAKE_CURRENT_LIST_DIR}/expect.cmake)
include(${CMAKE_CURRENT_LIST_DIR}/record_digest.cmake)
make_empty(${work})
file(COPY ${hardware}/nanoqd DESTINATION ${work}/hardware)
file(COPY ${support}/arduino_macros.hpp DESTINATION ${work}/hardware/nanoqd/arm/cores/bare)

# What our micro:bit needs besides a core: start-up and console.
set(flags -mcpu=cortex-m0 -mthumb -Os -std=c++17 -fno-exceptions -fno-rtti -fno-threadsafe-statics
  -ffunction-sections -fno-tree-loop-distribute-patterns
  -I${ports} -I${ports}/../lib -I${ports}/bare_metal -I${ports}/semihosting)
set(objects "")
foreach(source IN ITEMS cortex-m/start cortex-m/semihosting_call semihosting/board bare_metal/console
    bare_metal/console_port bare_metal/stack)
  string(REPLACE "/" "_" name ${source})
  run("Compiling ${source}" arm-none-eabi-g++ ${flags} -c ${ports}/${source}.cpp -o ${name}.o)
  string(APPEND objects " ${work}/${name}.o")
endforeach()

file(MAKE_DIRECTORY ${work}/tools ${work}/image)
file(COPY ${stage}/arduino/nanoqd DESTINATION ${work}/libraries)
run("arduino-builder" ${builder} -compile -quiet -warnings all -hardware ${work}/hardware -tools ${work}/tools
  -libraries ${work}/libraries -fqbn nanoqd:arm:microbit -build-path ${work}/image
  "-prefs=build.board_objects=${objects}"
  "-prefs=build.scripts=-L${ports}/cortex-m -T${ports}/cortex-m/m0/memory.ld"
  ${work}/libraries/nanoqd/examples/Puck/Puck.ino)
if("${output}${errors}" MATCHES "warning:")
  message(FATAL_ERROR "arduino-builder's compiler warns:\n${output}${errors}")
endif()
run("The image" ${emulator} -M microbit -display none -monitor none -serial none
  -semihosting-config enable=on,target=native -kernel ${work}/image/Puck.ino.elf)
record_digest("Arduino, image on a microbit" "${output}")
