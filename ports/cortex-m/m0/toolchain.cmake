# Cortex-M0: no floating-point unit, 16 KB of RAM.
set(NANOQD_PORT_NAME m0)
set(cpu "-mcpu=cortex-m0 -mthumb")
set(board microbit)
include(${CMAKE_CURRENT_LIST_DIR}/../arm-none-eabi.cmake)
