# Makes the library nanoqd::board: everything that a bare-metal image needs besides its own sources.
#
#   nanoqd_add_board(SCRIPT memory.ld SOURCES start.cpp board.cpp ... [SCRIPT_FOLDERS ...])
#
# An executable that links it gets:
#   - the start-up and the console;
#   - the linker script, which may INCLUDE files from the folder of the caller's CMakeLists.txt and
#     from SCRIPT_FOLDERS;
#   - the C library.
# It gets nothing that allocates, throws or runs before main().
#
# Link options of a single image:
#   -Wl,--defsym=image_stack_bytes=1024  the size of its stack
#   -Wl,--defsym=image_ram_bytes=512K    the size of its RAM, on emulated boards that have more RAM
#                                        than their linker script says
function(nanoqd_add_board)
  cmake_parse_arguments(arg "" "SCRIPT" "SOURCES;SCRIPT_FOLDERS" ${ARGN})
  get_filename_component(script ${arg_SCRIPT} ABSOLUTE)
  set(ports ${NANOQD_PORTS_FOLDER})
  add_library(nanoqd_board STATIC EXCLUDE_FROM_ALL ${arg_SOURCES}
    ${ports}/bare_metal/console.cpp ${ports}/bare_metal/console_port.cpp ${ports}/bare_metal/stack.cpp)
  add_library(nanoqd::board ALIAS nanoqd_board)
  target_include_directories(nanoqd_board PUBLIC ${ports} ${ports}/bare_metal)
  target_link_libraries(nanoqd_board PRIVATE nanoqd::nanoqd)
  target_compile_options(nanoqd_board
    PUBLIC -ffunction-sections -fdata-sections
      $<$<COMPILE_LANGUAGE:CXX>:-fno-exceptions -fno-rtti -fno-threadsafe-statics>
    PRIVATE -fno-tree-loop-distribute-patterns)  # the loops of the start-up must not become calls of memset
  target_link_options(nanoqd_board PUBLIC -nostartfiles -nodefaultlibs -Wl,--gc-sections -Wl,--fatal-warnings
    -L${CMAKE_CURRENT_SOURCE_DIR} -T${script} -Wl,--undefined=reset_handler)
  foreach(folder IN LISTS arg_SCRIPT_FOLDERS)
    target_link_options(nanoqd_board PUBLIC -L${folder})
  endforeach()
  target_link_libraries(nanoqd_board PUBLIC -Wl,--start-group -lc -lgcc -Wl,--end-group)
  # Links again when the script or a file that it includes has changed.
  set(scripts ${script})
  foreach(folder IN ITEMS ${CMAKE_CURRENT_SOURCE_DIR} ${arg_SCRIPT_FOLDERS})
    file(GLOB included ${folder}/*.ld)
    list(APPEND scripts ${included})
  endforeach()
  set_target_properties(nanoqd_board PROPERTIES INTERFACE_LINK_DEPENDS "${scripts}")
  if(COMMAND nanoqd_strict_warnings)
    nanoqd_strict_warnings(nanoqd_board)
  endif()
endfunction()
