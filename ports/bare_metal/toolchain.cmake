# The common part of the toolchain files of all bare-metal targets. The file of a family sets these
# variables and then includes this file:
#   compiler          the prefix of its tools
#   flags             the compiler's flags for the processor
#   runner            the command of the emulator; the path of an image is appended to it
#   NANOQD_PORT       the family's folder, which has its start-up
#   NANOQD_PORT_NAME  the target's short name, which is also its folder in the family's folder
set(CMAKE_SYSTEM_NAME Generic)
set(CMAKE_SYSTEM_PROCESSOR ${NANOQD_PORT_NAME})
set(CMAKE_C_COMPILER ${compiler}-gcc)
set(CMAKE_CXX_COMPILER ${compiler}-g++)
set(CMAKE_TRY_COMPILE_TARGET_TYPE STATIC_LIBRARY)  # a program does not link without the start-up
set(CMAKE_C_FLAGS_INIT "${flags}")
set(CMAKE_CXX_FLAGS_INIT "${flags}")
set(CMAKE_EXECUTABLE_SUFFIX_CXX .elf)
set(CMAKE_FIND_ROOT_PATH_MODE_PROGRAM NEVER)
set(CMAKE_FIND_ROOT_PATH_MODE_PACKAGE ONLY)
set(CMAKE_CROSSCOMPILING_EMULATOR ${runner})
set(NANOQD_TOOL_PREFIX ${compiler}-)
