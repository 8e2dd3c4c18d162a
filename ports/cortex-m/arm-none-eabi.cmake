# The common part of the toolchain files of the Cortex-M targets. The file of a target sets these
# variables and then includes this file:
#   cpu               the compiler's flags for the processor
#   board             the emulator's name for the board
#   NANOQD_PORT_NAME  the target's short name, which is also its folder here
set(compiler arm-none-eabi)
set(flags "${cpu}")
set(runner qemu-system-arm -M ${board} -display none -monitor none -serial none
  -semihosting-config enable=on,target=native -kernel)
set(NANOQD_PORT ${CMAKE_CURRENT_LIST_DIR})
include(${CMAKE_CURRENT_LIST_DIR}/../bare_metal/toolchain.cmake)
