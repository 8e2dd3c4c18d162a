# The common part of the toolchain files of other Linux machines. Programs are linked statically and
# run by qemu-user, so that no library of the other machine has to be installed. The file of a
# target sets these variables and then includes this file:
#   triple            the prefix of its compiler
#   emulator          its emulator
#   cpu               the compiler's flags for the processor; may be empty
#   NANOQD_PORT_NAME  the target's short name, which is also its folder here
set(CMAKE_SYSTEM_NAME Linux)
set(CMAKE_SYSTEM_PROCESSOR ${NANOQD_PORT_NAME})
set(CMAKE_C_COMPILER ${triple}-gcc)
set(CMAKE_CXX_COMPILER ${triple}-g++)
set(CMAKE_C_FLAGS_INIT "${cpu}")
set(CMAKE_CXX_FLAGS_INIT "${cpu}")
set(CMAKE_EXE_LINKER_FLAGS_INIT -static)
# These builds are for tests, and -O2 compiles faster than the default -O3.
set(CMAKE_CXX_FLAGS_RELEASE "-O2" CACHE STRING "The flags of a Release build")
set(CMAKE_FIND_ROOT_PATH_MODE_PROGRAM NEVER)
set(CMAKE_FIND_ROOT_PATH_MODE_PACKAGE ONLY)

set(CMAKE_CROSSCOMPILING_EMULATOR ${emulator})
