# What the toolchain files of all bare-metal targets have in common. A family of them says before it includes this:
#   compiler   the prefix of its tools
#   flags      the compiler's flags for the processor
#   runner     the emulator, to which the path of an image is appended
#   NANOQD_PORT       the family's folder, with its start-up
#   NANOQD_PORT_NAME  the target's short name, and its folder there
set(CMAKE_SYSTEM_NAME Generic)
set(CMAKE_SYSTEM_PROCESSOR ${NANOQD_PORT_NAME})
set(CMAKE_C_COMPILER ${compiler}-gcc)
set(CMAKE_CXX_COMPILER ${compiler}-g++)
set(CMAKE_TRY_COMPILE_TARGET_TYPE STATIC_LIBRARY)  # a program would need our start-up to link
set(CMAKE_C_FLAGS_INIT "${flags}")
set(CMAKE_CXX_FLAGS_INIT "${flags}")
set(CMAKE_EXECUTABLE_SUFFIX_CXX .elf)
set(CMAKE_FIND_ROOT_PATH_MODE_PROGRAM NEVER)
set(CMAKE_FIND_ROOT_PATH_MODE_PACKAGE ONLY)
set(CMAKE_CROSSCOMPILING_EMULATOR ${runner})
set(NANOQD_TOOL_PREFIX ${compiler}-)
