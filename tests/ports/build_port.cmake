# Configures and builds the tests of one port. Prints nothing unless that fails. Uses one core,
# because the ports are built side by side.
#
#   name, toolchain, source, build, generator   the port, the project, and where and how to build it
#   tool, counter, hand_over, arm_image, hexapod_image, unity  what the host's build has made for the ports
#   werror                                      ON: warnings are errors
cmake_minimum_required(VERSION 3.16)
set(environment ${CMAKE_COMMAND} -E env --unset=CC --unset=CXX --unset=CFLAGS --unset=CXXFLAGS --unset=CPPFLAGS
  --unset=LDFLAGS --unset=MAKEFLAGS --unset=MFLAGS)
set(options)
if(unity)
  list(APPEND options -DUNITY_ROOT=${unity})
endif()
execute_process(COMMAND ${environment} ${CMAKE_COMMAND} -S ${source} -B ${build} -G ${generator}
    -DCMAKE_TOOLCHAIN_FILE=${toolchain} -DNANOQD_HOST_TOOL=${tool} -DNANOQD_WERROR=${werror}
    -DNANOQD_INSTRUCTION_COUNTER=${counter} -DNANOQD_HAND_OVER=${hand_over} -DNANOQD_ARM_IMAGE=${arm_image}
    -DNANOQD_HEXAPOD_IMAGE=${hexapod_image} ${options}
  RESULT_VARIABLE result OUTPUT_VARIABLE output ERROR_VARIABLE output)
if(result EQUAL 0)
  execute_process(COMMAND ${environment} ${CMAKE_COMMAND} --build ${build} --parallel 1 --target nanoqd_tests
    RESULT_VARIABLE result OUTPUT_VARIABLE output ERROR_VARIABLE output)
endif()
if(NOT result EQUAL 0)
  file(REMOVE ${build}/tests/CTestTestfile.cmake)  # its tests would fail for want of images
  message("${output}")
  message(FATAL_ERROR "the port ${name} could not be built; what was said is above")
endif()
