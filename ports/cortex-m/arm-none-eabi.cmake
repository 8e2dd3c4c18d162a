# What the toolchain files of all Cortex-M targets have in common. A target says before it includes this:
#   cpu    the compiler's flags for the processor
#   board  the emulator's name for the board
#   NANOQD_PORT_NAME  the target's short name, and its folder here
set(CMAKE_SYSTEM_NAME Generic)
set(CMAKE_SYSTEM_PROCESSOR arm)
set(CMAKE_C_COMPILER arm-none-eabi-gcc)
set(CMAKE_CXX_COMPILER arm-none-eabi-g++)
set(CMAKE_TRY_COMPILE_TARGET_TYPE STATIC_LIBRARY)  # a program would need our start-up to link
set(CMAKE_C_FLAGS_INIT "${cpu}")
set(CMAKE_CXX_FLAGS_INIT "${cpu}")
set(CMAKE_EXECUTABLE_SUFFIX_CXX .elf)
set(CMAKE_FIND_ROOT_PATH_MODE_PROGRAM NEVER)
set(CMAKE_FIND_ROOT_PATH_MODE_PACKAGE ONLY)

set(NANOQD_PORT ${CMAKE_CURRENT_LIST_DIR})
set(NANOQD_TOOL_PREFIX arm-none-eabi-)
set(CMAKE_CROSSCOMPILING_EMULATOR qemu-system-arm -M ${board} -display none -monitor none -serial none
  -semihosting-config enable=on,target=native -kernel)
