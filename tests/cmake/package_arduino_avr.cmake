# Proves that arduino-builder, with Arduino's own core for an Uno, stops at our sentence first.
#
#   stage      the folder of all packages
#   builder, avr_hardware   arduino-builder, and the folder with arduino/avr
#   work       a folder for files
cmake_minimum_required(VERSION 3.16)
include(${CMAKE_CURRENT_LIST_DIR}/expect.cmake)
make_empty(${work})
file(MAKE_DIRECTORY ${work}/tools ${work}/uno)
file(COPY ${stage}/arduino/nanoqd DESTINATION ${work}/libraries)
execute(${builder} -compile -quiet -hardware ${avr_hardware} -tools ${work}/tools -libraries ${work}/libraries
  -fqbn arduino:avr:uno -build-path ${work}/uno -prefs=compiler.path=/usr/bin/
  "-prefs=tools.ctags.pattern=/usr/bin/arduino-ctags -u --language-force=c++ -f - --c++-kinds=svpf --fields=KSTtzns --line-directives \"{source_file}\""
  ${work}/libraries/nanoqd/examples/Puck/Puck.ino)
string(REGEX MATCH "error[^\n]*" first "${said}")
if(result STREQUAL "0" OR NOT first MATCHES "8-bit AVR boards are not supported")
  message(FATAL_ERROR "for an Uno the first error is not ours:\n${said}")
endif()
