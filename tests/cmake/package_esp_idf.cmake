# Proves that the staged component of ESP-IDF is whole: its manifest, both passes of ESP-IDF's build,
# which tests/packages/esp_idf imitates, and its example, two tasks on a FreeRTOS of the desktop.
#
#   stage      the folder of all packages
#   packages   tests/packages
#   tool       the nanoqd command, which makes the table
#   version, digest, digests, compiler, c_compiler, generator
#   work       a folder for files
cmake_minimum_required(VERSION 3.16)
include(${CMAKE_CURRENT_LIST_DIR}/expect.cmake)
include(${CMAKE_CURRENT_LIST_DIR}/record_digest.cmake)
make_empty(${work})
set(component ${stage}/esp-idf/nanoqd)

file(READ ${component}/idf_component.yml manifest)
set(manifest "\n${manifest}")
foreach(line IN ITEMS "version: \"${version}\"" "description: \"[A-Z]" "license: \"MIT\"" "  idf: \">=5"
    "  - path: examples/puck")
  if(NOT manifest MATCHES "\n${line}")
    message(FATAL_ERROR "idf_component.yml has no line ${line}")
  endif()
endforeach()
set(main ${component}/examples/puck/main)
file(READ ${main}/idf_component.yml manifest)
if(NOT manifest MATCHES "override_path: \"([^\"]+)\"" OR NOT EXISTS ${main}/${CMAKE_MATCH_1}/idf_component.yml)
  message(FATAL_ERROR "the example does not find the component")
endif()
foreach(file IN ITEMS LICENSE README.md)
  if(NOT EXISTS ${component}/${file})
    message(FATAL_ERROR "the component has no ${file}")
  endif()
endforeach()

set(configure ${CMAKE_COMMAND} -E env IDF_PATH=${packages}/esp_idf ${CMAKE_COMMAND} -G ${generator}
  -DNANOQD_COMPONENT=${component} -DNANOQD_FREERTOS=${packages}/freertos -DNANOQD_HOST_TOOL=${tool}
  -DCMAKE_CXX_COMPILER=${compiler} -DCMAKE_C_COMPILER=${c_compiler} -DCMAKE_BUILD_TYPE=Release)
run("Configuring the example" ${configure} -S ${component}/examples/puck -B ${work}/build)
run("Building the example" ${CMAKE_COMMAND} --build ${work}/build)
run("The example" ${work}/build/puck.elf)
record_digest("ESP-IDF, imitated" "${output}")
