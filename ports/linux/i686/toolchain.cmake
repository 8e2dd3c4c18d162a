# 32-bit x86. Its oldest floating-point unit, the x87, computes in 80 bits. SSE2 computes the same
# bits as the other targets.
set(NANOQD_PORT_NAME i686)
set(triple i686-linux-gnu)
set(emulator qemu-i386)
set(cpu "-msse2 -mfpmath=sse")
include(${CMAKE_CURRENT_LIST_DIR}/../qemu-user.cmake)
