# What the toolchain files of both RISC-V targets have in common. A target says before it includes this:
#   cpu    the compiler's flags for the processor
#   bits   32 or 64
#   NANOQD_PORT_NAME  the target's short name, and its folder here
set(CMAKE_SYSTEM_NAME Generic)
set(CMAKE_SYSTEM_PROCESSOR riscv)
set(CMAKE_C_COMPILER riscv64-unknown-elf-gcc)
set(CMAKE_CXX_COMPILER riscv64-unknown-elf-g++)
set(CMAKE_TRY_COMPILE_TARGET_TYPE STATIC_LIBRARY)  # a program would need our start-up to link
set(CMAKE_C_FLAGS_INIT "${cpu} --specs=picolibc.specs")
set(CMAKE_CXX_FLAGS_INIT "${cpu} --specs=picolibc.specs")
set(CMAKE_EXECUTABLE_SUFFIX_CXX .elf)
set(CMAKE_FIND_ROOT_PATH_MODE_PROGRAM NEVER)
set(CMAKE_FIND_ROOT_PATH_MODE_PACKAGE ONLY)

set(NANOQD_PORT ${CMAKE_CURRENT_LIST_DIR})
set(NANOQD_TOOL_PREFIX riscv64-unknown-elf-)
set(CMAKE_CROSSCOMPILING_EMULATOR qemu-system-riscv${bits} -M virt -bios none -display none -monitor none -serial none
  -semihosting-config enable=on,target=native -kernel)
