# What the toolchain files of other Linux machines have in common: programs are linked statically and run by qemu-user, so
# that nothing of that machine needs to be installed here. A target says before it includes this:
#   triple    the prefix of its compiler
#   emulator  its emulator
#   cpu       the compiler's flags for the processor, if any
#   NANOQD_PORT_NAME  the target's short name, and its folder here
set(CMAKE_SYSTEM_NAME Linux)
set(CMAKE_SYSTEM_PROCESSOR ${NANOQD_PORT_NAME})
set(CMAKE_C_COMPILER ${triple}-gcc)
set(CMAKE_CXX_COMPILER ${triple}-g++)
set(CMAKE_C_FLAGS_INIT "${cpu}")
set(CMAKE_CXX_FLAGS_INIT "${cpu}")
set(CMAKE_EXE_LINKER_FLAGS_INIT -static)
# Quicker to compile than the default -O3, and these are for tests.
set(CMAKE_CXX_FLAGS_RELEASE "-O2" CACHE STRING "Flags of a Release build")
set(CMAKE_FIND_ROOT_PATH_MODE_PROGRAM NEVER)
set(CMAKE_FIND_ROOT_PATH_MODE_PACKAGE ONLY)

set(CMAKE_CROSSCOMPILING_EMULATOR ${emulator})
