# The toolchain file of your board. Pass it to cmake: -DCMAKE_TOOLCHAIN_FILE=.../toolchain.cmake

# PLACE 1 of 3: the processor. `start_up` is cortex-m or riscv.
set(NANOQD_PORT_NAME template)
set(compiler arm-none-eabi)
set(cpu "-mcpu=cortex-m3 -mthumb")
set(start_up cortex-m)
# The command that runs an image of the board from this machine: a flasher or an emulator. The path
# of the image is appended to it. It may be empty.
set(runner qemu-system-arm -M lm3s6965evb -display none -monitor none -serial stdio -kernel)
# End of place 1.

set(CMAKE_SYSTEM_NAME Generic)
set(CMAKE_SYSTEM_PROCESSOR ${start_up})
set(CMAKE_C_COMPILER ${compiler}-gcc)
set(CMAKE_CXX_COMPILER ${compiler}-g++)
set(CMAKE_TRY_COMPILE_TARGET_TYPE STATIC_LIBRARY)  # a program does not link without the start-up
set(CMAKE_C_FLAGS_INIT "${cpu}")
set(CMAKE_CXX_FLAGS_INIT "${cpu}")
set(CMAKE_EXECUTABLE_SUFFIX_CXX .elf)
set(CMAKE_FIND_ROOT_PATH_MODE_PROGRAM NEVER)
set(CMAKE_FIND_ROOT_PATH_MODE_PACKAGE ONLY)

set(NANOQD_PORT ${CMAKE_CURRENT_LIST_DIR})
set(NANOQD_START_UP ${start_up})
set(NANOQD_TOOL_PREFIX ${compiler}-)
set(CMAKE_CROSSCOMPILING_EMULATOR ${runner})
