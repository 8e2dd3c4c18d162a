# Proves that the staged Arduino library is whole: its properties, and its example, which is compiled
# with a core for the desktop. Where arduino-builder and the emulator are there, arduino-builder finds
# the library, and the image of the example runs on a micro:bit; and the AVR compiler stops at our
# sentence.
#
#   stage      the folder of all packages
#   version, digest, digests, compiler
#   ports, support, hardware   ports/, tests/support/ and tests/packages/arduino/hardware/
#   builder    arduino-builder, or empty
#   emulator   qemu-system-arm, or empty
#   avr        avr-g++, or empty
#   work       a folder for files
cmake_minimum_required(VERSION 3.16)
include(${CMAKE_CURRENT_LIST_DIR}/expect.cmake)
include(${CMAKE_CURRENT_LIST_DIR}/record_digest.cmake)
make_empty(${work})
set(library ${stage}/arduino/nanoqd)

file(READ ${library}/library.properties text)
set(text "\n${text}")
foreach(line IN ITEMS "name=nanoqd" "version=${version}" "author=." "maintainer=." "sentence=." "paragraph=."
    "category=Data Processing" "architectures=[*]" "includes=nanoqd.hpp")
  if(NOT text MATCHES "\n${line}")
    message(FATAL_ERROR "library.properties has no line ${line}")
  endif()
endforeach()
foreach(file IN ITEMS LICENSE README.md)
  if(NOT EXISTS ${library}/${file})
    message(FATAL_ERROR "the Arduino library has no ${file}")
  endif()
endforeach()

# On the desktop. arduino-builder puts Arduino.h above the sketch, and compiles it as C++.
set(core ${work}/hardware/nanoqd/arm/cores/bare)
file(COPY ${hardware}/nanoqd DESTINATION ${work}/hardware)
file(COPY ${support}/arduino_macros.hpp DESTINATION ${core})
file(WRITE ${work}/desktop.cpp "#include <stdio.h>
extern \"C\" void board_put_char(int character) noexcept { putchar(character); }
")
run("Compiling the sketch" ${compiler} -std=gnu++17 -O1 -include ${core}/Arduino.h -I${library}/src
  -x c++ ${library}/examples/Puck/Puck.ino ${core}/main.cpp ${work}/desktop.cpp -o sketch)
run("The sketch" ${work}/sketch)
record_digest("Arduino, desktop" "${output}")

if(NOT builder OR NOT emulator)
  message("arduino-builder or qemu-system-arm is missing: skipped the image and AVR")
  return()
endif()

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

# build_sketch(HARDWARE BOARD SKETCH FOLDER): sets `built`, the command.
function(build_sketch hardware_folder board sketch folder)
  make_empty(${work}/${folder})
  set(built ${builder} -compile -quiet -warnings all -hardware ${hardware_folder} -tools ${work}/tools
    -libraries ${work}/libraries -fqbn ${board} -build-path ${work}/${folder}
    "-prefs=build.board_objects=${objects}"
    "-prefs=build.scripts=-L${ports}/cortex-m -T${ports}/cortex-m/m0/memory.ld" ${sketch} PARENT_SCOPE)
endfunction()
file(MAKE_DIRECTORY ${work}/tools ${work}/libraries)
file(COPY ${library} DESTINATION ${work}/libraries)
set(sketch ${work}/libraries/nanoqd/examples/Puck/Puck.ino)
build_sketch(${work}/hardware nanoqd:arm:microbit ${sketch} image)
run("arduino-builder" ${built})
if("${output}${errors}" MATCHES "warning:")
  message(FATAL_ERROR "arduino-builder's compiler warns:\n${output}${errors}")
endif()
run("The image" ${emulator} -M microbit -display none -monitor none -serial none
  -semihosting-config enable=on,target=native -kernel ${work}/image/Puck.ino.elf)
record_digest("Arduino, image on a microbit" "${output}")

# An Uno cannot have it, and the first error says so.
set(avr_hardware /usr/share/arduino/hardware)
if(NOT avr OR NOT EXISTS ${avr_hardware}/arduino/avr/boards.txt)
  message("avr-g++ or Arduino's core for AVR is missing: skipped AVR")
  return()
endif()
file(MAKE_DIRECTORY ${work}/uno)
execute(${builder} -compile -quiet -hardware ${avr_hardware} -tools ${work}/tools -libraries ${work}/libraries
  -fqbn arduino:avr:uno -build-path ${work}/uno -prefs=compiler.path=/usr/bin/
  "-prefs=tools.ctags.pattern=/usr/bin/arduino-ctags -u --language-force=c++ -f - --c++-kinds=svpf --fields=KSTtzns --line-directives \"{source_file}\""
  ${sketch})
string(REGEX MATCH "error[^\n]*" first "${said}")
if(result STREQUAL "0" OR NOT first MATCHES "8-bit AVR boards are not supported")
  message(FATAL_ERROR "for an Uno the first error is not ours:\n${said}")
endif()
