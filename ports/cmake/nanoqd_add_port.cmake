# nanoqd_add_port(): makes what a program gets from its board or from the desktop.
#
#   nanoqd::board       in every build: board_port() and the two functions beside it (board.hpp). On
#                       bare metal also the start-up and the linker script
#   nanoqd::host_port   on the desktop: HostPort, FileStorage, ProgressLine
#   nanoqd::host        on the desktop: all of it, and what reads, writes and draws snapshots
#
# Each is built only if a target links it. NANOQD_PORT is the folder of a bare-metal port; the port's
# toolchain file sets it. With another toolchain file for bare metal there is none of these targets.
function(nanoqd_add_port)
  if(TARGET nanoqd_board)
    return()
  endif()
  if(NOT NANOQD_PORT)
    if(NOT CMAKE_SYSTEM_NAME STREQUAL "Generic")
      add_subdirectory(${NANOQD_PORTS_FOLDER}/host ${CMAKE_CURRENT_BINARY_DIR}/nanoqd_host EXCLUDE_FROM_ALL)
    endif()
    return()
  endif()
  if(NOT EXISTS ${NANOQD_PORT}/CMakeLists.txt)
    message(FATAL_ERROR "NANOQD_PORT is ${NANOQD_PORT}, but that folder has no CMakeLists.txt. "
      "Copy all files of ports/template.")
  endif()
  if(NOT CMAKE_BUILD_TYPE AND NOT CMAKE_CONFIGURATION_TYPES)
    message(STATUS "nanoqd: CMAKE_BUILD_TYPE is not set, so the image is not optimised. "
      "With -DCMAKE_BUILD_TYPE=MinSizeRel it is about half as large.")
  endif()
  add_subdirectory(${NANOQD_PORT} ${CMAKE_CURRENT_BINARY_DIR}/nanoqd_board EXCLUDE_FROM_ALL)
endfunction()
