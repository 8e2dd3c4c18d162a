# Proves that a run ends with the same bits when it moves from a device to the desktop, and from the
# desktop to a device.
#
#   image, emulator   the device's side, and how to run it, separated by spaces
#   desktop           the desktop's side, which judges what the device's side printed
#   work              a folder for files
cmake_minimum_required(VERSION 3.16)
include(${CMAKE_CURRENT_LIST_DIR}/expect.cmake)
separate_arguments(emulator)
make_empty(${work})
set(seconds 300)
run("The device's side" ${emulator} ${image})
file(WRITE ${work}/printed.txt "${output}")
run("The desktop's side" ${desktop} check ${work}/printed.txt ${work})
message("${output}")
