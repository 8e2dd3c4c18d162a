# nanoqd_add_board(SCRIPT memory.ld SOURCES start.cpp ...) makes nanoqd::board: what a bare-metal image needs besides its own
# sources. An executable that links it gets the start-up, the linker script (which may INCLUDE files that are beside the
# caller's CMakeLists.txt) and the C library, but nothing that allocates, throws or runs before main().
function(nanoqd_add_board)
  cmake_parse_arguments(arg "" "SCRIPT" "SOURCES" ${ARGN})
  get_filename_component(script ${arg_SCRIPT} ABSOLUTE)
  add_library(nanoqd_board STATIC EXCLUDE_FROM_ALL ${arg_SOURCES})
  add_library(nanoqd::board ALIAS nanoqd_board)
  target_include_directories(nanoqd_board PUBLIC ${PROJECT_SOURCE_DIR}/ports)
  target_link_libraries(nanoqd_board PRIVATE nanoqd::nanoqd)
  target_compile_options(nanoqd_board
    PUBLIC -ffunction-sections -fdata-sections $<$<COMPILE_LANGUAGE:CXX>:-fno-exceptions -fno-rtti -fno-threadsafe-statics>
    PRIVATE -fno-tree-loop-distribute-patterns)  # the loops of a start-up must not become calls of memset
  target_link_options(nanoqd_board PUBLIC -nostartfiles -nodefaultlibs -Wl,--gc-sections -Wl,--fatal-warnings
    -L${CMAKE_CURRENT_SOURCE_DIR} -T${script} -Wl,--undefined=reset_handler)
  target_link_libraries(nanoqd_board PUBLIC -Wl,--start-group -lc -lgcc -Wl,--end-group)
  set_target_properties(nanoqd_board PROPERTIES INTERFACE_LINK_DEPENDS ${script})
  nanoqd_strict_warnings(nanoqd_board)
endfunction()
