# 64-bit Arm. Its compiler fuses products and sums unless a flag or the source prevents it.
set(NANOQD_PORT_NAME aarch64)
set(triple aarch64-linux-gnu)
set(emulator qemu-aarch64)
set(cpu "")
include(${CMAKE_CURRENT_LIST_DIR}/../qemu-user.cmake)
