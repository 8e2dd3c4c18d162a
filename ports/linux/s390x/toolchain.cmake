# 64-bit IBM Z: big-endian.
set(NANOQD_PORT_NAME s390x)
set(triple s390x-linux-gnu)
set(emulator qemu-s390x)
set(cpu "")
include(${CMAKE_CURRENT_LIST_DIR}/../qemu-user.cmake)
