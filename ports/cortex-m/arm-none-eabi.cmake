# The common part of the toolchain files of the Cortex-M targets. The file of a target sets these
# variables and then includes this file:
#   cpu               the compiler's flags for the processor
#   board             QEMU's name for the board; or runner, the command of another emulator
#   NANOQD_PORT_NAME  the target's short name, which is also its folder here
set(compiler arm-none-eabi)
set(flags "${cpu}")
if(NOT runner)
  set(runner qemu-system-arm -M ${board} -display none -monitor none -serial none
    -semihosting-config enable=on,target=native -kernel)
endif()
set(NANOQD_PORT ${CMAKE_CURRENT_LIST_DIR})
include(${CMAKE_CURRENT_LIST_DIR}/../bare_metal/toolchain.cmake)
