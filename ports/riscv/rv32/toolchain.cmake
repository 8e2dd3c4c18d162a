# RV32IMAC: 32 bits, no floating-point unit.
set(NANOQD_PORT_NAME rv32)
set(cpu "-march=rv32imac -mabi=ilp32 -mcmodel=medany")
set(bits 32)
include(${CMAKE_CURRENT_LIST_DIR}/../riscv64-unknown-elf.cmake)
