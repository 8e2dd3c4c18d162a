# 64-bit Arm: fuses products and sums unless it is kept from it.
set(NANOQD_PORT_NAME aarch64)
set(triple aarch64-linux-gnu)
set(emulator qemu-aarch64)
set(cpu "")
include(${CMAKE_CURRENT_LIST_DIR}/../qemu-user.cmake)
