# 32-bit PowerPC: big-endian.
set(NANOQD_PORT_NAME powerpc)
set(triple powerpc-linux-gnu)
set(emulator qemu-ppc)
set(cpu "")
include(${CMAKE_CURRENT_LIST_DIR}/../qemu-user.cmake)
