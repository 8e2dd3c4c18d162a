# RP2040 (Raspberry Pi Pico): two Cortex-M0+, of which one is used; no floating-point unit, 264 KB
# of RAM. The emulator is npm's rp2040js, which run.mjs finds in the folder NANOQD_NPM.
set(NANOQD_PORT_NAME rp2040)
set(cpu "-mcpu=cortex-m0plus -mthumb")
set(runner node ${CMAKE_CURRENT_LIST_DIR}/run.mjs)
include(${CMAKE_CURRENT_LIST_DIR}/../arm-none-eabi.cmake)
