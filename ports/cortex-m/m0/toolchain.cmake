# Cortex-M0: no floating-point unit, 16 KB of RAM.
set(NANOQD_PORT_NAME m0)
set(cpu "-mcpu=cortex-m0 -mthumb")
set(board microbit)
set(NANOQD_SIZES 256)  # cells in ports/SIZES.md: 1,024 cells of ten float genes do not fit
set(NANOQD_PORTFOLIO_CELLS 128)  # the same with a portfolio
set(NANOQD_SMALL_RAM ON)  # leaves out the tests in large/
include(${CMAKE_CURRENT_LIST_DIR}/../arm-none-eabi.cmake)
