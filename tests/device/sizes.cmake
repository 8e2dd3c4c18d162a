# Tests of ports/SIZES.md, which says how much flash, RAM, stack and instructions a search takes on
# this target. The numbers come from images with and without a search, and from two images that
# differ in the number of evaluations. The target `update-sizes` of the host's build writes that
# page.
set(NANOQD_INSTRUCTION_COUNTER "" CACHE FILEPATH
  "The emulator plugin that counts instructions, built by the host's build")
find_program(NANOQD_SIZE_TOOL NAMES ${NANOQD_TOOL_PREFIX}size)
find_program(NANOQD_NM NAMES ${NANOQD_TOOL_PREFIX}nm)
mark_as_advanced(NANOQD_SIZE_TOOL NANOQD_NM)

if(NOT NANOQD_SIZES)  # a toolchain file says so where not all of them fit
  set(NANOQD_SIZES 256 1024)
endif()
if(NOT NANOQD_PORTFOLIO_CELLS)  # likewise
  set(NANOQD_PORTFOLIO_CELLS 1024)
endif()

# Images with the same number of cells share their tables.
file(WRITE ${CMAKE_CURRENT_BINARY_DIR}/size_tables.cpp "")
function(nanoqd_use_size_tables name cells)
  set(tables size_tables_${cells})
  if(NOT TARGET ${tables})
    add_library(${tables} OBJECT EXCLUDE_FROM_ALL ${CMAKE_CURRENT_BINARY_DIR}/size_tables.cpp)
    nanoqd_add_table(TARGET ${tables} NAME first_table CELLS ${cells} DIMS 2)
    nanoqd_add_table(TARGET ${tables} NAME second_table CELLS 64 DIMS 2)
  endif()
  target_include_directories(${name} PRIVATE $<TARGET_PROPERTY:${tables},INCLUDE_DIRECTORIES>)
  add_dependencies(${name} ${tables})
endfunction()

function(nanoqd_add_size_image name source cells)
  add_executable(${name} EXCLUDE_FROM_ALL image/${source}.cpp)
  target_compile_definitions(${name} PRIVATE ${ARGN})
  target_link_libraries(${name} PRIVATE nanoqd::nanoqd nanoqd::board)
  nanoqd_strict_warnings(${name})
  nanoqd_use_size_tables(${name} ${cells})
  add_dependencies(nanoqd_tests ${name})
  add_dependencies(nanoqd_size_images ${name})
endfunction()
add_custom_target(nanoqd_size_images)

string(REPLACE ";" " " emulator "${CMAKE_CROSSCOMPILING_EMULATOR}")
set(sizes -Dport=${NANOQD_PORT_NAME} "-Demulator=${emulator}" -Dplugin=${NANOQD_INSTRUCTION_COUNTER}
  -Dsize=${NANOQD_SIZE_TOOL} -Dnm=${NANOQD_NM} "-Dcompiler=${CMAKE_CXX_COMPILER_ID} ${CMAKE_CXX_COMPILER_VERSION}"
  -Dpage=${PROJECT_SOURCE_DIR}/ports/SIZES.md -Dimages=${CMAKE_CURRENT_BINARY_DIR})
set(row_commands)
# nanoqd_add_sizes_test(name argument...): adds a test of some lines of the page, and the command
# that writes them.
macro(nanoqd_add_sizes_test name)
  nanoqd_add_script_test(${NANOQD_PORT_NAME}.${name} sizes ${sizes} ${ARGN})
  set_tests_properties(${NANOQD_PORT_NAME}.${name} PROPERTIES SKIP_REGULAR_EXPRESSION "skipped: ")
  list(APPEND row_commands COMMAND ${CMAKE_COMMAND} ${sizes} ${ARGN} -Drows=${CMAKE_BINARY_DIR}/${name}.txt
    -P ${PROJECT_SOURCE_DIR}/tests/cmake/sizes.cmake)
endmacro()

foreach(cells IN LISTS NANOQD_SIZES)
  nanoqd_add_size_image(size_without_${cells} size ${cells} NANOQD_IMAGE=0)
  nanoqd_add_size_image(size_with_${cells} size ${cells} NANOQD_IMAGE=3)
  nanoqd_add_size_image(evaluations_${cells}_few evaluations ${cells} NANOQD_EVALUATIONS=2000)
  nanoqd_add_size_image(evaluations_${cells}_many evaluations ${cells} NANOQD_EVALUATIONS=4000)
  nanoqd_add_sizes_test(sizes_${cells} -Dof=search -Dcells=${cells})
endforeach()

# A search that is saved in flash.
foreach(image RANGE 3)
  nanoqd_add_size_image(snapshot_${image} snapshot 64 NANOQD_IMAGE=${image})
endforeach()
nanoqd_add_sizes_test(sizes_of_snapshots -Dof=snapshots)

# The same calls in C++ and through the pair for C.
foreach(image RANGE 1 3)
  nanoqd_add_size_image(c_pair_${image}_without c_pair 64 NANOQD_IMAGE=${image} NANOQD_C_PAIR=0)
  nanoqd_add_size_image(c_pair_${image}_with c_pair 64 NANOQD_IMAGE=${image} NANOQD_C_PAIR=1)
  nanoqd_add_table(TARGET c_pair_${image}_with NAME second_table CELLS 64 DIMS 2)
  nanoqd_add_c_search(TARGET c_pair_${image}_with NAME pair GENES 10 TABLE second_table)
endforeach()
nanoqd_add_sizes_test(sizes_of_the_c_pair -Dof=c_pair)

# Portfolios. The limits are for a Cortex-M4F. An ask has at most four times the instructions of
# differential evolution. RAM and stack are in bytes.
nanoqd_add_size_image(portfolio_size_without size ${NANOQD_PORTFOLIO_CELLS} NANOQD_IMAGE=0)
foreach(variation RANGE 3)
  nanoqd_add_size_image(portfolio_size_${variation} size ${NANOQD_PORTFOLIO_CELLS}
    NANOQD_IMAGE=3 NANOQD_VARIATION=${variation})
  nanoqd_add_size_image(portfolio_asks_${variation} asks ${NANOQD_PORTFOLIO_CELLS} NANOQD_VARIATION=${variation})
endforeach()
set(limits)
if(NANOQD_PORT_NAME STREQUAL "m4f")
  set(limits -Dlimit_ram=2048 -Dlimit_ram_with_ma_es=6144 -Dlimit_ram_noisy=1084 -Dlimit_stack=512 -Dlimit_ask=401)
  nanoqd_add_script_test(m4f.limits_of_portfolios_can_fail sizes_can_fail ${sizes} -Dcells=${NANOQD_PORTFOLIO_CELLS}
    -Dwork=${CMAKE_CURRENT_BINARY_DIR}/sizes_can_fail)
  set_tests_properties(m4f.limits_of_portfolios_can_fail PROPERTIES SKIP_REGULAR_EXPRESSION "skipped: ")
endif()
nanoqd_add_sizes_test(sizes_of_portfolios -Dof=portfolios -Dcells=${NANOQD_PORTFOLIO_CELLS} ${limits})

# Trial and error on the arm's repertoire in flash. The limits are for a Cortex-M4F, in bytes.
foreach(image RANGE 2)
  set(name adaptation_${image})
  add_executable(${name} EXCLUDE_FROM_ALL image/adaptation.cpp)
  target_compile_definitions(${name} PRIVATE NANOQD_IMAGE=${image})
  target_include_directories(${name} PRIVATE ${PROJECT_SOURCE_DIR}/examples/arm
    $<TARGET_PROPERTY:nanoqd_recover_firmware,INCLUDE_DIRECTORIES>)
  target_link_libraries(${name} PRIVATE nanoqd::nanoqd nanoqd::board)
  nanoqd_strict_warnings(${name})
  add_dependencies(${name} nanoqd_recover_firmware)  # makes the table and the repertoire
  add_dependencies(nanoqd_tests ${name})
  add_dependencies(nanoqd_size_images ${name})
endforeach()
set(limits)
if(NANOQD_PORT_NAME STREQUAL "m4f")
  set(limits -Dlimit_code=2560 -Dlimit_ram=1024 -Dlimit_stack=300)
endif()
nanoqd_add_sizes_test(sizes_of_adaptation -Dof=adaptation ${limits})

# Writes the lines of the page. The host's build puts them together.
add_custom_target(nanoqd_size_rows ${row_commands} DEPENDS nanoqd_size_images VERBATIM)
