# Proves that kconfiglib reads the Kconfig of the staged module of Zephyr, and that NANOQD needs CPP.
#
#   stage      the folder of all packages
#   packages   tests/packages
#   python     a python3 with kconfiglib
#   work       a folder for files
cmake_minimum_required(VERSION 3.16)
include(${CMAKE_CURRENT_LIST_DIR}/expect.cmake)
make_empty(${work})
run("Kconfig" ${python} ${packages}/zephyr/read_kconfig.py ${stage}/zephyr/nanoqd/ports/zephyr/Kconfig ${work})
if(NOT output STREQUAL "CPP=n: NANOQD=n\nCPP=y: NANOQD=y\n")
  message(FATAL_ERROR "Kconfig says:\n${output}")
endif()
