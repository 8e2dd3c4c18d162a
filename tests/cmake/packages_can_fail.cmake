# Proves that the test of a package notices a file that is missing: it passes with a copy of the stage,
# and fails when a file is taken out of it, one by one.
#
#   stage      the folder of all packages
#   packages   tests/packages
#   and what the tests of the packages need
cmake_minimum_required(VERSION 3.19)
include(${CMAKE_CURRENT_LIST_DIR}/expect.cmake)
make_empty(${work})
file(COPY ${stage} DESTINATION ${work})
get_filename_component(name ${stage} NAME)
set(copy ${work}/${name})

# test_package(TEST): runs it on the copy; sets `result` and `said`.
macro(test_package test)
  execute(${CMAKE_COMMAND} -Dstage=${copy} -Droot=${root} -Dports=${root}/ports -Dpackages=${packages}
    -Dsupport=${root}/tests/support -Dhardware=${packages}/arduino/hardware -Dtool=${tool} -Dversion=${version}
    -Ddigest=${digest} -Dcompiler=${compiler} -Dc_compiler=${c_compiler} -Dgenerator=${generator}
    -Dwork=${work}/test -P ${CMAKE_CURRENT_LIST_DIR}/package_${test}.cmake)
endmacro()

# expect_missed(TEST FILE...): the test passes, and fails without each of the files.
function(expect_missed test)
  test_package(${test})
  if(NOT result STREQUAL "0")
    message(FATAL_ERROR "package_${test} fails with all files:\n${said}")
  endif()
  foreach(file IN LISTS ARGN)
    file(RENAME ${copy}/${file} ${work}/taken_away)
    test_package(${test})
    if(result STREQUAL "0")
      message(SEND_ERROR "package_${test} did not notice that ${file} is missing")
    endif()
    file(RENAME ${work}/taken_away ${copy}/${file})
    message("noticed: ${file}")
  endforeach()
endfunction()
expect_missed(single single/nanoqd.hpp single/LICENSE arduino/nanoqd/examples/Puck/puck_table.hpp)
expect_missed(arduino arduino/nanoqd/library.properties arduino/nanoqd/src/nanoqd.hpp
  arduino/nanoqd/examples/Puck/Puck.ino arduino/nanoqd/examples/Puck/puck.hpp)
expect_missed(platformio platformio/nanoqd/library.json platformio/nanoqd/include/nanoqd/math/box.hpp
  platformio/nanoqd/examples/puck/platformio.ini platformio/nanoqd/examples/puck/src/main.cpp)
expect_missed(esp_idf esp-idf/nanoqd/idf_component.yml esp-idf/nanoqd/CMakeLists.txt
  esp-idf/nanoqd/ports/esp-idf/component.cmake esp-idf/nanoqd/ports/cmake/nanoqd_fp_flag.cmake
  esp-idf/nanoqd/lib/nanoqd/search/stop.hpp esp-idf/nanoqd/examples/puck/main/learner.hpp)
expect_missed(zephyr zephyr/nanoqd/zephyr/module.yml zephyr/nanoqd/ports/zephyr/Kconfig
  zephyr/nanoqd/ports/zephyr/CMakeLists.txt zephyr/nanoqd/ports/zephyr/include/nanoqd_zephyr.hpp
  zephyr/nanoqd/ports/zephyr/sample/prj.conf zephyr/nanoqd/lib/nanoqd/snapshot/saver.hpp)
set(more "")
foreach(file IN ITEMS python/nanoqd/ports/python/nanoqd.py rp2040/nanoqd/ports/cortex-m/rp2040/run.mjs)
  if(EXISTS ${copy}/${file})
    list(APPEND more ${file})
  endif()
endforeach()
expect_missed(archives SHA256SUMS nanoqd-zephyr-${version}.tar.gz zephyr/nanoqd/ports/cmake/VARIABLES.md
  esp-idf/nanoqd/lib/nanoqd/README.md ${more})
