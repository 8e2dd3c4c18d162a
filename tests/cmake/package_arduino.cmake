# Proves that the staged Arduino library is whole: its properties, and its example, which is compiled
# with a core for the desktop.
#
#   stage      the folder of all packages
#   version, digest, digests, compiler
#   support, hardware   tests/support/ and tests/packages/arduino/hardware/
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
