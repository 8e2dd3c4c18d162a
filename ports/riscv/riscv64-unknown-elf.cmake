# The common part of the toolchain files of both RISC-V targets. The file of a target sets these
# variables and then includes this file:
#   cpu               the compiler's flags for the processor
#   bits              32 or 64
#   NANOQD_PORT_NAME  the target's short name, which is also its folder here
set(compiler riscv64-unknown-elf)
set(flags "${cpu} --specs=picolibc.specs")
set(runner qemu-system-riscv${bits} -M virt -bios none -display none -monitor none -serial none
  -semihosting-config enable=on,target=native -kernel)
set(NANOQD_PORT ${CMAKE_CURRENT_LIST_DIR})
include(${CMAKE_CURRENT_LIST_DIR}/../bare_metal/toolchain.cmake)
