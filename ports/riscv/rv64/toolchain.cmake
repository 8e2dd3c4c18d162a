# RV64IMAFDC: 64 bits, float and double in hardware, both with a fused multiply-add.
set(NANOQD_PORT_NAME rv64)
set(cpu "-march=rv64imafdc -mabi=lp64d -mcmodel=medany")
set(bits 64)
include(${CMAKE_CURRENT_LIST_DIR}/../riscv64-unknown-elf.cmake)
