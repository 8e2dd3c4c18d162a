# Cortex-M3: no floating-point unit.
set(NANOQD_PORT_NAME m3)
set(cpu "-mcpu=cortex-m3 -mthumb")
set(board mps2-an385)
include(${CMAKE_CURRENT_LIST_DIR}/../arm-none-eabi.cmake)
