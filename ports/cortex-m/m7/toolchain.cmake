# Cortex-M7: float and double in hardware, both with a fused multiply-add.
set(NANOQD_PORT_NAME m7)
set(cpu "-mcpu=cortex-m7 -mthumb -mfloat-abi=hard -mfpu=fpv5-d16")
set(board mps2-an500)
include(${CMAKE_CURRENT_LIST_DIR}/../arm-none-eabi.cmake)
