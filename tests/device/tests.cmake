# Tests of bare-metal images. A failure on the device reaches the host, the stack has a bound, and
# sizes and symbols agree with the pages.

# nanoqd_add_end_test(name code pattern): tests that device/NAME.cpp ends with this exit code and
# prints text that matches the pattern.
function(nanoqd_add_end_test name code pattern)
  add_executable(${name} EXCLUDE_FROM_ALL device/${name}.cpp)
  target_link_libraries(${name} PRIVATE nanoqd::board nanoqd_unity)
  nanoqd_strict_warnings(${name})
  add_dependencies(nanoqd_tests ${name})
  string(REPLACE ";" " " emulator "${CMAKE_CROSSCOMPILING_EMULATOR}")
  nanoqd_add_script_test(${NANOQD_PORT_NAME}.${name} device_end "-Demulator=${emulator}" -Dimage=$<TARGET_FILE:${name}>
    -Dcode=${code} "-Dpattern=${pattern}")
endfunction()
nanoqd_add_end_test(failing_assert_reaches_the_host 1
  "failing_assert_reaches_the_host.cpp:[0-9]+:fails_on_purpose:FAIL: Expected 1 Was 2")
nanoqd_add_end_test(fault_is_reported 70 "fault: (exception|cause) 0x")
nanoqd_add_end_test(stack_that_runs_over_is_reported 70 "the stack ran over")

nanoqd_add_test(test_stack device/test_stack.cpp OPTIONS -fno-exceptions)
if(NOT NANOQD_SMALL_RAM)
  nanoqd_add_test(test_portfolio_stack device/test_portfolio_stack.cpp OPTIONS -fno-exceptions)
  target_link_options(test_portfolio_stack PRIVATE -Wl,--defsym=image_ram_bytes=512K)
endif()

include(device/sizes.cmake)

# Tests which symbols the linked images contain.
find_program(NANOQD_OBJDUMP NAMES ${NANOQD_TOOL_PREFIX}objdump)
mark_as_advanced(NANOQD_OBJDUMP)
foreach(image IN ITEMS nanoqd_firmware nanoqd_c nanoqd_recover_firmware size_with_256 portfolio_size_2)
  nanoqd_add_script_test(${NANOQD_PORT_NAME}.symbols_of_${image} image_symbols -Dnm=${NANOQD_NM}
    -Dsize=${NANOQD_SIZE_TOOL} -Dobjdump=${NANOQD_OBJDUMP} -Dimage=$<TARGET_FILE:${image}>)
endforeach()
