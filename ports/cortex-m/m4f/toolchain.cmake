# Cortex-M4F: float in hardware with a fused multiply-add, double in software.
set(NANOQD_PORT_NAME m4f)
set(cpu "-mcpu=cortex-m4 -mthumb -mfloat-abi=hard -mfpu=fpv4-sp-d16")
set(board mps2-an386)
include(${CMAKE_CURRENT_LIST_DIR}/../arm-none-eabi.cmake)
